import type { BalanceAge } from '../visits/visit.ts';
import type { PaymentMethod } from '../payments/payment.ts';
import type { HoldReason } from '../tasks/task.ts';
import type { InferOutput } from 'valibot';
import type { DateRange } from './date-range.ts';
import type { Metric } from './metrics.ts';

interface FigureLink {
  path: `/admin/${string}`;
  query?: Readonly<Record<string, string>>;
  /** The link adds the days of the period. */
  hasPeriod?: true;
}

const COMPLETED: FigureLink = { path: '/admin/visits', query: { dateBy: 'completed' }, hasPeriod: true };
const FINISHED: FigureLink = { path: '/admin/visits', query: { dateBy: 'finished' }, hasPeriod: true };
const RECEIVED: FigureLink = { path: '/admin/payments', query: { received: 'true' }, hasPeriod: true };
const report = (type: string): FigureLink => ({ path: '/admin/dashboard/reports', query: { type }, hasPeriod: true });

const LINKS = {
  received: RECEIVED,
  billed: COMPLETED,
  averageBill: COMPLETED,
  completed: COMPLETED,
  vehiclesFinished: FINISHED,
  onTime: FINISHED,
  turnaround: FINISHED,
  owed: { path: '/admin/users', query: { sortBy: 'owed', sortOrder: 'desc' } },
  overdueBalance: { path: '/admin/visits', query: { filter: 'overdue' } },
  inWorkshop: { path: '/admin/visits', query: { work: 'in-workshop' } },
  readyForPickup: { path: '/admin/visits', query: { filter: 'ready-for-pickup' } },
  overdue: { path: '/admin/visits', query: { work: 'late' } },
  dueToday: { path: '/admin/visits', query: { work: 'due-today' } },
  unreadMessages: { path: '/admin/messages', query: { read: 'false' } },
  oilDueThisWeek: { path: '/admin/oil-changes', query: { dueIn: 'this-week' } },
  reopened: { path: '/admin/visits', query: { dateBy: 'reopened' }, hasPeriod: true },
  newClients: { path: '/admin/users', query: { dateBy: 'first-visit' }, hasPeriod: true },
  returning: { path: '/admin/users', query: { dateBy: 'returning' }, hasPeriod: true },
  rating: { path: '/admin/messages/rate', hasPeriod: true },
  visitorsToMessages: { path: '/admin/messages', hasPeriod: true },
  margin: report('tasks'),
  services: report('tasks'),
  views: report('page-views'),
  visitors: report('page-views'),
  pages: report('popular-pages'),
  browsers: report('browsers'),
  devices: report('devices'),
} as const satisfies Partial<Record<Metric | 'pages' | 'browsers' | 'devices', FigureLink>>;

export type LinkedFigure = keyof typeof LINKS;
export const LINKED_FIGURES = Object.keys(LINKS) as LinkedFigure[];

const hrefOf = (
  { path, query, hasPeriod }: FigureLink,
  range: DateRange,
  more: Record<string, string> = {},
): string => {
  const { startDate, endDate } = range;
  const params = new URLSearchParams({ ...(hasPeriod && { startDate, endDate }), ...query, ...more });
  return params.size ? `${path}?${params}` : path;
};

/**
 * Returns the URL of the list or report that details a figure of the main panel; the list has as many rows as the
 * figure counts.
 */
export const figureHref = (figure: LinkedFigure, range: DateRange): string => hrefOf(LINKS[figure], range);

/** Returns the URL of the payments of one method. */
export const methodHref = (method: InferOutput<typeof PaymentMethod>, range: DateRange): string =>
  hrefOf(RECEIVED, range, { method });

/** Returns the URL of the payments that one employee recorded, by their id. */
export const employeeHref = (userId: string, range: DateRange): string =>
  hrefOf(RECEIVED, range, { createdBy: userId });

/** Returns the URL of the visits whose open balance has the given age. */
export const balanceHref = (balanceAge: BalanceAge): string => `/admin/visits?${new URLSearchParams({ balanceAge })}`;

/** Returns the URL of the visits with a task that is on hold for the given reason. */
export const holdHref = (reason: HoldReason): string => `/admin/visits?work=on-hold-${reason.toLowerCase()}`;
