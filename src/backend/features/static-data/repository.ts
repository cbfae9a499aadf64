import type { ResourceSpec } from '#backend/resource/spec.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import { staticData } from '#domain/static-data/endpoints.ts';
import { staticDataFields } from '#domain/static-data/static-data.ts';

const staticDataTable = mapTable(staticDataFields, { table: 'static_data' });

export const staticDataSpec: ResourceSpec<typeof staticData, MappedRow<typeof staticDataTable>, 'static_data'> = {
  endpoints: staticData,
  ...staticDataTable,
  unique: { static_data_name_live: 'name' },
};
