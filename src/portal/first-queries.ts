import type { CONTRACT } from '#domain/contract.ts';
import type { ScreenName } from './screens.ts';

type EndpointName = {
  [Group in keyof typeof CONTRACT]: `${Group}.${Extract<keyof (typeof CONTRACT)[Group], string>}`;
}[keyof typeof CONTRACT];

/** A query with its parameters in the order in which the screen sends them. `PAGE_SIZE` stands for the page size of the build. */
export interface FirstQuery {
  endpoint: EndpointName;
  query: Readonly<Record<string, string | number>>;
}

/** Returns the query of a list at its URL without parameters. */
const FIRST_PAGE = { page: 1, limit: 'PAGE_SIZE' } as const;
const firstPage = (endpoint: EndpointName): readonly FirstQuery[] => [{ endpoint, query: FIRST_PAGE }];

/**
 * Queries that a screen needs for its first rows at its URL without parameters. The page sends them before its scripts are loaded.
 * Screens without an entry send theirs themselves. The browser does not load this table.
 */
export const FIRST_QUERIES: Partial<Record<ScreenName, readonly FirstQuery[]>> = {
  visits: firstPage('visits.list'),
  myWork: [{ endpoint: 'tasks.list', query: { limit: 100, sortBy: 'dueDate', assigneeId: 'me', work: 'open' } }],
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
  ratings: firstPage('ratings.list'),
  offering: [
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

/** Further first queries in a narrow window: the first column of the board. */
export const NARROW_FIRST_QUERIES: typeof FIRST_QUERIES = {
  visits: [{ endpoint: 'visits.list', query: { status: 'Pending', limit: 25, sortBy: 'dueDate', sortOrder: 'asc' } }],
};

/** Screens whose first query is a page of a list of the resource kit, in the order of the screen table. */
export const LIST_SCREEN_NAMES = (Object.keys(FIRST_QUERIES) as ScreenName[]).filter((name) =>
  FIRST_QUERIES[name]!.some(({ query }) => query.limit === 'PAGE_SIZE'),
);
