import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { queryOf } from '#client/query.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';

/** What wants the owner most comes first. */
const OPEN = ['Ready for Pickup', 'In Progress', 'Pending'] as const;
const OWED = ['Overdue', 'Pending'] as const;
const DUE = ['OVERDUE', 'DUE_SOON', 'STALE'] as const;

/** Several lists as one, in their order, once all are there. */
const together = <Rec>(lists: UseQueryResult<{ data: Rec[] }>[]) => ({
  data: lists.every(({ data }) => data) ? lists.flatMap(({ data }) => data!.data) : undefined,
  isError: lists.some(({ isError }) => isError),
  refetch: () => Promise.all(lists.map(({ refetch }) => refetch())),
});

/** The client's visits that are not over yet, of all vehicles or one. */
export const useOpenVisits = (vehicleId?: string) =>
  useQueries({
    queries: OPEN.map((status) => queryOf(visits.list, { query: { status, vehicleId } })),
    combine: together,
  });

/** The client's visits that are not paid in full. */
export const useOwedVisits = () =>
  useQueries({
    queries: OWED.map((paymentStatus) => queryOf(visits.list, { query: { paymentStatus } })),
    combine: together,
  });

/** The client's vehicles whose oil, or whose reading, is due. */
export const useDueOil = () =>
  useQueries({ queries: DUE.map((due) => queryOf(oilChanges.list, { query: { due } })), combine: together });
