import type { Area } from '#domain/roles.ts';

export interface ScreenRow {
  /** Path pattern with `$name` for each parameter. */
  path: `/${Area}/${string}`;
  /** Name of the component, of its file and of its chunk. */
  file: string;
  /** i18n namespaces besides `common` and `shell`. */
  namespaces: readonly string[];
  /**
   * Menu entry that is marked as current on the screen. A screen that names itself is a menu entry; the menu has the
   * order of the table.
   */
  menu?: string;
}

const PROFILE = {
  file: 'ProfileScreen',
  namespaces: ['profile', 'users', 'resource', 'form', 'validation', 'errors'],
} as const;
const STAFF_MEDIA = {
  file: 'MediaScreen',
  namespaces: ['media', 'users', 'resource', 'validation'],
  menu: 'users',
} as const;
const CLIENT_MEDIA = { file: 'MediaScreen', namespaces: ['media', 'overview', 'resource'], menu: 'overview' } as const;

const VISIT_NAMESPACES = ['visit', 'visits', 'tasks', 'payments', 'oil-changes', 'media', 'users', 'resource'] as const;
const PERSON_NAMESPACES = ['users', 'vehicles', 'visits', 'oil-changes', 'media', 'history', 'resource'] as const;
const OFFERING_NAMESPACES = ['categories', 'items', 'tasks', 'resource'] as const;
/** Namespaces with the field names of all resources in the audit log. */
const AUDITED_NAMESPACES = [
  ...PERSON_NAMESPACES,
  ...OFFERING_NAMESPACES,
  'payments',
  'static-data',
  'messages',
  'ratings',
] as const;
const CLIENT_NAMESPACES = ['overview', 'visits', 'vehicles', 'oil-changes', 'media', 'resource'] as const;

/**
 * Screens of the portal. The server also reads this table, to preload the scripts and translations of a page, so it
 * imports no code: `screen-modules.ts` has the code and icon of each screen, `first-queries.ts` its first queries, and
 * `shell:titles.<name>` is its title.
 */
