import type { DateRange } from '#domain/analytics/date-range.ts';
import { paths } from '#portal/screens.ts';

type Params = Record<string, string>;

interface ListLink {
  path: () => string;
  params?: Params;
  /** The list shows the days of the period. */
  isDated?: boolean;
}

const reports = (): string => '/admin/dashboard/reports';
const visits = (params: Params): ListLink => ({ path: paths.visits, params });
const datedVisits = (dateBy: string): ListLink => ({ path: paths.visits, params: { dateBy }, isDated: true });
const clients = (params: Params): ListLink => ({ path: paths.users, params: { role: 'CLIENT', ...params } });
const report = (type: string): ListLink => ({ path: reports, params: { type }, isDated: true });

/** The list behind each figure. Its number of rows is the figure, where the figure is a number of records. */
const LINKS = {
  received: { path: paths.payments, params: { received: 'true' }, isDated: true },
  billed: datedVisits('completed'),
  overdueBalance: visits({ paymentStatus: 'Overdue' }),
  owed: clients({ sortBy: 'owed', sortOrder: 'desc' }),
  'owed.NOT_DUE': visits({ balanceAge: 'NOT_DUE' }),
  'owed.DAYS_1_7': visits({ balanceAge: 'DAYS_1_7' }),
  'owed.DAYS_8_30': visits({ balanceAge: 'DAYS_8_30' }),
  'owed.DAYS_31_90': visits({ balanceAge: 'DAYS_31_90' }),
  'owed.OVER_90': visits({ balanceAge: 'OVER_90' }),
  vehiclesFinished: datedVisits('finished'),
  reopened: datedVisits('reopened'),
  'waiting.approval': visits({ work: 'on-hold-approval' }),
  'waiting.parts': visits({ work: 'on-hold-parts' }),
  'waiting.pickup': visits({ filter: 'ready-for-pickup' }),
  inWorkshop: visits({ work: 'in-workshop' }),
  overdue: visits({ work: 'late' }),
  dueToday: visits({ work: 'due-today' }),
  readyForPickup: visits({ filter: 'ready-for-pickup' }),
  'onHold.PARTS': visits({ work: 'on-hold-parts' }),
  'onHold.APPROVAL': visits({ work: 'on-hold-approval' }),
  'onHold.CLIENT': visits({ work: 'on-hold-client' }),
  unreadMessages: { path: paths.messages, params: { read: 'false' } },
  oilDueThisWeek: { path: paths.oilChanges, params: { due: 'ALL', 'list.dueIn': 'this-week' } },
  newClients: { ...clients({ dateBy: 'first-visit' }), isDated: true },
  returning: { ...clients({ dateBy: 'returning' }), isDated: true },
  ratings: { path: paths.ratings, isDated: true },
  messages: { path: paths.messages, isDated: true },
  visitors: report('page-views'),
  pages: report('popular-pages'),
  browsers: report('browsers'),
  devices: report('devices'),
  services: report('tasks'),
} satisfies Record<string, ListLink>;

export type PanelLink = keyof typeof LINKS;

/** Returns the URL of the list behind a figure, with `more` filters. */
export function panelLink(name: PanelLink, { startDate, endDate }: DateRange, more: Params = {}): string {
  const { path, params, isDated }: ListLink = LINKS[name];
  const query = new URLSearchParams({ ...params, ...more, ...(isDated && { startDate, endDate }) }).toString();
  return query ? `${path()}?${query}` : path();
}
