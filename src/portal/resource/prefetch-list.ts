import { queryClient, queryOf } from '#client/query.ts';
import type { ListDefinition } from './define-resource.ts';
import { listRulesOf } from './list-rules.ts';
import { listQueryOf, readListState, type SearchParams } from './list-state.ts';

/** Asks for the records that an address shows, before the list itself is drawn. */
export function prefetchList(definition: ListDefinition, params: SearchParams): void {
  const query = listQueryOf(readListState(params, listRulesOf(definition)));
  void queryClient.prefetchQuery(queryOf(definition.endpoints.list, { query }));
}
