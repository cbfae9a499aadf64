import { resource } from '../resource.ts';
import { staticDataFields } from './static-data.ts';

export const staticData = resource({
  name: 'static-data',
  group: 'static-data',
  one: 'static-data',
  many: 'static-data',
  input: staticDataFields.input,
  fields: staticDataFields.record,
  filters: staticDataFields.filters,
  sortable: staticDataFields.sortable,
  access: { read: 'shop.manage', write: 'shop.manage', remove: 'shop.manage', restore: 'records.restore' },
});
