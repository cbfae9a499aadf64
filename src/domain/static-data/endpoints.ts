import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { SpellingFilter } from '../list-query.ts';
import { Locale } from '../locales.ts';
import { resource } from '../resource.ts';
import { fetchNames, StaticDataType } from './names.ts';
import { staticDataFields } from './static-data.ts';

const baseStaticData = resource({
  name: 'static-data',
  group: 'static-data',
  one: 'static-data',
  many: 'static-data',
  input: staticDataFields.input,
  fields: {
    ...staticDataFields.record,
    /** The make of a model. */
    parentName: v.nullable(v.string()),
  },
  filters: { ...staticDataFields.filters, spelling: SpellingFilter },
  sortable: staticDataFields.sortable,
  access: { read: 'shop.manage', write: 'shop.manage', remove: 'shop.manage', restore: 'records.restore' },
  errors: { create: ['TAKEN'], update: ['TAKEN'], restore: ['TAKEN'] },
});

export const staticData = {
  ...baseStaticData,
  fetchNames,
  /**
   * Adds the [starter list](docs/rules/validation.md#starter-lists) of `type`, or of all types, in `language`; existing
   * names stay unchanged.
   */
  addStarterList: endpoint({
    name: baseStaticData.name,
    method: 'POST',
    path: '/static-data/add-starter-list',
    access: 'starter-lists.add',
    body: v.strictObject({ type: v.optional(StaticDataType), language: Locale }),
    response: v.object({ data: v.object({ added: v.number() }) }),
  }),
};
export type StaticDataRecord = v.InferOutput<typeof staticData.record>;
