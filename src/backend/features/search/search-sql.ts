import type { Locale } from '#domain/locales.ts';
import { SEARCH_TYPES, type SearchType } from '#domain/search/endpoints.ts';
import { SHOWN, SOURCES } from './sources.ts';

/**
 * How a type is searched. A word that many rows have is soon met among the newest; the trigram index finds at once the
 * rows of a word that few have, and would take long to list those of a common one.
 */
export type Method = 'newest' | 'newer' | 'index';

/**
 * Whether the trigram index knows what to look for: three letters or digits in a row, or the beginning of a word. By
 * anything else it would list all rows.
 */
export const isIndexed = (pattern: string): boolean => /[\p{L}\p{N}]{3}|[^\p{L}\p{N}%][\p{L}\p{N}]/u.test(pattern);

/** How many of the newest rows are looked through. */
const DEPTH: Partial<Record<Method, number>> = { newest: 200, newer: 2_000 };
const ORDER = 'order by t.created_at desc, t.id desc';

interface Wanted {
  groups: string[][];
  types: readonly SearchType[];
  /** The reader's language. */
  locale: Locale;
  /** Of each type. */
  limit: number;
}

/**
 * One statement over all types: its text and so its plan depend on the method and on how many words there are, and a type
 * that is not wanted costs nothing.
 */
export function searchSql(
  method: Method,
  { groups, types, locale, limit }: Wanted,
): { text: string; values: unknown[] } {
  const values: unknown[] = [limit, locale];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const matches = groups
    .map((patterns) => `(${patterns.map((pattern) => `search like ${bind(pattern)}`).join(' and ')})`)
    .join(' or ');
  const text = SEARCH_TYPES.map((type) => {
    const { table, live, columns, shown, categoryId = 'null::uuid', joins } = SOURCES[type];
    const depth = DEPTH[method];
    const isWanted = `${bind(types.includes(type))}::boolean`;
    const rows = `select id, created_at, search, ${columns} from ${table} t where ${live} and ${isWanted}`;
    // Fenced off, so that the planner keeps to the method.
    const found = depth
      ? `select * from (${rows} ${ORDER} limit ${depth}) t where ${matches}`
      : `select * from (${rows} and (${matches}) offset 0) t`;
    return `(select '${type}' as type, t.id, ${shown}, ${categoryId} from (${found} ${ORDER} limit $1) t ${joins} ${ORDER})`;
  });
  return { text: `select * from (${text.join(' union all ')}) found (type, ${SHOWN.join(', ')}, category_id)`, values };
}