export const SCREENS = {
  mainPanel: {
    path: '/admin/dashboard/main-panel',
    file: 'MainPanelScreen',
    namespaces: ['main-panel', 'charts', 'tasks', 'payments', 'resource'],
    menu: 'mainPanel',
  },
  visits: { path: '/admin/visits', file: 'VisitListScreen', namespaces: ['visits', 'resource'], menu: 'visits' },
  myWork: {
    path: '/admin/my-work',
    file: 'MyWorkScreen',
    namespaces: ['my-work', 'visit', 'visits', 'tasks', 'media', 'resource'],
    menu: 'myWork',
  },
  newVisit: {
    path: '/admin/visits/new',
    file: 'NewVisitScreen',
    namespaces: ['visits', 'tasks', 'users', 'vehicles', 'resource', 'form', 'validation', 'errors'],
    menu: 'visits',
  },
  visit: {
    path: '/admin/users/$userId/vehicle/$vehicleId/visit/$visitId',
    file: 'VisitScreen',
    namespaces: [...VISIT_NAMESPACES, 'assignees', 'todos', 'notifications'],
    menu: 'visits',
  },
  task: {
    path: '/admin/users/$userId/vehicle/$vehicleId/visit/$visitId/task/$taskId',
    file: 'TaskScreen',
    namespaces: [...VISIT_NAMESPACES, 'assignees'],
    menu: 'visits',
  },
  todos: {
    path: '/admin/todo',
    file: 'TodoScreen',
    namespaces: ['todos', 'resource', 'form', 'validation', 'errors'],
    menu: 'todos',
  },
  search: {
    path: '/admin/search',
    file: 'SearchScreen',
    namespaces: ['search', 'users', 'vehicles', 'visits', 'tasks', 'payments', 'resource'],
  },
  users: { path: '/admin/users', file: 'UserListScreen', namespaces: ['users', 'resource'], menu: 'users' },
  vehicles: {
    path: '/admin/vehicles',
    file: 'VehicleListScreen',
    namespaces: ['vehicles', 'oil-changes', 'resource'],
    menu: 'vehicles',
  },
  imports: {
    path: '/admin/users/import',
    file: 'ImportScreen',
    namespaces: ['imports', 'resource', 'vehicles', 'validation', 'errors'],
    menu: 'users',
  },
  user: {
    path: '/admin/users/$userId',
    file: 'UserScreen',
    namespaces: [...PERSON_NAMESPACES, 'payments', 'notifications'],
    menu: 'users',
  },
  vehicle: {
    path: '/admin/users/$userId/vehicle/$vehicleId',
    file: 'VehicleScreen',
    namespaces: [...PERSON_NAMESPACES, 'todos'],
    menu: 'vehicles',
  },
  oil: {
    path: '/admin/user/oil/$userId/$vehicleId',
    file: 'OilScreen',
    namespaces: ['oil-changes', 'payments', 'vehicles', 'users', 'resource'],
    menu: 'oilChanges',
  },
  oilChanges: {
    path: '/admin/oil-changes',
    file: 'OilDueListScreen',
    namespaces: ['oil-changes', 'vehicles', 'notifications', 'resource'],
    menu: 'oilChanges',
  },
  payments: {
    path: '/admin/payments',
    file: 'PaymentListScreen',
    namespaces: ['payments', 'resource'],
    menu: 'payments',
  },
  media: { path: '/admin/media/$userId', ...STAFF_MEDIA },
  vehicleMedia: { path: '/admin/media/$userId/$vehicleId', ...STAFF_MEDIA },
  visitMedia: { path: '/admin/media/$userId/$vehicleId/$visitId', ...STAFF_MEDIA },
  messages: {
    path: '/admin/messages',
    file: 'MessageListScreen',
    namespaces: ['messages', 'users', 'todos', 'resource'],
    menu: 'messages',
  },
  ratings: {
    path: '/admin/messages/rate',
    file: 'RatingListScreen',
    namespaces: ['ratings', 'resource'],
    menu: 'ratings',
  },
  realTime: {
    path: '/admin/dashboard/real-time',
    file: 'RealTimeScreen',
    namespaces: ['real-time', 'visits', 'tasks'],
    menu: 'realTime',
  },
  reports: {
    path: '/admin/dashboard/reports',
    file: 'ReportsScreen',
    namespaces: ['reports', 'charts', 'validation'],
    menu: 'reports',
  },
  offering: {
    path: '/admin/settings/offering',
    file: 'OfferingScreen',
    namespaces: OFFERING_NAMESPACES,
    menu: 'offering',
  },
  offeringEntry: {
    path: '/admin/settings/offering/$id',
    file: 'OfferingEntryScreen',
    namespaces: OFFERING_NAMESPACES,
    menu: 'offering',
  },
  merchantInfo: {
    path: '/admin/settings/merchant-info',
    file: 'MerchantInfoScreen',
    namespaces: ['merchant-info', 'resource', 'form', 'validation', 'errors'],
    menu: 'merchantInfo',
  },
  channels: {
    path: '/admin/settings/channels',
    file: 'ChannelsScreen',
    namespaces: ['notifications', 'resource'],
    menu: 'merchantInfo',
  },
  staticData: {
    path: '/admin/settings/static-data',
    file: 'StaticDataScreen',
    namespaces: ['static-data', 'resource'],
    menu: 'staticData',
  },
  trash: {
    path: '/admin/settings/trash',
    file: 'TrashScreen',
    namespaces: ['trash', 'resource'],
    menu: 'merchantInfo',
  },
  audit: {
    path: '/admin/settings/audit',
    file: 'AuditScreen',
    namespaces: ['audit', ...AUDITED_NAMESPACES, 'merchant-info', 'todos'],
    menu: 'merchantInfo',
  },
  dataExport: {
    path: '/admin/settings/export',
    file: 'ExportScreen',
    namespaces: ['export', 'resource'],
    menu: 'merchantInfo',
  },
  guide: { path: '/admin/guide', file: 'GuideScreen', namespaces: ['guide', 'resource'] },
  userProfile: { path: '/admin/user-profile', ...PROFILE },
  clientDashboard: {
    path: '/client/dashboard',
    file: 'ClientDashboardScreen',
    namespaces: [...CLIENT_NAMESPACES, 'client-dashboard', 'ratings', 'get-in-touch'],
    menu: 'clientDashboard',
  },
  overview: {
    path: '/client/overview',
    file: 'OverviewScreen',
    namespaces: ['overview', 'vehicles', 'resource'],
    menu: 'overview',
  },
  overviewVehicle: {
    path: '/client/overview/$vehicleId',
    file: 'OverviewVehicleScreen',
    namespaces: CLIENT_NAMESPACES,
    menu: 'overview',
  },
  // Precedes `overviewVisit`, whose pattern matches its URLs too.
  overviewOil: {
    path: '/client/overview/oil/$vehicleId',
    file: 'OverviewOilScreen',
    namespaces: [...CLIENT_NAMESPACES, 'payments'],
    menu: 'overview',
  },
  overviewVisit: {
    path: '/client/overview/$vehicleId/$visitId',
    file: 'OverviewVisitScreen',
    namespaces: [...CLIENT_NAMESPACES, 'payments', 'ratings', 'get-in-touch'],
    menu: 'overview',
  },
  overviewTask: {
    path: '/client/overview/$vehicleId/$visitId/$taskId',
    file: 'OverviewTaskScreen',
    namespaces: ['overview', 'tasks', 'resource'],
    menu: 'overview',
  },
  getInTouch: {
    path: '/client/get-in-touch',
    file: 'GetInTouchScreen',
    namespaces: ['get-in-touch', 'messages', 'resource'],
    menu: 'getInTouch',
  },
  clientRating: {
    path: '/client/rating',
    file: 'RatingScreen',
    namespaces: ['ratings', 'resource'],
    menu: 'clientRating',
  },
  clientMedia: { path: '/client/media/$userId', ...CLIENT_MEDIA },
  clientVehicleMedia: { path: '/client/media/$userId/$vehicleId', ...CLIENT_MEDIA },
  clientVisitMedia: { path: '/client/media/$userId/$vehicleId/$visitId', ...CLIENT_MEDIA },
  clientProfile: { path: '/client/profile', ...PROFILE, menu: 'clientProfile' },
} as const satisfies Record<string, ScreenRow>;

type Screens = typeof SCREENS;
export type ScreenName = keyof Screens;
export type MenuName = { [Name in ScreenName]: Screens[Name] extends { menu: Name } ? Name : never }[ScreenName];

export const SCREEN_NAMES = Object.keys(SCREENS) as ScreenName[];

/** Values of a pattern's parameters, in the order of the pattern. */
type ParamValues<Path extends string> = Path extends `${string}$${string}/${infer Rest}`
  ? [value: string, ...ParamValues<Rest>]
  : Path extends `${string}$${string}`
    ? [value: string]
    : [];

const createHrefBuilder =
  (pattern: string) =>
  (...values: string[]): string => {
    const rest = values.values();
    return pattern.replace(/\$\w+/g, () => encodeURIComponent(rest.next().value ?? ''));
  };

/** Builds the URL of a screen: `paths.vehicle(userId, vehicleId)`. */
export const paths = Object.fromEntries(SCREEN_NAMES.map((name) => [name, createHrefBuilder(SCREENS[name].path)])) as {
  [Name in ScreenName]: (...values: ParamValues<Screens[Name]['path']>) => string;
};
