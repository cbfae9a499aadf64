import * as v from 'valibot';
import type { Selectable } from 'kysely';
import type { HasClock, HasDatabase } from '#backend/capabilities.ts';
import type { ImportTable } from '#backend/db/schema-tables.ts';
import { isUuid } from '#backend/resource/repository.ts';
import { AppError } from '#domain/errors.ts';
import { ImportProblem, UNDO_HOURS } from '#domain/imports/import-fields.ts';
import type { ImportRecord } from '#domain/imports/endpoints.ts';
import { HOUR_MS } from '#domain/units.ts';
import type { ParsedImportFile } from '#backend/import-file/import-job.ts';

export type StoredImport = Selectable<ImportTable>;

const Counts = v.object({ create: v.number(), update: v.number(), skip: v.number() });
const UndoSkippedSchema = v.object({
  entityType: v.picklist(['users', 'vehicles']),
  id: v.string(),
  userId: v.string(),
  title: v.string(),
});

/** The outcome of an import, stored as JSON. */
const Result = v.object({
  records: v.object({ clients: Counts, vehicles: Counts }),
  headings: v.array(v.string()),
  /** The rows that were skipped or imported in part. */
  skipped: v.array(v.object({ number: v.number(), cells: v.array(v.string()), problems: v.array(ImportProblem) })),
  kept: v.array(UndoSkippedSchema),
});
export type ImportResult = v.InferOutput<typeof Result>;
export type UndoSkippedRecord = v.InferOutput<typeof UndoSkippedSchema>;

/** Returns the outcome of an import; undefined before it is done. */
export const parseResult = ({ result }: Pick<StoredImport, 'result'>): ImportResult | undefined =>
  result === null ? undefined : v.parse(Result, JSON.parse(result));

/**
 * Returns the parsed file of an import.
 * @throws AppError NOT_FOUND after it was purged
 */
export function parseSource({ source }: Pick<StoredImport, 'source'>): ParsedImportFile {
  if (source === null) throw new AppError('NOT_FOUND');
  return JSON.parse(source) as ParsedImportFile;
}

/**
 * Reads an import.
 * @throws AppError NOT_FOUND
 */
export async function findImport({ db }: HasDatabase, id: string): Promise<StoredImport> {
  const row = isUuid(id) && (await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst());
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Returns the time until which an import can be undone. */
export const getUndoDeadline = (doneAt: Date): Date => new Date(doneAt.getTime() + UNDO_HOURS * HOUR_MS);

/** Converts a stored import to the record that the API returns. */
export function presentImport(row: Omit<StoredImport, 'source'>, actorName: string): ImportRecord {
  const result = parseResult(row);
  return {
    id: row.id,
    fileName: row.file_name,
    createdAt: row.created_at.toISOString(),
    actorName,
    state: row.state,
    processed: row.processed,
    total: row.total,
    records: result?.records ?? null,
    skipped: result?.skipped.length ?? 0,
    undoUntil: row.state === 'DONE' && row.done_at ? getUndoDeadline(row.done_at).toISOString() : null,
    kept: result?.kept ?? [],
  };
}

/** Deletes imports, with their files and results, that can no longer be run or undone. */
export async function purgeImports({ db, now }: HasClock & HasDatabase): Promise<void> {
  const before = new Date(now().getTime() - UNDO_HOURS * HOUR_MS);
  await db
    .deleteFrom('imports')
    .where((eb) => eb(eb.fn.coalesce('done_at', 'created_at'), '<=', before))
    .execute();
}
