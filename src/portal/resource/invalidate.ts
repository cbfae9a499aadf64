import type { QueryClient } from '@tanstack/react-query';
import type { ListDefinition } from './define-resource.ts';

/** Reads again what shows records of this resource, but not the record that has just gone. */
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
    predicate: ({ queryKey: [name, , params] }) => names.includes(String(name)) && !isOf(params, goneId),
  });
}

const isOf = (params: unknown, id: string | undefined): boolean =>
  id !== undefined && typeof params === 'object' && params !== null && 'id' in params && params.id === id;
