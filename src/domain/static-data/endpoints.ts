import * as v from 'valibot';
import { resource } from '../resource.ts';
import { staticDataEntries, StaticDataType } from './static-data.ts';

export const staticData = resource({
  name: 'static-data',
  group: 'static-data',
  one: 'static-data',
  many: 'static-data',
  input: staticDataEntries,
  fields: { name: v.string(), type: StaticDataType },
  filters: { type: StaticDataType },
  sortable: ['createdAt', 'name', 'type'],
  access: { read: 'shop.manage', write: 'shop.manage', remove: 'shop.manage', restore: 'records.restore' },
});
