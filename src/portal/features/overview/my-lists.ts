import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryOf } from '#client/query.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';

/** Several lists as one, in their order, once all are there. */
const together = <Rec>(...lists: UseQueryResult<{ data: Rec[] }>[]) => ({
  data: lists.every(({ data }) => data) ? lists.flatMap(({ data }) => data!.data) : undefined,
  isError: lists.some(({ isError }) => isError),
  refetch: () => Promise.all(lists.map(({ refetch }) => refetch())),
});

/** The client's visits that are not over yet, of all vehicles or one; what wants the owner comes first. */
export const useOpenVisits = (vehicleId?: string) =>
  together(
    useQuery(queryOf(visits.list, { query: { status: 'Ready for Pickup', vehicleId } })),
    useQuery(queryOf(visits.list, { query: { status: 'In Progress', vehicleId } })),
    useQuery(queryOf(visits.list, { query: { status: 'Pending', vehicleId } })),
  );

/** The client's visits that are not paid in full. */
export const useOwedVisits = () =>
  together(
    useQuery(queryOf(visits.list, { query: { paymentStatus: 'Overdue' } })),
    useQuery(queryOf(visits.list, { query: { paymentStatus: 'Pending' } })),
  );

/** The client's vehicles whose oil, or whose reading, is due. */
export const useDueOil = () =>
  together(
    useQuery(queryOf(oilChanges.list, { query: { due: 'OVERDUE' } })),
    useQuery(queryOf(oilChanges.list, { query: { due: 'DUE_SOON' } })),
    useQuery(queryOf(oilChanges.list, { query: { due: 'STALE' } })),
  );
