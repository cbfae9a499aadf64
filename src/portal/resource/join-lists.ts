import type { UseQueryResult } from '@tanstack/react-query';

/** Several lists as one, in their order, once all are there. */
export const combineListQueries = <Rec>(...lists: UseQueryResult<{ data: Rec[] }>[]) => ({
  data: lists.every(({ data }) => data) ? lists.flatMap(({ data }) => data!.data) : undefined,
  isError: lists.some(({ isError }) => isError),
  refetch: () => Promise.all(lists.map(({ refetch }) => refetch())),
});
