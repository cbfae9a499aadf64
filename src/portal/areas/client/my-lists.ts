import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#client/query.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { joinLists } from '#portal/resource/join-lists.ts';

/** The client's visits that are not over yet, of all vehicles or one; what wants the owner comes first. */
export const useOpenVisits = (vehicleId?: string) =>
  joinLists(
    useQuery(queryOf(visits.list, { query: { status: 'Ready for Pickup', vehicleId } })),
    useQuery(queryOf(visits.list, { query: { status: 'In Progress', vehicleId } })),
    useQuery(queryOf(visits.list, { query: { status: 'Pending', vehicleId } })),
  );

/** The client's visits that are not paid in full. */
export const useOwedVisits = () =>
  joinLists(
    useQuery(queryOf(visits.list, { query: { paymentStatus: 'Overdue' } })),
    useQuery(queryOf(visits.list, { query: { paymentStatus: 'Pending' } })),
  );

/** The client's vehicles whose oil, or whose reading, is due. */
export const useDueOil = () =>
  joinLists(
    useQuery(queryOf(oilChanges.list, { query: { due: 'OVERDUE' } })),
    useQuery(queryOf(oilChanges.list, { query: { due: 'DUE_SOON' } })),
    useQuery(queryOf(oilChanges.list, { query: { due: 'STALE' } })),
  );
