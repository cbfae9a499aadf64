import type { Deps } from '#backend/deps.ts';
import { runPrepared } from '#backend/resource/run.ts';
import { searchPatterns } from '#backend/resource/search-term.ts';
import type { QueryOf } from '#domain/endpoint.ts';
import type { Locale } from '#domain/locales.ts';
import type { Currency } from '#domain/money/currency.ts';
import { SEARCH_TYPES, type search, type SearchType } from '#domain/search/endpoints.ts';
import { isIndexed, searchSql, type Method } from './search-sql.ts';

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
}

/** The newest records of each type that hold every word. */
export async function findResults(
  { searches }: Pick<Deps, 'searches'>,
  { query, limit, types = [...SEARCH_TYPES] }: QueryOf<typeof search.results>,
  locale: Locale,
): Promise<Map<SearchType, ResultRow[]>> {
  const groups = searchPatterns(query);
  const found = new Map<SearchType, ResultRow[]>();
  if (!groups.length) return found;
  const run = runPrepared(searches);
  const isShort = (type: SearchType) => (found.get(type)?.length ?? 0) < limit;

  async function look(method: Method, wanted: SearchType[]) {
    if (!wanted.length) return;
    const { text, values } = searchSql(method, { groups, types: wanted, locale, limit });
    const rows = Map.groupBy(await run<ResultRow>(text, values), ({ type }) => type);
    for (const type of wanted) found.set(type, rows.get(type) ?? []);
  }

  await look('newest', types);
  const short = types.filter(isShort);
  if (!groups.every((patterns) => patterns.some(isIndexed))) {
    await look('newer', short);
    return found;
  }
  // A word that some of the newest rows have is a common one.
  const common = short.filter((type) => found.get(type)!.length);
  const rare = short.filter((type) => !found.get(type)!.length);
  await Promise.all([look('newer', common), look('index', rare)]);
  await look('index', common.filter(isShort));
  return found;
}
