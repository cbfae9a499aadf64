import type { ListDefinition } from './define-resource.ts';
import type { ListParamSchema } from './list-state.ts';
import { DEFAULT_PAGE_SIZE } from './page-size.ts';

/** What the address of a resource's list may say; what is `fixed` is not asked for. */
export const listParamSchema = (
  { endpoints, filters, dateFilter = false }: ListDefinition,
  fixed: Record<string, string> = {},
  prefix?: string,
): ListParamSchema => ({
  sortable: endpoints.sortable,
  filters: filters.filter((filter) => !(filter.name in fixed)),
  dateFilter: Boolean(dateFilter),
  pageSize: DEFAULT_PAGE_SIZE,
  prefix,
});
