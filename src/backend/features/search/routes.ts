import { route } from '#backend/http/route.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { search, SEARCH_TYPES, type SearchResult } from '#domain/search/endpoints.ts';
import { findResults, type ResultRow } from './find-results.ts';

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
