import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import type { ParsedImportFile } from '#backend/import-file/import-job.ts';
import { merchantToday } from '#backend/db/merchant-settings.ts';
import { AppError } from '#domain/errors.ts';
import type { ImportRecord } from '#domain/imports/endpoints.ts';
import type { ImportAnswers, ImportMapping } from '#domain/imports/import-fields.ts';
import { type PlannedRow, Planner } from '#domain/imports/plan.ts';
import { readRow, type ImportRow } from '#domain/imports/row.ts';
import { getNewestModelYear } from '#domain/vehicles/vehicle.ts';
import { findExistingRecords, readVehicleNames } from './existing-records.ts';

/** Milliseconds of work after which the event loop handles other requests. */
const SLICE_MS = 20;

interface Choices {
  mapping: ImportMapping;
  answers: ImportAnswers;
  now: Date;
}

/**
 * Parses the rows of a file and decides their outcome.
 * @throws AppError VALIDATION for a default year in the future
 */
export async function planRows(
  db: Kysely<Database>,
  table: ParsedImportFile,
  { mapping, answers, now }: Choices,
): Promise<PlannedRow[]> {
  const newestYear = getNewestModelYear(await merchantToday(db, now));
  if (answers.year !== undefined && answers.year > newestYear)
    throw new AppError('VALIDATION', {
      problems: [{ field: 'answers.year', code: 'max', params: { max: newestYear } }],
    });
  const yieldAfterSlice = createYield();
  const context = { mapping, answers, ...(await readVehicleNames(db)), newestYear };
  const rows: ImportRow[] = [];
  for (const { number, cells } of table.rows) {
    await yieldAfterSlice();
    rows.push(readRow(number, cells, context));
  }
  const planner = new Planner(await findExistingRecords(db, rows), answers);
  const planned: PlannedRow[] = [];
  for (const row of rows) {
    await yieldAfterSlice();
    planned.push(planner.plan(row));
  }
  return planned;
}

/** Returns a function that yields to the event loop when a slice has passed: a cell of 500 characters takes 40 ms. */
function createYield(): () => Promise<void> {
  let start = performance.now();
  return async () => {
    if (performance.now() - start < SLICE_MS) return;
    await setImmediate();
    start = performance.now();
  };
}

/** Counts the records that the planned rows create, update or skip. */
export function countRecords(rows: readonly PlannedRow[]): NonNullable<ImportRecord['records']> {
  const clients = { create: 0, update: 0, skip: 0 };
  const vehicles = { create: 0, update: 0, skip: 0 };
  for (const { number, client, vehicle, source } of rows) {
    if (!client && !vehicle) clients.skip++;
    else if (client?.row === number && client.action !== 'keep') clients[client.action]++;
    if (vehicle) vehicles[vehicle.action]++;
    else if (source.vehicle) vehicles.skip++;
  }
  return { clients, vehicles };
}
