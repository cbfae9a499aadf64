import { fullName } from '#backend/auth/identifier.ts';
import type { HasClock, HasDatabase } from '#backend/capabilities.ts';
import { route, type Route } from '#backend/http/route.ts';
import { imports, type ImportRecord } from '#domain/imports/endpoints.ts';
import { UNDO_HOURS } from '#domain/imports/import-fields.ts';
import { HOUR_MS } from '#domain/units.ts';
import { checkFile } from './check-file.ts';
import { runImport } from './run-import.ts';
import { sendSkippedRows } from './skipped-rows.ts';
import { presentImport } from './stored-import.ts';
import { undoImport } from './undo-import.ts';

export const importRoutes: readonly Route[] = [
  route(imports.check, async ({ deps, actor, body, file }) => ({ data: await checkFile(deps, actor, body, file) })),
  route(imports.run, async ({ deps, actor, body, locale, idempotencyKey }) => {
    const { id } = await runImport(deps, actor, body, locale, idempotencyKey);
    return { data: await readImport(deps, id) };
  }),
  route(imports.list, async ({ deps }) => ({ data: await listImports(deps) })),
  route(imports.skippedRows, ({ deps, params, locale }) => sendSkippedRows(deps, params.id, locale)),
  route(imports.undo, async ({ deps, actor, params }) => {
    const { id } = await undoImport(deps, actor, params.id);
    return { data: await readImport(deps, id) };
  }),
];

const importQuery = ({ db }: HasDatabase) =>
  db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.created_by')
    .select([
      'imports.id',
      'imports.created_by',
      'imports.created_at',
      'imports.file_name',
      'imports.state',
      'imports.processed',
      'imports.total',
      'imports.done_at',
      'imports.result',
      'users.first_name',
      'users.last_name',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof importQuery>['executeTakeFirstOrThrow']>>;

const present = (row: Row): ImportRecord => presentImport(row, fullName(row));

const readImport = async (deps: HasDatabase, id: string): Promise<ImportRecord> =>
  present(await importQuery(deps).where('imports.id', '=', id).executeTakeFirstOrThrow());

/** Lists the running imports, and those done or undone within a day, newest first. */
async function listImports(deps: HasClock & HasDatabase): Promise<ImportRecord[]> {
  const rows = await importQuery(deps)
    .where((eb) => eb.or([eb('state', '<>', 'CHECKED'), eb('processed', '>', 0)]))
    .where('imports.created_at', '>', new Date(deps.now().getTime() - 2 * UNDO_HOURS * HOUR_MS))
    .orderBy('imports.created_at', 'desc')
    .limit(20)
    .execute();
  return rows.map(present);
}
