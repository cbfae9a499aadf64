import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Parts of bracket expressions of PostgreSQL. */
const INVISIBLE = [
  String.raw`\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164`,
  String.raw`\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF`,
].join('');
const APOSTROPHES = [
  String.raw`'\u0060\u00B4\u2018\u2019\u201B\u2032\u2035\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u055A\u05F3`,
  String.raw`\uA78B\uA78C\uFF07`,
].join('');
const VOWELS = String.raw`\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED`;
const MARKS = [
  VOWELS,
  String.raw`\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0674\u08D3-\u08E1`,
  String.raw`\u08E3-\u08FF\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F`,
].join('');
const ARTICLE = String.raw`(^|[^0-9a-z\u0621-\u06D3])(?:\u0627\u0644)+(?=[\u0621-\u06D3])`;
/** White space other than a single space. */
const SPACES = String.raw`[\t-\r\u0085\u1680\u2028\u2029]| [\t-\r \u0085\u1680\u2028\u2029]`;
const SPACE_RUN = String.raw`[\t-\r \u0085\u1680\u2028\u2029]+`;

const LETTERS: Readonly<Record<string, string>> = {
  ي: '\u0649\u06cc\u06cd\u06d0\u06d2',
  ك: '\u06a9\u06aa',
  ه: '\u06be\u06c0\u06c1\u06c2\u06d5',
  ئ: '\u06d3',
  ة: '\u06c3',
  '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
  i: 'İ',
  σ: 'ς',
};
const DIGITS = Array.from({ length: 10 }, (_, digit) => String.fromCharCode(0x660 + digit, 0x6f0 + digit));

/** Single characters and what replaces each of them. */
const VARIANTS = {
  from: [...Object.values(LETTERS), ...DIGITS].join(''),
  to: [
    ...Object.entries(LETTERS).map(([letter, { length }]) => letter.repeat(length)),
    ...DIGITS.map((_, digit) => String(digit).repeat(2)),
  ].join(''),
};
const FOLDED = { from: '\u0671\u0672\u0673\u0629øłđðı', to: '\u0627\u0627\u0627\u0647olddi' };

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** Removes characters from `t`. Testing first is faster, because few texts have any of them. */
const remove = (characters: string) => `
  if t ~ ${quoted(`[${characters}]`)} then
    t := regexp_replace(t, ${quoted(`[${characters}]`)}, '', 'g');
  end if;`;
const translate = ({ from, to }: typeof FOLDED) => `
  if t ~ ${quoted(`[${from}]`)} then
    t := translate(t, ${quoted(from)}, ${quoted(to)});
  end if;`;
const REPLACE_VARIANTS = `${translate(VARIANTS)}
  t := replace(replace(t, 'ẞ', 'ss'), 'ß', 'ss');`;
const JOIN_SPACES = `
  if t ~ ${quoted(SPACES)} then
    t := regexp_replace(t, ${quoted(SPACE_RUN)}, ' ', 'g');
  end if;`;
const UNIFY = `
  t := normalize(t, nfkc);
  ${remove(`${INVISIBLE}\\u0640`)}
  ${REPLACE_VARIANTS}
  t := lower(normalize(t, nfkc));
  ${REPLACE_VARIANTS}
  t := normalize(t, nfkc);
  ${remove(VOWELS)}
  ${JOIN_SPACES}`;
const IS_ASCII = 'octet_length(t) = length(t)';

const NORMALIZE_IDENTIFIER = `
  if ${IS_ASCII} then
    t := lower(t);
    ${JOIN_SPACES}
    return btrim(t, ' ');
  end if;
  ${UNIFY}
  return btrim(t, ' ');`;

const FOLD_LETTERS = `
  if ${IS_ASCII} then
    t := translate(lower(t), ${quoted("'`")}, '');
    ${JOIN_SPACES}
    return t;
  end if;
  ${remove(APOSTROPHES + INVISIBLE)}
  t := normalize(t, nfkd);
  ${remove(APOSTROPHES + MARKS)}
  ${UNIFY}
  ${translate(FOLDED)}
  return replace(replace(replace(t, 'œ', 'oe'), 'æ', 'ae'), 'þ', 'th');`;

const FOLD_SEARCH = `
  t := fold_letters(t);
  if t ~ ${quoted(ARTICLE)} then
    t := regexp_replace(t, ${quoted(ARTICLE)}, '\\1', 'g');
  end if;
  return t;`;

/** Columns of free text that lists are sorted by. */
const SORTED: Record<string, readonly string[]> = {
  users: ['first_name', 'last_name', 'username'],
  vehicles: ['plate_number', 'brand', 'model'],
  visits: ['name', 'customer'],
  tasks: ['name'],
  static_data: ['name'],
  media: ['name'],
  messages: ['full_name'],
  todos: ['title'],
};

/**
 * Folds text as `foldSearchText` does, normalizes identifiers as `normalizeIdentifier` does, and sorts lists by folded
 * text (docs/decisions/108-one-spelling.md).
 */
export const spellings: Migration = {
  async up(db: Kysely<never>) {
    const define = (name: string, body: string) =>
      sql`
        create or replace function ${sql.ref(name)}(text) returns text
        language plpgsql immutable strict parallel safe as ${sql.raw(`$$
        declare t text collate pg_c_utf8 := $1;
        begin ${body}
        end $$`)}
      `.execute(db);
    await define('normalize_identifier', NORMALIZE_IDENTIFIER);
    await define('fold_letters', FOLD_LETTERS);
    await define('fold_search', FOLD_SEARCH);
    for (const [table, columns] of Object.entries(SORTED))
      for (const column of columns) await addSortColumn(db, table, column);
    await foldAgain(db);
  },
};

async function addSortColumn(db: Kysely<never>, table: string, column: string): Promise<void> {
  const order = sql.ref(`${column}_order`);
  await sql`
    alter table ${sql.table(table)} add column ${order} text collate "und-x-icu" not null
    generated always as (fold_search(${sql.ref(column)})) stored
  `.execute(db);
  const index = sql.ref(`${table}_by_${column}_order`);
  const keys = table === 'todos' ? sql`user_id, ${order}, id` : sql`${order}, id`;
  await sql`create index ${index} on ${sql.table(table)} (${keys}) where deleted_at is null`.execute(db);
  // The list of vehicles is also filtered by brand.
  if (column !== 'brand') await sql`drop index if exists ${sql.ref(`${table}_by_${column}`)}`.execute(db);
}

/**
 * Computes the searched text of every row anew, with its articles: first the generated columns, then the ones that
 * triggers fill.
 */
async function foldAgain(db: Kysely<never>): Promise<void> {
  await sql`
    do $$
    declare one record;
    begin
      for one in
        select attrelid::regclass as "table", attname as "column", pg_get_expr(adbin, adrelid) as expression
        from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
        where attgenerated = 's' and attname = 'search' and pg_get_expr(adbin, adrelid) like '%fold_search%'
      loop
        execute format(
          'alter table %s alter column %I set expression as (%s)',
          one."table", one."column", replace(one.expression, 'fold_search(', 'fold_letters(')
        );
      end loop;
      for one in
        select pg_get_functiondef(oid) as definition from pg_proc
        where pronamespace = current_schema()::regnamespace and prorettype = 'trigger'::regtype
          and prosrc like '%fold_search(%'
      loop
        execute replace(one.definition, 'fold_search(', 'fold_letters(');
      end loop;
    end $$
  `.execute(db);
  for (const table of ['vehicles', 'visits', 'oil_changes', 'ratings'])
    await sql`update ${sql.table(table)} set search = ''`.execute(db);
}
