import type { QueryClient } from '@tanstack/react-query';
import type { ListDefinition } from './define-resource.ts';

/**
 * Invalidates the queries of a resource, and of the resources that it lists under `invalidates`.
 *
 * @param goneId id of a deleted record, whose own queries are not refetched
 */
export function invalidateResource(
  client: QueryClient,
  {
    endpoints,
    invalidates = [],
  }: { endpoints: Pick<ListDefinition['endpoints'], 'name'>; invalidates?: readonly string[] },
  goneId?: string,
): Promise<void> {
  const names = [endpoints.name, ...invalidates];
  return client.invalidateQueries({
    predicate: ({ queryKey: [name, , params] }) => names.includes(String(name)) && !isQueryOf(params, goneId),
  });
}

const isQueryOf = (params: unknown, id: string | undefined): boolean =>
  id !== undefined && typeof params === 'object' && params !== null && 'id' in params && params.id === id;
