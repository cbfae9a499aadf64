import { sql, type Kysely } from 'kysely';
import type { Capabilities } from '#backend/deps.ts';
import { compileQuery, type Params } from '#backend/db/compiled-query.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { Database } from '#backend/db/schema.ts';
import { FIRST_ID, selectLive } from '#backend/resource/record-query.ts';
import type { BaseRow, ResourceCalls, ResourceSpec } from '#backend/resource/spec.ts';
import { mediaSpec } from '../media/media-spec.ts';
import { messageSpec } from '../messages/repository.ts';
import { categorySpec, itemSpec } from '../offering/repository.ts';
import { oilChangeSpec } from '../oil-changes/repository.ts';
import { paymentSpec } from '../payments/repository.ts';
import { ratingSpec } from '../ratings/repository.ts';
import { staticDataSpec } from '../static-data/repository.ts';
import { taskSpec } from '../tasks/task-spec.ts';
import { userSpec } from '../users/repository.ts';
import { vehicleSpec } from '../vehicles/vehicle-spec.ts';
import { visitSpec } from '../visits/repository.ts';

/** Number of rows per query. */
const BATCH = 500;

type Row = Record<string, unknown>;
/** A table of the export, read in batches. */
export interface ExportTable {
  name: string;
  columns: readonly string[];
  batches: (deps: Capabilities) => AsyncGenerator<readonly Row[]>;
}

type AnyResource = ResourceSpec<ResourceCalls, BaseRow, 'vehicles'>;

/** Columns with a signed URL, each with its replacement: the column with the path of the file in the archive. */
const FILE_COLUMN: Readonly<Record<string, string>> = { url: 'file' };
const replaceLinks = (row: object): Row =>
  'key' in row ? { file: `files/${String(row.key)}`, thumbnailUrl: null } : {};

/** Creates the export of a resource's live records, with the fields that an ADMIN sees. */
function createResourceExport(given: unknown): ExportTable {
  const spec = given as AnyResource;
  const page = compileQuery((db, { after }: Params<{ after: string }>) =>
    selectLive(db, spec).where('t.id', '>', after).orderBy('t.id').limit(BATCH),
  );
  const record = spec.endpoints.record as unknown as { entries: Row };
  return {
    name: spec.endpoints.name,
    columns: Object.keys(record.entries).map((name) => FILE_COLUMN[name] ?? name),
    async *batches(deps) {
      for (let after = FIRST_ID; ;) {
        const rows = await page.execute(preparedExecutor(deps), { after });
        if (rows.length > 0)
          yield rows.map((row) => ({ ...(spec.present(row, deps, { role: 'ADMIN' }) as Row), ...replaceLinks(row) }));
        if (rows.length < BATCH) return;
        after = rows.at(-1)!.id;
      }
    },
  };
}

/** Creates the export of selected columns of a table without a resource. */
const createTableExport = (name: string, table: keyof Database, columns: readonly string[]): ExportTable => ({
  name,
  columns,
  async *batches({ db }) {
    for (let after = FIRST_ID; ;) {
      const { rows } = await readPage(db, table, columns, after);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) return;
      after = rows.at(-1)!.id as string;
    }
  },
});

const readPage = (db: Kysely<Database>, table: keyof Database, columns: readonly string[], after: string) =>
  sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where id > ${after}::uuid order by id limit ${BATCH}
  `.execute(db);

/** Tables of the export, without personal to-dos, sessions, codes, links, keys and queued messages. */
export const EXPORT_TABLES: readonly ExportTable[] = [
  ...[
    userSpec,
    vehicleSpec,
    visitSpec,
    taskSpec,
    oilChangeSpec,
    paymentSpec,
    categorySpec,
    itemSpec,
    staticDataSpec,
    messageSpec,
    ratingSpec,
    mediaSpec,
  ].map(createResourceExport),
  createTableExport('km-readings', 'km_readings', [
    'id',
    'vehicle_id',
    'oil_change_id',
    'km',
    'reason',
    'actor_id',
    'at',
  ]),
  createTableExport('status-changes', 'status_changes', [
    'id',
    'visit_id',
    'task_id',
    'from_status',
    'to_status',
    'hold_reason',
    'reason',
    'automatic',
    'actor_id',
    'at',
  ]),
  createTableExport('branding', 'branding', ['id', 'type', 'language', 'status', 'fields', 'created_at', 'updated_at']),
  createTableExport('audit-log', 'audit_log', [
    'id',
    'at',
    'actor_id',
    'action',
    'entity_type',
    'entity_id',
    'changes',
  ]),
];
