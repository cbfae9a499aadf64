import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import lists from './047-static-names.json' with { type: 'json' };

/** Names of one entry at this version. */
interface Group {
  names: { ar: string; en: string; fr: string };
  synonyms: readonly string[];
  /** Normalized names and synonyms. */
  keys: readonly string[];
}

interface Entry {
  id: string;
  type: string;
  name: string;
  key: string;
  parent_id: string | null;
  swatch: string | null;
  is_live: boolean;
}

/** Live entries that are one thing, the oldest first; `group` has their names in this version. */
interface Merge {
  entries: Entry[];
  group: Group | undefined;
}

/** Maximum characters of the synonyms of an entry. */
const SYNONYMS_MAX = 500;

/**
 * Adds names per language and synonyms to the static data, and merges entries that name one thing in several languages:
 * the oldest one stays, with the names of the others as synonyms (docs/rules/validation.md#names-of-entries).
 */
export const staticNames: Migration = {
  async up(db: Kysely<never>) {
    await addColumns(db);
    await mergeEntries(db);
    await addUnknown(db);
  },
};

async function addColumns(db: Kysely<never>): Promise<void> {
  await sql`
    alter table static_data
      add column names jsonb check (jsonb_typeof(names) = 'object'),
      add column synonyms text check (length(synonyms) <= 500)
  `.execute(db);
  await sql`
    create function static_name_list(text, jsonb, text) returns text[]
    language plpgsql immutable parallel safe as $$
    begin
      return array(
        select btrim(named.one) from (
          select $1, 0::bigint
          union all select value, 1 from jsonb_each_text($2)
          union all select value, 1 + place from regexp_split_to_table($3, '[,;،؛]') with ordinality as split (value, place)
        ) as named (one, place)
        where btrim(named.one) <> '' order by named.place
      );
    end $$
  `.execute(db);
  await sql`
    create function static_name_keys(text, jsonb, text) returns text[]
    language plpgsql immutable parallel safe as $$
    begin
      return array(select distinct btrim(fold_search(one)) from unnest(static_name_list($1, $2, $3)) as one);
    end $$
  `.execute(db);
  await sql`
    create function static_name_search(text, jsonb, text) returns text
    language plpgsql immutable parallel safe as $$
    begin
      return fold_letters(' ' || array_to_string(static_name_list($1, $2, $3), ' '));
    end $$
  `.execute(db);
  await sql`
    alter table static_data
      alter column search set expression as (static_name_search(name, names, synonyms)),
      add column name_keys text[] not null generated always as (static_name_keys(name, names, synonyms)) stored
  `.execute(db);
  await sql`
    create index static_data_name_keys on static_data using gin (name_keys) where deleted_at is null
  `.execute(db);
}

/** Merges the live entries of each group: makes before models, whose makes may be merged. */
async function mergeEntries(db: Kysely<never>): Promise<void> {
  const { rows: entries } = await sql<Entry>`
    select id, type, name, btrim(fold_search(name)) as key, parent_id, swatch, deleted_at is null as is_live
    from static_data order by created_at, id
  `.execute(db);
  const groups = await readGroups(db);
  const findGroup = (type: string, key: string, make = '') => groups.get([type, make, key].join('\n'));

  const merges = collect(entries, ({ type, key }) => (type === 'VEHICLE_MODEL' ? undefined : findGroup(type, key)));
  const survivors = new Map(merges.flatMap(({ entries: [first, ...rest] }) => rest.map(({ id }) => [id, first!.id])));
  await applyMerges(db, merges);

  const makes = new Map(entries.map(({ id, key }) => [id, findGroup('VEHICLE_BRAND', key)?.keys[0]]));
  const merged = new Set(survivors.values());
  const models = entries
    .filter(({ type }) => type === 'VEHICLE_MODEL')
    .map((model) => ({ ...model, parent_id: survivors.get(model.parent_id ?? '') ?? model.parent_id }));
  const modelMerges = collect(
    models,
    ({ key, parent_id }) => findGroup('VEHICLE_MODEL', key, parent_id === null ? ANY_MAKE : makes.get(parent_id)),
    // Models of a merged make that are spelled alike would violate the unique index.
    ({ parent_id }) => parent_id !== null && merged.has(parent_id),
  );
  await applyMerges(db, modelMerges);
  for (const [from, to] of survivors)
    await sql`update static_data set parent_id = ${to} where parent_id = ${from}`.execute(db);
}

/** Stands for the make of a model that names none. */
const ANY_MAKE = '*';

