import {
  DATE_FILTERS,
  PAGE_SIZES,
  parseRange,
  SEARCH_MAX,
  type DateFilter,
  type ListMeta,
  type PageSize,
} from '#domain/list-query.ts';

export const VIEWS = ['cards', 'table', 'list'] as const;
export type View = (typeof VIEWS)[number];
/** Views that one screen adds to the three of every list, and renders itself. */
const OWN_VIEWS = ['board', 'gallery', 'order', 'checklist', 'work', 'rows'] as const;
export type OwnViewName = (typeof OWN_VIEWS)[number];
const LIST_VIEWS = [...VIEWS, ...OWN_VIEWS] as const;
export type ListView = (typeof LIST_VIEWS)[number];
export type SortOrder = 'asc' | 'desc';

/** State of a list; all of it is in the URL. */
export interface ListState {
  page: number;
  limit: PageSize;
  search: string;
  /** Undefined: the default order, newest first. */
  sort?: { by: string; order: SortOrder };
  dateFilter?: DateFilter;
  /** Range of days from a link; never combined with `dateFilter`. */
  range?: { startDate: string; endDate: string };
  /** Undefined: depends on the width of the window. */
  view?: ListView;
  filters: Record<string, string>;
}

/** URL parameters that a list accepts. */
export interface ListParamSchema {
  sortable: readonly string[];
  filters: readonly { name: string; options: readonly string[]; isId?: true; isText?: true }[];
  dateFilter: boolean;
  pageSize: PageSize;
  /** Prefix of the parameters, for several lists in one screen: `vehicles.page=2`. */
  prefix?: string;
}

const parseId = (value: unknown): string | undefined => /^[\da-f-]{36}$/.exec(String(value))?.[0];

/** Search parameters of a URL, as the router parses them. */
export type SearchParams = Record<string, unknown>;

const paramName = (rules: ListParamSchema, name: string): string => (rules.prefix ? `${rules.prefix}.${name}` : name);
const parseOption = <T extends string | number>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => String(option) === String(value));

/** Parses the state of a list from URL parameters; unknown or invalid values get defaults. */
export function parseListState(params: SearchParams, rules: ListParamSchema): ListState {
  const read = (name: string) => {
    const value = params[paramName(rules, name)];
    return typeof value === 'object' ? undefined : (value as string | number | boolean | undefined);
  };
  const page = Number(read('page'));
  const by = parseOption(rules.sortable, read('sortBy'));
  const range = rules.dateFilter ? parseRange(read('startDate'), read('endDate')) : undefined;
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    limit: parseOption(PAGE_SIZES, read('limit')) ?? rules.pageSize,
    search: String(read('search') ?? '')
      .trim()
      .slice(0, SEARCH_MAX),
    ...(by && { sort: { by, order: parseOption(['asc', 'desc'] as const, read('sortOrder')) ?? 'asc' } }),
    dateFilter: rules.dateFilter && !range ? parseOption(DATE_FILTERS, read('dateFilter')) : undefined,
    ...(range && { range }),
    view: parseOption(LIST_VIEWS, read('view')),
    filters: Object.fromEntries(
      rules.filters.flatMap(({ name, options, isId, isText }) => {
        const value = isId
          ? (parseOption(options, read(name)) ?? parseId(read(name)))
          : isText
            ? String(read(name) ?? '').slice(0, SEARCH_MAX) || undefined
            : parseOption(options, read(name));
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}

/** Returns the URL parameters of a state; `undefined` removes a parameter. */
export function toUrlParams(state: ListState, rules: ListParamSchema): Record<string, string | number | undefined> {
  const written: [string, string | number | undefined][] = [
    ['page', state.page === 1 ? undefined : state.page],
    ['limit', state.limit === rules.pageSize ? undefined : state.limit],
    ['search', state.search || undefined],
    ['sortBy', state.sort?.by],
    ['sortOrder', state.sort?.order],
    ['dateFilter', state.dateFilter],
    ['startDate', state.range?.startDate],
    ['endDate', state.range?.endDate],
    ['view', state.view],
    ...rules.filters.map(({ name }): [string, string | undefined] => [name, state.filters[name]]),
  ];
  return Object.fromEntries(written.map(([name, value]) => [paramName(rules, name), value]));
}

/** Returns `state` with `change`. A change of anything but page or view resets the page to 1. */
export function updateListState(state: ListState, change: Partial<ListState>): ListState {
  const keepsPage = Object.keys(change).every((key) => key === 'page' || key === 'view');
  return { ...state, ...(!keepsPage && { page: 1 }), ...change };
}

/** Returns `state` with one filter set, or removed for `undefined`. */
export const setFilter = (state: ListState, name: string, value: string | undefined): ListState => {
  const { [name]: _, ...others } = state.filters;
  return updateListState(state, { filters: value === undefined ? others : { ...others, [name]: value } });
};

/** Returns true if a filter or a search is active. */
export const isFiltered = (state: ListState): boolean =>
  state.search !== '' ||
  state.dateFilter !== undefined ||
  state.range !== undefined ||
  Object.keys(state.filters).length > 0;

/** Returns `state` without filters and search. */
export const clearFilters = (state: ListState): ListState =>
  updateListState(state, { search: '', dateFilter: undefined, range: undefined, filters: {} });

/** Returns the sort order after a click on a column header: ascending, descending, default. */
export function nextSort(sort: ListState['sort'], by: string): ListState['sort'] {
  if (sort?.by !== by) return { by, order: 'asc' };
  return sort.order === 'asc' ? { by, order: 'desc' } : undefined;
}

export type ListQuery = Record<string, string | number>;

/** Returns the filters and search of a state as query parameters. */
export const buildFilterQuery = (state: ListState, fixed: Record<string, string> = {}): ListQuery => ({
  ...(state.search && { search: state.search }),
  ...(state.dateFilter && { dateFilter: state.dateFilter }),
  ...state.range,
  ...state.filters,
  ...fixed,
});

/** Returns the query parameters of the list request. */
export const buildListQuery = (state: ListState, fixed: Record<string, string> = {}): ListQuery => ({
  page: state.page,
  limit: state.limit,
  ...(state.sort && { sortBy: state.sort.by, sortOrder: state.sort.order }),
  ...buildFilterQuery(state, fixed),
});

/** Returns the last page if `page` is beyond it, else undefined. */
export const findFallbackPage = (page: number, meta: ListMeta): number | undefined =>
  page > 1 && page > meta.totalPages ? Math.max(1, meta.totalPages) : undefined;
