import type { HasClock, HasDatabase } from '#backend/capabilities.ts';
import type { Capabilities } from '#backend/deps.ts';
import type { Actor } from '#backend/commands/actor.ts';
import type { ParsedImportFile } from '#backend/import-file/import-job.ts';
import { merchantInfo } from '#backend/db/merchant-settings.ts';
import type { UploadedFile } from '#backend/storage/uploads.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { guessMapping } from '#domain/imports/headings.ts';
import type { CheckedRow, ImportCheck, imports } from '#domain/imports/endpoints.ts';
import {
  BACKUP_MAX_MB,
  type ImportAnswers,
  type ImportEncoding,
  type ImportMapping,
} from '#domain/imports/import-fields.ts';
import type { PlannedRow } from '#domain/imports/plan.ts';
import { formatInternationalPhone } from '#domain/users/phone.ts';
import { MB } from '#domain/units.ts';
import { countRecords, planRows } from './plan-rows.ts';
import { findImport, parseSource } from './stored-import.ts';

/** Number of rows from which the field of each column is guessed. */
const SAMPLE_ROWS = 20;
/** Maximum sample values of a column in the response. */
const MAX_SAMPLES = 3;
const FILE_NAME_MAX = 200;

/**
 * Parses and stores a file, or reads the stored file of an earlier check, and returns the outcome that an import would
 * have.
 * @throws AppError VALIDATION, NOT_FOUND, CONFLICT when the file was imported already, UNAVAILABLE
 */
export async function checkFile(
  deps: HasClock & HasDatabase & Pick<Capabilities, 'importReader'>,
  actor: Actor,
  { importId, mapping, answers, encoding }: BodyOf<typeof imports.check>,
  file: UploadedFile | undefined,
): Promise<ImportCheck> {
  const { id, fileName, table } = file
    ? await storeFile(deps, actor, file, encoding)
    : await readStored(deps, importId);
  assertMapping(mapping, table);
  const chosen =
    mapping ??
    guessMapping(
      table.headings,
      table.rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
    );
  const given = answers ?? (await readDefaultAnswers(deps));
  const rows = await planRows(deps.db, table, { mapping: chosen, answers: given, now: deps.now() });
  const counts = { create: 0, update: 0, skip: 0 };
  for (const { action } of rows) counts[action]++;
  return {
    id,
    fileName,
    format: table.format,
    encoding: table.encoding ?? null,
    columns: table.headings.map((heading, column) => ({
      heading,
      samples: findSamples(table, column),
      field: chosen[column] ?? null,
    })),
    answers: given,
    rows: rows.map(presentRow),
    counts,
    records: countRecords(rows),
  };
}

async function storeFile(
  deps: HasClock & HasDatabase & Pick<Capabilities, 'importReader'>,
  actor: Actor,
  file: UploadedFile,
  encoding: ImportEncoding | undefined,
) {
  const problem = (code: 'fileBlank' | 'size') =>
    new AppError('VALIDATION', {
      problems: [{ field: 'file', code, ...(code === 'size' && { params: { n: BACKUP_MAX_MB } }) }],
    });
  if (file.size === 0) throw problem('fileBlank');
  if (file.size > BACKUP_MAX_MB * MB) throw problem('size');
  const table = await deps.importReader.read(file.path, encoding);
  const fileName =
    file.name
      .replace(/\p{Cc}/gu, '')
      .slice(0, FILE_NAME_MAX)
      .toWellFormed() || 'file';
  const now = deps.now();
  const { id } = await deps.db
    .insertInto('imports')
    .values({
      created_by: actor.id,
      created_at: now,
      file_name: fileName,
      source: JSON.stringify(table),
      total: table.rows.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, fileName, table };
}

async function readStored(deps: HasDatabase, importId: string | undefined) {
  if (importId === undefined) throw new AppError('VALIDATION', { problems: [{ field: 'file', code: 'required' }] });
  const row = await findImport(deps, importId);
  if (row.state !== 'CHECKED') throw new AppError('CONFLICT');
  return { id: row.id, fileName: row.file_name, table: parseSource(row) };
}

/**
 * Checks that a mapping has one field per column.
 * @throws AppError VALIDATION
 */
export function assertMapping(mapping: ImportMapping | undefined, { headings }: ParsedImportFile): void {
  if (mapping && mapping.length !== headings.length)
    throw new AppError('VALIDATION', { problems: [{ field: 'mapping', code: 'format' }] });
}

async function readDefaultAnswers({ db }: HasDatabase): Promise<ImportAnswers> {
  const { countryCode } = await merchantInfo(db);
  return countryCode ? { countryCode } : {};
}

const findSamples = ({ rows }: ParsedImportFile, column: number): string[] =>
  rows
    .slice(0, SAMPLE_ROWS)
    .flatMap(({ cells }) => cells[column] || [])
    .slice(0, MAX_SAMPLES);

function presentRow({ number, action, client, vehicle, problems, question, source }: PlannedRow): CheckedRow {
  const { firstName, lastName, e164 } = source.client;
  const { brand, model, year, plateNumber } = { ...vehicle?.values, ...source.vehicle };
  return {
    number,
    action,
    clientAction: client ? (client.row === number ? client.action : 'keep') : null,
    vehicleAction: vehicle?.action ?? null,
    name: [firstName, lastName].filter(Boolean).join(' '),
    phone: e164 ? formatInternationalPhone(e164) : '',
    vehicle: [brand, model, year].filter(Boolean).join(' '),
    plate: plateNumber ?? '',
    question: question ?? null,
    problems,
  };
}
