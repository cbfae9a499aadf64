import type { Area } from '#domain/roles.ts';
import { areaPath, PATTERNS, paths, type RouteName } from './paths.ts';

/** What belongs to a screen beside its code; the server reads this too, to announce what a page will ask for. */
interface ScreenFacts {
  /** Its file, which the build names its script after. */
  file: string;
  /** Its texts. */
  namespaces: readonly string[];
  /** Stands in the menu of its area, in the order of the table. */
  inMenu?: true;
  /** The entry of the menu it belongs to; its address tells without it. */
  under?: string;
}

const profile = {
  file: 'ProfileScreen',
  namespaces: ['profile', 'users', 'resource', 'form', 'validation', 'errors'],
} as const;

const VISIT_TEXTS = ['visit', 'visits', 'tasks', 'payments', 'oil-changes', 'media', 'users', 'resource'] as const;

const OFFERING_TEXTS = ['categories', 'items', 'resource'] as const;

const PERSON_TEXTS = ['users', 'vehicles', 'visits', 'oil-changes', 'media', 'history', 'resource'] as const;
const staffMedia = {
  file: 'MediaScreen',
  namespaces: ['media', 'users', 'resource', 'validation'],
  under: 'users',
} as const;
const clientMedia = { file: 'MediaScreen', namespaces: ['media', 'overview', 'resource'], under: 'overview' } as const;

/** What a client's own records are told with. */
const ofClient = ['overview', 'visits', 'vehicles', 'oil-changes', 'media', 'resource'] as const;

/** The screens there are; their titles are `shell:titles.<route>`. Any other address answers with page-not-found. */
export const SCREENS = {
  visits: { file: 'VisitListScreen', namespaces: ['visits', 'resource'], inMenu: true },
  newVisit: {
    file: 'NewVisitScreen',
    namespaces: ['visits', 'tasks', 'users', 'vehicles', 'resource', 'form', 'validation', 'errors'],
    under: 'visits',
  },
  visit: { file: 'VisitScreen', namespaces: VISIT_TEXTS, under: 'visits' },
  task: { file: 'TaskScreen', namespaces: VISIT_TEXTS, under: 'visits' },
  search: {
    file: 'SearchScreen',
    namespaces: ['search', 'users', 'vehicles', 'visits', 'tasks', 'payments', 'resource'],
  },
  users: { file: 'UserListScreen', namespaces: ['users', 'resource'], inMenu: true },
  user: { file: 'UserScreen', namespaces: [...PERSON_TEXTS, 'payments'] },
  vehicle: { file: 'VehicleScreen', namespaces: PERSON_TEXTS },
  oil: {
    file: 'OilScreen',
    namespaces: ['oil-changes', 'payments', 'vehicles', 'users', 'resource'],
    under: 'oilChanges',
  },
  oilChanges: { file: 'OilDueListScreen', namespaces: ['oil-changes', 'vehicles', 'resource'], inMenu: true },
  media: staffMedia,
  vehicleMedia: staffMedia,
  visitMedia: staffMedia,
  messages: { file: 'MessageListScreen', namespaces: ['messages', 'users', 'resource'], inMenu: true },
  // Its address lies under that of the messages.
  ratings: { file: 'RatingListScreen', namespaces: ['ratings', 'resource'], inMenu: true, under: 'ratings' },
  offering: { file: 'OfferingScreen', namespaces: OFFERING_TEXTS, inMenu: true },
  offeringEntry: { file: 'OfferingEntryScreen', namespaces: OFFERING_TEXTS },
  merchantInfo: {
    file: 'MerchantInfoScreen',
    namespaces: ['merchant-info', 'resource', 'form', 'validation', 'errors'],
    inMenu: true,
  },
  staticData: { file: 'StaticDataScreen', namespaces: ['static-data', 'resource'], inMenu: true },
  userProfile: profile,
  clientDashboard: {
    file: 'ClientDashboardScreen',
    namespaces: [...ofClient, 'client-dashboard', 'ratings', 'get-in-touch'],
    inMenu: true,
  },
  overview: { file: 'OverviewScreen', namespaces: ['overview', 'vehicles', 'resource'], inMenu: true },
  overviewVehicle: { file: 'OverviewVehicleScreen', namespaces: ofClient },
  // Before the visits, whose pattern its address matches too.
  overviewOil: { file: 'OverviewOilScreen', namespaces: [...ofClient, 'payments'] },
  overviewVisit: {
    file: 'OverviewVisitScreen',
    namespaces: [...ofClient, 'payments', 'ratings', 'get-in-touch'],
  },
  overviewTask: { file: 'OverviewTaskScreen', namespaces: ['overview', 'tasks', 'resource'] },
  getInTouch: { file: 'GetInTouchScreen', namespaces: ['get-in-touch', 'messages', 'resource'], inMenu: true },
  clientRating: { file: 'RatingScreen', namespaces: ['ratings', 'resource'], inMenu: true },
  clientMedia,
  clientVehicleMedia: clientMedia,
  clientVisitMedia: clientMedia,
  clientProfile: { ...profile, inMenu: true },
} as const satisfies Partial<Record<RouteName, ScreenFacts>>;
export type ScreenName = keyof typeof SCREENS;
export type MenuName = {
  [Name in ScreenName]: (typeof SCREENS)[Name] extends { inMenu: true } ? Name : never;
}[ScreenName];

const facts: [ScreenName, ScreenFacts][] = Object.entries(SCREENS) as [ScreenName, ScreenFacts][];

/** The screens of an area's menu. */
export const menuNames = (area: Area): MenuName[] => {
  const isInMenu = (name: ScreenName): name is MenuName =>
    'inMenu' in SCREENS[name] && PATTERNS[name].startsWith(`${areaPath(area)}/`);
  return facts.map(([name]) => name).filter(isInMenu);
};

/** The area an address belongs to. */
export const areaOf = (pathname: string): Area => (/^\/client(?:\/|$)/.test(pathname) ? 'client' : 'admin');

/** Where an area opens: the first entry of its menu. */
export const homeOf = (area: Area): string => PATTERNS[menuNames(area)[0]!];

/** The own profile, which the profile menu leads to. */
export const profilePath = (area: Area): string => (area === 'admin' ? paths.userProfile() : paths.clientProfile());

const matches = (name: ScreenName, pathname: string): boolean =>
  new RegExp(`^${PATTERNS[name].replaceAll(/\$\w+/g, '[^/]+')}/?$`).test(pathname);

/** The screen at an address, and what belongs to it. */
function factsAt(pathname: string): [ScreenName, ScreenFacts] | undefined {
  const area = areaOf(pathname);
  const shown = pathname.replace(/\/$/, '') === areaPath(area) ? homeOf(area) : pathname;
  return facts.find(([name]) => matches(name, shown));
}

/** What an address shows; undefined where there is no screen. */
export const screenOf = (pathname: string): ScreenFacts | undefined => factsAt(pathname)?.[1];

/** The entry of the menu that a screen's address belongs to. */
export const menuNameAt = (pathname: string): MenuName | undefined =>
  menuNames(areaOf(pathname)).find((entry) => {
    const under = factsAt(pathname)?.[1].under;
    return under ? entry === under : `${pathname}/`.startsWith(`${PATTERNS[entry]}/`);
  });
