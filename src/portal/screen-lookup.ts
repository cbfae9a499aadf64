import type { Area, EmployeeSwitch } from '#domain/roles.ts';
import { paths, SCREEN_NAMES, SCREENS, type MenuName, type ScreenName, type ScreenRow } from './screens.ts';

/** Returns the area of a URL. */
export const getArea = (pathname: string): Area => (/^\/client(?:\/|$)/.test(pathname) ? 'client' : 'admin');

const VISITS = ['/visit/fetch-visits'];
const MESSAGES = ['/message/fetch-messages'];
/**
 * Paths of the calls of which a screen needs one. Without any, an external backend lacks the screen, which then leaves
 * the menus (docs/decisions/020-forwarding.md).
 */
export const SCREEN_CALLS: Readonly<Partial<Record<ScreenName, readonly string[]>>> = {
  mainPanel: ['/analytics/main-panel', '/analytics/page-views-over-time'],
  visits: VISITS,
  myWork: ['/task/fetch-tasks'],
  newVisit: VISITS,
  todos: ['/todo/fetch-todos'],
  search: ['/search/fetch-results'],
  users: ['/user/fetch-users'],
  vehicles: ['/vehicle/fetch-vehicles'],
  oilChanges: ['/oil-change/fetch-oil-changes'],
  payments: ['/payment/fetch-payments'],
  messages: MESSAGES,
  ratings: ['/rating/fetch-ratings'],
  realTime: ['/analytics/real-time', '/analytics/active-users'],
  reports: ['/report/preview-report/clients'],
  offering: ['/offering/fetch-categories'],
  merchantInfo: ['/merchant/fetch-branding'],
  staticData: ['/static-data/fetch-static-data'],
  channels: ['/notification/fetch-channels'],
  trash: ['/trash/fetch-records'],
  audit: ['/audit/fetch-logs'],
  // A POST: the backend that has it responds to the GET of the server's question with 405.
  dataExport: ['/export/create-export'],
  clientDashboard: VISITS,
  overview: ['/vehicle/fetch-vehicles'],
  getInTouch: MESSAGES,
  clientRating: ['/rating/fetch-my-rating'],
};

/** Calls of screens that an employee loses with a [permission](docs/rules/roles.md#employee-switches). */
const CALLS_BY_SWITCH: Readonly<Partial<Record<EmployeeSwitch, readonly string[]>>> = {
  'turnover.read': SCREEN_CALLS.mainPanel!,
  'site.edit': [...SCREEN_CALLS.offering!, ...SCREEN_CALLS.merchantInfo!],
  'reports.export': SCREEN_CALLS.reports!,
};

/** Lists the calls of screens that an employee may not open without these permissions. */
export const listWithdrawnCalls = (withdrawn: readonly EmployeeSwitch[] = []): string[] =>
  withdrawn.flatMap((one) => CALLS_BY_SWITCH[one] ?? []);

/**
 * Returns true unless the backend lacks all the calls of a screen; `missing` holds the paths that it lacks. A screen
 * without calls in the table has those of its menu entry.
 */
export function isScreenAvailable(name: ScreenName, missing: ReadonlySet<string> = new Set()): boolean {
  const calls = SCREEN_CALLS[name] ?? SCREEN_CALLS[(SCREENS[name] as ScreenRow).menu as ScreenName];
  return !calls || calls.some((path) => !missing.has(path));
}

/** Paths of the calls of single buttons and cards, which an external backend may lack while it has their screen. */
const PART_CALLS = ['/merchant/fetch-branding-history', '/merchant/create-preview-link', '/media/fetch-media'];

/** Lists the paths of the calls that screens and their parts need. */
export const listScreenCalls = (): string[] => [...new Set([...Object.values(SCREEN_CALLS).flat(), ...PART_CALLS])];

/** Lists the names of an area's menu entries, in the order of the menu, without those that the backend lacks. */
export const listMenuNames = (area: Area, missing?: ReadonlySet<string>): MenuName[] => {
  const isEntry = (name: ScreenName): name is MenuName => (SCREENS[name] as ScreenRow).menu === name;
  return SCREEN_NAMES.filter(isEntry).filter(
    (name) => getArea(SCREENS[name].path) === area && isScreenAvailable(name, missing),
  );
};

/** Returns the URL of an area's first menu entry. */
export const getHomePath = (area: Area, missing?: ReadonlySet<string>): string =>
  SCREENS[listMenuNames(area, missing)[0]!].path;

/** Returns the URL of the signed-in user's own profile. */
export const getProfilePath = (area: Area): string => (area === 'admin' ? paths.userProfile() : paths.clientProfile());

/** Paths that redirect to a screen (docs/rules/routes.md#redirects). */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/admin': getHomePath('admin'),
  '/client': getHomePath('client'),
  '/admin/dashboard': paths.mainPanel(),
  '/admin/settings': paths.offering(),
};

/** Returns the screen at a URL, after redirects; undefined for the not-found screen. */
export function findScreen(pathname: string): ScreenRow | undefined {
  const path = pathname.replace(/\/$/, '');
  const target = REDIRECTS[path] ?? path;
  const name = SCREEN_NAMES.find((one) =>
    new RegExp(`^${SCREENS[one].path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(target),
  );
  return name && SCREENS[name];
}

/** Returns the menu entry that is current at a URL. */
export const findMenuName = (pathname: string): MenuName | undefined =>
  findScreen(pathname)?.menu as MenuName | undefined;
