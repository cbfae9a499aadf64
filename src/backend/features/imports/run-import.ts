import { sql } from 'kysely';
import type { CommandDeps } from '#backend/capabilities.ts';
import type { IdempotencyKey } from '#backend/http/idempotency-key.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { audit } from '#backend/commands/audit.ts';
import { createOnce } from '#backend/resource/idempotency.ts';
import { inTransaction, type TransactionContext } from '#backend/commands/transaction.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { imports } from '#domain/imports/endpoints.ts';
import type { Locale } from '#domain/locales.ts';
import { userSpec } from '../users/repository.ts';
import { vehicleSpec } from '../vehicles/vehicle-spec.ts';
import { assertMapping } from './check-file.ts';
import { countRecords, planRows } from './plan-rows.ts';
import { findImport, parseSource, type ImportResult, type StoredImport } from './stored-import.ts';
import { writeRecords } from './write-records.ts';

/** Key of the advisory lock that serializes imports and their undo; no other lock uses it. */
const IMPORT_LOCK = 4_470_038;

/**
 * Acquires the advisory lock that serializes imports. Raises the lock and statement timeouts to 2 minutes, because a
 * running import holds the lock for longer than the timeouts of other writes.
 */
export async function lockImports(tx: TransactionContext['tx']): Promise<void> {
  await sql`set local lock_timeout = '2min'`.execute(tx);
  await sql`set local statement_timeout = '2min'`.execute(tx);
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(tx);
}

/**
 * Imports a checked file in one transaction, once per idempotency key. Plans the rows again, because records
 * may have changed since the check.
 * @throws AppError NOT_FOUND, VALIDATION, CONFLICT when it was imported already, TAKEN when a phone or plate was taken
 * in the meantime, ALREADY_RECORDED
 */
export async function runImport(
  deps: CommandDeps,
  actor: Actor,
  { importId, mapping, answers }: BodyOf<typeof imports.run>,
  locale: Locale,
  key?: IdempotencyKey,
): Promise<StoredImport> {
  // Writes the progress outside the transaction, whose changes are invisible until it commits.
  const onProgress = async (processed: number) => {
    await deps.db.updateTable('imports').set({ processed }).where('id', '=', importId).execute();
  };
  const unique = { ...userSpec.unique, ...vehicleSpec.unique };
  try {
    await inTransaction(deps, actor, unique, async (context) => {
      await lockImports(context.tx);
      const found = async (id: string) => ({ id });
      await createOnce(context, key, () => importRows(context), found);
    });
  } catch (error) {
    await deps.db
      .updateTable('imports')
      .set({ processed: 0 })
      .where('id', '=', importId)
      .where('state', '=', 'CHECKED')
      .where('processed', '>', 0)
      .execute();
    throw error;
  }
  return findImport(deps, importId);

  async function importRows(context: TransactionContext): Promise<{ id: string }> {
    const { tx, now } = context;
    const stored = await findImport({ db: tx }, importId);
    if (stored.state !== 'CHECKED') throw new AppError('CONFLICT');
    const table = parseSource(stored);
    assertMapping(mapping, table);
    const rows = await planRows(tx, table, { mapping, answers, now });
    await writeRecords(context, rows, { importId, locale, onProgress });
    const result = toResult(table, rows);
    const { clients, vehicles } = result.records;
    await tx
      .updateTable('imports')
      .set({ state: 'DONE', source: null, processed: rows.length, done_at: now, result: JSON.stringify(result) })
      .where('id', '=', importId)
      .execute();
    await audit(context, {
      action: 'import',
      entityType: 'imports',
      entityId: importId,
      changes: {
        clients: { from: null, to: clients.create },
        vehicles: { from: null, to: vehicles.create },
      },
    });
    return { id: importId };
  }
}

function toResult(table: ReturnType<typeof parseSource>, rows: Awaited<ReturnType<typeof planRows>>): ImportResult {
  const cellsByNumber = new Map(table.rows.map(({ number, cells }) => [number, cells]));
  return {
    records: countRecords(rows),
    headings: table.headings,
    skipped: rows
      .filter(({ problems }) => problems.length > 0)
      .map(({ number, problems }) => ({ number, problems, cells: cellsByNumber.get(number)! })),
    kept: [],
  };
}