/** Returns the groups by type, make and key; models also without their make, if only one make has that name. */
async function readGroups(db: Kysely<never>): Promise<Map<string, Group>> {
  const listed = [
    ...(['VEHICLE_COLOR', 'ENGINE_TYPE', 'TASK_CATEGORY'] as const).flatMap((type) =>
      lists[type].map(([ar, en, fr, ...synonyms]) => ({ type, make: '', ar, en, fr, synonyms })),
    ),
    ...(lists.MAKES as [string, string, [string, string][]][]).flatMap(([ar, en, models]) => [
      { type: 'VEHICLE_BRAND', make: '', ar, en, fr: en, synonyms: [] },
      ...models.map(([arabic, latin]) => ({
        type: 'VEHICLE_MODEL',
        make: ar,
        ar: arabic,
        en: latin,
        fr: latin,
        synonyms: [],
      })),
    ]),
  ];
  const { rows } = await sql<Group & { type: string; make: string }>`
    select type, btrim(fold_search(make)) as make,
      jsonb_build_object('ar', ar, 'en', en, 'fr', fr) as names, synonyms,
      array(select btrim(fold_search(one)) from unnest(array[ar, en, fr] || synonyms) as one) as keys
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
      as listed (type text, make text, ar text, en text, fr text, synonyms text[])
  `.execute(db);
  const groups = new Map<string, Group>();
  const ambiguous = new Set<string>();
  for (const { type, make, ...group } of rows)
    for (const key of new Set(group.keys)) {
      groups.set([type, make, key].join('\n'), group);
      if (type !== 'VEHICLE_MODEL') continue;
      const anywhere = [type, ANY_MAKE, key].join('\n');
      if (groups.has(anywhere)) ambiguous.add(anywhere);
      groups.set(anywhere, group);
    }
  for (const anywhere of ambiguous) groups.delete(anywhere);
  return groups;
}

/** Collects live entries of one group, or with one key where `isByKey`, within their type and make. */
function collect(
  entries: readonly Entry[],
  groupOf: (entry: Entry) => Group | undefined,
  isByKey: (entry: Entry) => boolean = () => false,
): Merge[] {
  const merges = new Map<string, Merge>();
  for (const entry of entries) {
    const group = groupOf(entry);
    if (!entry.is_live || !(group || isByKey(entry))) continue;
    const id = [entry.type, entry.parent_id, group ? group.keys[0] : entry.key].join('\n');
    const merge = merges.get(id) ?? { entries: [], group };
    merge.entries.push(entry);
    merges.set(id, merge);
  }
  return [...merges.values()];
}

/** Soft-deletes all entries of a merge but the first, which gets the names. */
async function applyMerges(db: Kysely<never>, merges: readonly Merge[]): Promise<void> {
  const gone = merges.flatMap(({ entries: [, ...rest] }) => rest.map(({ id }) => id));
  await sql`update static_data set deleted_at = now() where id = any(${gone}::uuid[])`.execute(db);
  const kept = merges.flatMap(({ entries: [first, ...rest], group }) => {
    if (!group) return [];
    const known = new Set([first!.key, ...group.keys.slice(0, 3)]);
    const others = [...rest.map(({ name, key }) => ({ name, key })), ...synonymsOf(group)].filter(
      ({ key }) => !known.has(key) && known.add(key),
    );
    const synonyms = others.map(({ name }) => name).join(', ');
    const swatch = [first!, ...rest].map((one) => one.swatch).find(Boolean) ?? null;
    return [{ id: first!.id, names: group.names, synonyms: synonyms.slice(0, SYNONYMS_MAX) || null, swatch }];
  });
  await sql`
    update static_data set names = kept.names, synonyms = kept.synonyms, swatch = kept.swatch
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as kept (id uuid, names jsonb, synonyms text, swatch text)
    where static_data.id = kept.id
  `.execute(db);
}

const synonymsOf = ({ synonyms, keys }: Group) => synonyms.map((name, at) => ({ name, key: keys[3 + at]! }));

/** Adds the entry “unknown” to the lists of engines and colours that have entries, named in the main language. */
async function addUnknown(db: Kysely<never>): Promise<void> {
  const [ar, en, fr, ...synonyms] = lists.ENGINE_TYPE.find(([, name]) => name === 'Unknown')!;
  await sql`
    insert into static_data (type, name, names, synonyms)
    select list.type, unknown.names ->> coalesce((
      select field ->> 'value' from branding, jsonb_array_elements(branding.fields) field
      where branding.type = 'MERCHANT_INFO' and branding.language = 'common' and branding.status = 'ACTIVE'
        and field ->> 'key' = 'mainLanguage' and field ->> 'value' in ('ar', 'en', 'fr') limit 1), 'ar'),
      unknown.names, ${synonyms.join(', ')}
    from (values ('ENGINE_TYPE'), ('VEHICLE_COLOR')) as list (type)
    cross join (select ${JSON.stringify({ ar, en, fr })}::jsonb as names) as unknown
    where exists (select from static_data where type = list.type and deleted_at is null)
      and not exists (
        select from static_data
        where type = list.type and deleted_at is null
          and name_keys && static_name_keys(unknown.names ->> 'ar', unknown.names, ${synonyms.join(', ')})
      )
  `.execute(db);
}
