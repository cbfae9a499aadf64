import type { StaticDataTable } from '#backend/db/schema.ts';
import type { ResourceSpec, RowOf } from '#backend/resource/spec.ts';
import { staticData } from '#domain/static-data/endpoints.ts';

export const staticDataSpec: ResourceSpec<typeof staticData, RowOf<StaticDataTable>> = {
  endpoints: staticData,
  table: 'static_data',
  columns: ['id', 'type', 'name', 'created_at', 'updated_at'],
  unique: { static_data_name_live: 'name' },
  present: (row) => ({
    id: row.id,
    type: row.type,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }),
};
