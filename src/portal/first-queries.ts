import type { CONTRACT } from '#domain/contract.ts';
import type { ScreenName } from './screens.ts';

type EndpointName = {
  [Group in keyof typeof CONTRACT]: `${Group}.${Extract<keyof (typeof CONTRACT)[Group], string>}`;
}[keyof typeof CONTRACT];

/**
 * Request of an endpoint with its query parameters, in the order in which the screen sends them. `PAGE_SIZE` is a
 * placeholder for the page size of the build.
 */
export interface FirstQuery {
  endpoint: EndpointName;
  query: Readonly<Record<string, string | number>>;
}

/** Query of a list whose URL has no parameters. */
const FIRST_PAGE = { page: 1, limit: 'PAGE_SIZE' } as const;
const firstPage = (endpoint: EndpointName): readonly FirstQuery[] => [{ endpoint, query: FIRST_PAGE }];

/**
 * Queries for the first rows of each screen at its URL without parameters. An inline script of the page sends them
 * before the scripts of the portal are loaded. A screen without an entry sends its queries itself. The browser does not
 * load this table.
 */
export const FIRST_QUERIES: Partial<Record<ScreenName, readonly FirstQuery[]>> = {
  visits: firstPage('visits.list'),
  myWork: [
    {
      endpoint: 'tasks.list',
      query: { page: 1, limit: 100, sortBy: 'dueDate', sortOrder: 'asc', assigneeId: 'me', work: 'open' },
    },
  ],
  todos: [{ endpoint: 'todos.list', query: { page: 1, limit: 50, period: 'day' } }],
  users: firstPage('users.list'),
  vehicles: firstPage('vehicles.list'),
  imports: [{ endpoint: 'imports.list', query: {} }],
  oilChanges: [
    {
      endpoint: 'oilChanges.list',
      query: { ...FIRST_PAGE, sortBy: 'dueDate', sortOrder: 'asc', due: 'OVERDUE' },
    },
    { endpoint: 'oilChanges.dueCounts', query: {} },
  ],
  payments: firstPage('payments.list'),
  messages: firstPage('messages.list'),
  ratings: [...firstPage('ratings.list'), { endpoint: 'ratings.summary', query: {} }],
  offering: [
    ...firstPage('categories.list'),
    { endpoint: 'categories.list', query: { limit: 100, page: 1 } },
    { endpoint: 'items.list', query: { limit: 100, page: 1 } },
  ],
  staticData: firstPage('staticData.list'),
  clientDashboard: [
    { endpoint: 'visits.list', query: { status: 'Ready for Pickup' } },
    { endpoint: 'visits.list', query: { status: 'In Progress' } },
    { endpoint: 'visits.list', query: { status: 'Pending' } },
  ],
  overview: firstPage('vehicles.list'),
};

/** Additional first queries in a narrow window, where visits are a board: its first column. */
export const NARROW_FIRST_QUERIES: typeof FIRST_QUERIES = {
  visits: [{ endpoint: 'visits.list', query: { status: 'Pending', limit: 25, sortBy: 'dueDate', sortOrder: 'asc' } }],
};

/** Names of the screens whose first query is a page of a `ResourceList`, in the order of the screen table. */
export const LIST_SCREEN_NAMES = (Object.keys(FIRST_QUERIES) as ScreenName[]).filter((name) =>
  FIRST_QUERIES[name]!.some(({ query }) => query.limit === 'PAGE_SIZE'),
);
