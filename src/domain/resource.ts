import * as v from 'valibot';
import { endpoint, type Access, type Endpoint } from './endpoint.ts';
import { Id, Timestamp, optionalText } from './fields.ts';
import { ListMeta, listQueryEntries } from './list-query.ts';

type Entries = v.ObjectEntries;

interface ResourceSpec<
  Name extends string,
  Group extends string,
  One extends string,
  Many extends string,
  Input extends Entries,
  Fields extends Entries,
  Filters extends Entries,
  Sortable extends readonly string[],
> {
  /** Name of folders, query keys and i18n namespace: `oil-changes`. */
  name: Name;
  /** First segment of the paths under `/backend`: `oil-change`. */
  group: Group;
  /** Nouns of the paths: fetch-`one`/{id}, fetch-`many`. */
  one: One;
  many: Many;
  /** Input fields, without defaults: an update contains only changed fields. */
  input: Input;
  /** Record fields beside `id`, `createdAt` and `updatedAt`. */
  fields: Fields;
  filters: Filters;
  /** Sort keys; lists are newest first by default. */
  sortable: Sortable;
  access: { read: Access; write: Access; remove: Access; restore: Access };
  /** Error codes of the writes, besides `STALE` of an update and what every call implies (`listErrorCodes`). */
  errors?: Partial<Record<'create' | 'update' | 'remove' | 'restore', Endpoint['errors']>>;
}

/** Permissions of records that staff write and the owning client reads. */
export const RECORD_ACCESS = {
  read: 'records.read',
  write: 'records.write',
  remove: 'records.delete',
  restore: 'records.restore',
} as const;

/**
 * Body entries of a request that may need a reason: it changes or deletes a
 * [closed record](docs/rules/lifecycles.md#closed-records), or gives a [discount](docs/rules/money.md#discounts).
 */
export const correctionEntries = { reason: optionalText(300) };

/** Declares the six endpoints of a resource. Entities spread the result and add or replace endpoints. */
export function resource<
  const Name extends string,
  const Group extends string,
  const One extends string,
  const Many extends string,
  Input extends Entries,
  Fields extends Entries,
  Filters extends Entries,
  const Sortable extends readonly string[],
>(spec: ResourceSpec<Name, Group, One, Many, Input, Fields, Filters, Sortable>) {
  const { name, group, one, many, access, errors = {} } = spec;
  const record = v.object({ id: v.string(), ...spec.fields, createdAt: v.string(), updatedAt: v.string() });
  const create = v.strictObject(spec.input);
  const update = v.strictObject({ ...v.partial(create).entries, updatedAt: Timestamp });
  const query = v.strictObject({ ...listQueryEntries(spec.sortable), ...v.partial(v.object(spec.filters)).entries });
  const single = v.object({ data: record });
  return {
    name,
    record,
    input: create,
    filters: spec.filters,
    sortable: spec.sortable,
    list: endpoint({
      name,
      method: 'GET',
      path: `/${group}/fetch-${many}`,
      access: access.read,
      query,
      response: v.object({ data: v.array(record), meta: ListMeta }),
    }),
    get: endpoint({ name, method: 'GET', path: `/${group}/fetch-${one}/{id}`, access: access.read, response: single }),
    create: endpoint({
      name,
      method: 'POST',
      path: `/${group}/create-${one}`,
      access: access.write,
      body: create,
      response: single,
      status: 201,
      errors: errors.create ?? [],
    }),
    update: endpoint({
      name,
      method: 'PUT',
      path: `/${group}/update-${one}/{id}`,
      access: access.write,
      body: update,
      response: single,
      errors: ['STALE', ...(errors.update ?? [])],
    }),
    remove: endpoint({
      name,
      method: 'DELETE',
      path: `/${group}/delete-${one}/{id}`,
      access: access.remove,
      response: v.object({ data: v.object({ id: Id }) }),
      errors: errors.remove ?? [],
    }),
    restore: endpoint({
      name,
      method: 'PUT',
      path: `/${group}/restore-${one}/{id}`,
      access: access.restore,
      response: single,
      errors: errors.restore ?? [],
    }),
  };
}
