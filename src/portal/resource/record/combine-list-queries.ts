import type { UseQueryResult } from '@tanstack/react-query';

/** Combines list queries into one: `data` concatenates their records once all are loaded. */
export const combineListQueries = <Rec>(...lists: UseQueryResult<{ data: Rec[] }>[]) => ({
  data: lists.every(({ data }) => data) ? lists.flatMap(({ data }) => data!.data) : undefined,
  isError: lists.some(({ isError }) => isError),
  refetch: () => Promise.all(lists.map(({ refetch }) => refetch())),
});
