import type { HasSearches } from '#backend/capabilities.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import { route } from '#backend/http/route.ts';
import { searchPatterns } from '#backend/resource/search-term.ts';
import type { QueryOf } from '#domain/endpoint.ts';
import type { Locale } from '#domain/locales.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { search, SEARCH_TYPES, type SearchResult, type SearchType } from '#domain/search/endpoints.ts';
import { countSql, INDEX_MAX, searchSql, type Method } from './search-sql.ts';
import { commonWords, isLikelyCommon, isIndexed, type WordCounts } from './word-frequency.ts';

export const searchRoutes = [
  route(search.results, async ({ deps, query, locale }) => {
    const found = await findResults(deps, query, locale);
    return {
      data: SEARCH_TYPES.flatMap((type) => {
        const rows = found.get(type);
        return rows?.length ? [{ type, results: rows.map(presentResult) }] : [];
      }),
    };
  }),
];

/** What leaves the server of anything that was found. */
const presentResult = (row: ResultRow): SearchResult => ({
  id: row.id,
  title: row.title,
  detail: row.detail,
  userId: row.user_id,
  vehicleId: row.vehicle_id,
  visitId: row.visit_id,
  categoryId: row.category_id,
  status: row.status,
  amount: row.amount === null || !row.currency ? null : fromMinorUnits(row.amount, row.currency),
  currency: row.currency,
});

export interface ResultRow {
  type: SearchType;
  id: string;
  title: string;
  detail: string | null;
  user_id: string | null;
  vehicle_id: string | null;
  visit_id: string | null;
  category_id: string | null;
  status: string | null;
  amount: number | null;
  currency: Currency | null;
  /** How many rows the index met, up to `INDEX_MAX`. */
  met: number;
}

/** The newest records of each type that hold every word. */
export async function findResults(
  { searches }: HasSearches,
  { query, limit, types = [...SEARCH_TYPES] }: QueryOf<typeof search.results>,
  locale: Locale,
): Promise<Map<SearchType, ResultRow[]>> {
  const groups = searchPatterns(query);
  const found = new Map<SearchType, ResultRow[]>();
  if (!groups.length) return found;
  const run = preparedExecutor(searches);
  const isShort = (type: SearchType) => found.get(type)!.length < limit;

  async function look(method: Method, wanted: SearchType[], common?: string[]) {
    if (!wanted.length) return;
    const { text, values } = searchSql(method, { groups, common, types: wanted, locale, limit });
    const rows = Map.groupBy(await run<ResultRow>(text, values), ({ type }) => type);
    for (const type of wanted) found.set(type, rows.get(type) ?? []);
  }

  /** Of a single word that was not met, nothing more is to be known. */
  async function countWords(unmet: SearchType[]): Promise<WordCounts> {
    if (groups[0]!.length < 2 || !unmet.length) return new Map();
    const { text, values } = countSql(groups[0]!, unmet);
    const rows = await run<{ type: SearchType; counts: number[] }>(text, values);
    return new Map(rows.map(({ type, counts }) => [type, counts]));
  }

  await look('newest', types);
  const short = types.filter(isShort);
  if (!groups.every((patterns) => patterns.some(isIndexed))) {
    await look('newer', short);
    return found;
  }
  const counts = await countWords(short.filter((type) => !found.get(type)!.length));
  // What some of the newest rows have is common.
  const isCommon = (type: SearchType) => found.get(type)!.length > 0 || isLikelyCommon(counts.get(type) ?? [0], limit);
  const [newer, rare] = [short.filter(isCommon), short.filter((type) => !isCommon(type))];
  const common = commonWords(groups[0]!, counts);
  await Promise.all([look('newer', newer), look('index', rare, common)]);
  // Common after all, though not among the newest.
  const many = rare.filter((type) => found.get(type)![0]?.met === INDEX_MAX);
  await look('newer', many);
  await look('all', [...newer, ...many].filter(isShort));
  return found;
}
