import type { HasSearches } from '#backend/capabilities.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import { route } from '#backend/http/route.ts';
import { searchPatterns, vehicleNamePatterns } from '#backend/resource/search-term.ts';
import type { QueryOf } from '#domain/endpoint.ts';
import type { Locale } from '#domain/locales.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { search, SEARCH_TYPES, type SearchResult, type SearchType } from '#domain/search/endpoints.ts';
import { internationalPhone } from '#domain/users/phone.ts';
import { countMatches, MAX_INDEX_ROWS, runSearch, type Method, type ResultRow } from './search-query.ts';
import { findCommonWords, isIndexed, isLikelyCommon, type WordCounts } from './word-frequency.ts';

/** Finds the newest records of each type that contain every word. */
async function findResults(
  { searches }: HasSearches,
  { query, limit, types = [...SEARCH_TYPES] }: QueryOf<typeof search.results>,
  locale: Locale,
): Promise<Map<SearchType, ResultRow[]>> {
  const groups = [...searchPatterns(query), ...vehicleNamePatterns(query)];
  const found = new Map<SearchType, ResultRow[]>();
  if (!groups.length) return found;
  const executor = preparedExecutor(searches);
  const isIncomplete = (type: SearchType) => found.get(type)!.length < limit;

  async function searchBy(method: Method, wanted: SearchType[], common?: string[]) {
    if (!wanted.length) return;
    const results = await runSearch(executor, method, { groups, common, types: wanted, locale, limit });
    const rows = Map.groupBy(results, ({ type }) => type);
    for (const type of wanted) found.set(type, rows.get(type) ?? []);
  }

  /** Counts the words of types without a result; for a single word the count is known to be 0. */
  const countWords = async (unmatched: SearchType[]): Promise<WordCounts> =>
    groups[0]!.length < 2 || !unmatched.length ? new Map() : countMatches(executor, groups[0]!, unmatched);

  await searchBy('newest', types);
  const incomplete = types.filter(isIncomplete);
  if (!groups.every((patterns) => patterns.some(isIndexed))) {
    await searchBy('newer', incomplete);
    return found;
  }
  const counts = await countWords(incomplete.filter((type) => !found.get(type)!.length));
  // A word that occurs in the newest rows is treated as common. The newer rows cost less than the index of common words, so that
  // half of the results is enough to expect.
  const isCommon = (type: SearchType) =>
    found.get(type)!.length > 0 || isLikelyCommon(counts.get(type) ?? [0], limit / 2);
  const [newer, rare] = [incomplete.filter(isCommon), incomplete.filter((type) => !isCommon(type))];
  const common = findCommonWords(groups[0]!, counts);
  await Promise.all([searchBy('newer', newer), searchBy('index', rare, common)]);
  // The index stopped early: the words are common after all, though not in the newest rows.
  const cutOff = rare.filter((type) => found.get(type)![0]?.index_rows === MAX_INDEX_ROWS);
  await searchBy('newer', cutOff);
  await searchBy('all', [...newer, ...cutOff].filter(isIncomplete));
  return found;
}

export const searchRoutes = [
  route(search.results, async ({ deps, query, locale }) => {
    const found = await findResults(deps, query, locale);
    return {
      data: SEARCH_TYPES.flatMap((type) => {
        const rows = found.get(type);
        return rows?.length ? [{ type, results: rows.map((row) => presentResult(type, row)) }] : [];
      }),
    };
  }),
];

/** Converts a row to a search result. */
const presentResult = (type: SearchType, row: ResultRow): SearchResult => ({
  id: row.id,
  title: row.title,
  // The detail of a person is the phone number.
  detail: type === 'users' && row.detail ? internationalPhone(row.detail) : row.detail,
  userId: row.user_id,
  vehicleId: row.vehicle_id,
  visitId: row.visit_id,
  categoryId: row.category_id,
  status: row.status,
  amount: row.amount === null || !row.currency ? null : fromMinorUnits(row.amount, row.currency),
  currency: row.currency,
});
