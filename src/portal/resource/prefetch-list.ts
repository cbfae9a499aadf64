import { queryClient, queryOf } from '#client/query.ts';
import type { ListDefinition } from './define-resource.ts';
import { listParamSchema } from './list-rules.ts';
import { buildListQuery, readListState, type SearchParams } from './list-state.ts';

/** Asks for the records that an address shows, before the list itself is drawn. */
export function prefetchList(definition: ListDefinition, params: SearchParams): void {
  const query = buildListQuery(readListState(params, listParamSchema(definition)));
  void queryClient.prefetchQuery(queryOf(definition.endpoints.list, { query }));
}
