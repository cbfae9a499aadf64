import type { Capabilities } from '#backend/deps.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import { route } from '#backend/http/route.ts';
import { searchPatterns, vehicleNamePatterns } from '#backend/resource/search-term.ts';
import type { QueryOf } from '#domain/endpoint.ts';
import type { Locale } from '#domain/locales.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { search, SEARCH_TYPES, type SearchResult, type SearchType } from '#domain/search/endpoints.ts';
import { formatInternationalPhone } from '#domain/users/phone.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';
import { MAX_INDEX_ROWS, runSearch, type SearchMethod, type ResultRow } from './search-query.ts';
import { findCommonWords, isFrequent, isIndexed } from './word-frequency.ts';

/** Finds the newest records of each type that contain every word. */
async function findResults(
  { searches }: Pick<Capabilities, 'searches'>,
  { query, limit, types = [...SEARCH_TYPES] }: QueryOf<typeof search.results>,
  locale: Locale,
): Promise<Map<SearchType, ResultRow[]>> {
  const groups = [...searchPatterns(query), ...vehicleNamePatterns(query)];
  const found = new Map<SearchType, ResultRow[]>();
  if (!groups.length) return found;
  const executor = preparedExecutor(searches);
  const isIncomplete = (type: SearchType) => found.get(type)!.length < limit;

  async function searchBy(method: SearchMethod, wanted: SearchType[], common?: string[]) {
    if (!wanted.length) return;
    const results = await runSearch(executor, method, { groups, common, types: wanted, locale, limit });
    const rows = Map.groupBy(results, ({ type }) => type);
    for (const type of wanted) found.set(type, rows.get(type) ?? []);
  }

  if (!groups.every((patterns) => patterns.some(isIndexed))) {
    await searchBy('newest', types);
    return found;
  }
  const samples = await searches.samples();
  const isFrequentIn = (type: SearchType) => isFrequent(samples[type], groups, limit);
  const [frequent, rare] = [types.filter(isFrequentIn), types.filter((type) => !isFrequentIn(type))];
  const common = findCommonWords(
    groups[0]!,
    rare.map((type) => samples[type]),
  );
  await Promise.all([searchBy('newest', frequent), searchBy('index', rare, common)]);
  // Repeats the search among the newest rows where the index reached its limit: the words are frequent after all.
  const cutOff = rare.filter((type) => found.get(type)![0]?.index_rows === MAX_INDEX_ROWS);
  await searchBy('newest', cutOff);
  await searchBy('all', [...frequent, ...cutOff].filter(isIncomplete));
  return found;
}

export const searchRoutes = [
  route(search.results, async ({ deps, query, locale }) => {
    const found = await findResults(deps, query, locale);
    const noPlate = deps.translate(locale, 'shell:noPlate');
    return {
      data: SEARCH_TYPES.flatMap((type) => {
        const rows = found.get(type);
        return rows?.length ? [{ type, results: rows.map((row) => presentResult(type, row, noPlate)) }] : [];
      }),
    };
  }),
];

/** Formats the phone number of a person, or the plate after the client of a visit or task. */
function formatDetail(type: SearchType, detail: string, noPlate: string): string {
  if (type === 'users') return formatInternationalPhone(detail);
  return type === 'visits' || type === 'tasks'
    ? detail.replace(/\S+$/, (plate) => formatPlate(plate, noPlate))
    : detail;
}

/** Converts a row to a search result. */
const presentResult = (type: SearchType, row: ResultRow, noPlate: string): SearchResult => ({
  id: row.id,
  title: row.title,
  detail: row.detail && formatDetail(type, row.detail, noPlate),
  userId: row.user_id,
  vehicleId: row.vehicle_id,
  visitId: row.visit_id,
  categoryId: row.category_id,
  status: row.status,
  amount: row.amount === null || !row.currency ? null : fromMinorUnits(row.amount, row.currency),
  currency: row.currency,
});
