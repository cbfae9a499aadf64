import type { Locale } from '#domain/locales.ts';
import { SEARCH_TYPES, type SearchType } from '#domain/search/endpoints.ts';
import { RESULT_COLUMNS, SOURCES } from './sources.ts';

/**
 * How a type is searched. A word that many rows have is soon met among the newest; the trigram index finds at once the
 * rows of a word that few have, and would take long to list those of a common one: it stops at `INDEX_MAX`, unless all are
 * wanted.
 */
export type Method = 'newest' | 'newer' | 'index' | 'all';

/** How many of the newest rows are looked through; `counted` are those in which words are counted. */
export const DEPTH = { newest: 100, counted: 200, newer: 2_000 } as const;
/** Of more rows the index gives any, not the newest. */
export const INDEX_MAX = 2_000;
const ORDER = 'order by t.created_at desc, t.id desc';

export interface SearchInput {
  /** As `searchPatterns` gives them. */
  groups: string[][];
  /** Patterns so common that the index is not asked for them. */
  common?: readonly string[];
  types: readonly SearchType[];
  /** The reader's language. */
  locale: Locale;
  /** Of each type. */
  limit: number;
}

interface Statement {
  text: string;
  values: unknown[];
}

/**
 * One statement over all types: its text and so its plan depend on the method and on how many words there are, and a type
 * that is not wanted costs nothing.
 */
export function searchSql(method: Method, { groups, common = [], types, locale, limit }: SearchInput): Statement {
  const values: unknown[] = [limit, locale];
  const bind = (value: unknown) => `$${values.push(value)}`;
  // An expression instead of the column keeps a pattern from the index.
  const searched = (pattern: string) => (common.includes(pattern) ? `(search || '')` : 'search');
  const matches = groups
    .map((patterns) => `(${patterns.map((one) => `${searched(one)} like ${bind(one)}`).join(' and ')})`)
    .join(' or ');
  const text = SEARCH_TYPES.map((type) => {
    const { columns, shown, categoryId = 'null::uuid', joins } = SOURCES[type];
    const isWanted = bind(types.includes(type));
    const rows = `id, created_at, search, ${columns}`;
    const matching = `${rowsOf(type, rows, isWanted)} and (${matches})`;
    // Fenced off, so that the planner keeps to the method.
    const found = {
      newest: () => `select *, 0 as met from (${newestOf(type, rows, isWanted, DEPTH.newest)}) t where ${matches}`,
      newer: () => `select *, 0 as met from (${newestOf(type, rows, isWanted, DEPTH.newer)}) t where ${matches}`,
      index: () => `select *, (count(*) over ())::int as met from (${matching} limit ${INDEX_MAX}) t`,
      all: () => `select *, 0 as met from (${matching} offset 0) t`,
    }[method]();
    return `(select '${type}' as type, t.id, ${shown}, ${categoryId}, t.met from (${found} ${ORDER} limit $1) t ${joins} ${ORDER})`;
  });
  const columns = ['type', ...RESULT_COLUMNS, 'category_id', 'met'].join(', ');
  return { text: `select * from (${text.join(' union all ')}) found (${columns})`, values };
}

/** In how many of the newest rows of each type each pattern is met: `type` and `counts`, in the order of the patterns. */
export function countSql(patterns: readonly string[], types: readonly SearchType[]): Statement {
  const values: unknown[] = [...patterns];
  const counts = patterns.map((_, at) => `(count(*) filter (where search like $${at + 1}))::int`).join(', ');
  const text = SEARCH_TYPES.map((type) => {
    const isWanted = `$${values.push(types.includes(type))}`;
    return `select '${type}' as type, array[${counts}] as counts from (${newestOf(type, 'search', isWanted, DEPTH.counted)}) t`;
  });
  return { text: text.join(' union all '), values };
}

const rowsOf = (type: SearchType, columns: string, isWanted: string) =>
  `select ${columns} from ${SOURCES[type].table} t where ${SOURCES[type].live} and ${isWanted}::boolean`;

const newestOf = (type: SearchType, columns: string, isWanted: string, depth: number) =>
  `${rowsOf(type, columns, isWanted)} ${ORDER} limit ${depth}`;
