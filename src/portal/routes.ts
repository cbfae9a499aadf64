import {
  Car,
  ClipboardList,
  Droplet,
  House,
  Mail,
  type LucideIcon,
  MessageCircle,
  Star,
  Store,
  Tags,
  UserRound,
  Users,
  Wrench,
} from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import type { Area } from '#domain/roles.ts';
import { PATTERNS, paths, type RouteName } from './paths.ts';
import { menuNames, SCREENS, type MenuName, type ScreenName } from './screens.ts';

type Prefetch = (params: Record<string, unknown>) => void;

/** What the file of a screen exports: the component it is named after, and what asks for the records at an address. */
type ScreenFile<Name extends ScreenName> = Record<(typeof SCREENS)[Name]['file'], ComponentType> & {
  prefetch?: Prefetch;
};

const mediaScreen = () => import('./features/media/MediaScreen.tsx');

const FILES: { [Name in ScreenName]: () => Promise<ScreenFile<Name>> } = {
  visits: () => import('./features/visits/list/VisitListScreen.tsx'),
  newVisit: () => import('./features/visits/create/NewVisitScreen.tsx'),
  visit: () => import('./features/visits/detail/VisitScreen.tsx'),
  task: () => import('./features/tasks/TaskScreen.tsx'),
  search: () => import('./features/search/SearchScreen.tsx'),
  users: () => import('./features/users/UserListScreen.tsx'),
  user: () => import('./features/users/UserScreen.tsx'),
  vehicle: () => import('./features/vehicles/VehicleScreen.tsx'),
  oil: () => import('./features/oil-changes/OilScreen.tsx'),
  oilChanges: () => import('./features/oil-changes/OilDueListScreen.tsx'),
  media: mediaScreen,
  vehicleMedia: mediaScreen,
  visitMedia: mediaScreen,
  messages: () => import('./features/messages/MessageListScreen.tsx'),
  ratings: () => import('./features/ratings/RatingListScreen.tsx'),
  offering: () => import('./features/offering/OfferingScreen.tsx'),
  offeringEntry: () => import('./features/offering/OfferingEntryScreen.tsx'),
  merchantInfo: () => import('./features/branding/MerchantInfoScreen.tsx'),
  staticData: () => import('./features/static-data/StaticDataScreen.tsx'),
  userProfile: () => import('./features/profile/ProfileScreen.tsx'),
  clientDashboard: () => import('./areas/client/dashboard/ClientDashboardScreen.tsx'),
  overview: () => import('./areas/client/overview/OverviewScreen.tsx'),
  overviewVehicle: () => import('./areas/client/overview/OverviewVehicleScreen.tsx'),
  clientMedia: mediaScreen,
  clientVehicleMedia: mediaScreen,
  clientVisitMedia: mediaScreen,
  overviewOil: () => import('./areas/client/overview/OverviewOilScreen.tsx'),
  overviewVisit: () => import('./areas/client/overview/OverviewVisitScreen.tsx'),
  overviewTask: () => import('./areas/client/overview/OverviewTaskScreen.tsx'),
  getInTouch: () => import('./areas/client/contact/GetInTouchScreen.tsx'),
  clientRating: () => import('./features/ratings/RatingScreen.tsx'),
  clientProfile: () => import('./features/profile/ProfileScreen.tsx'),
};

/** The code of a screen, loaded when it is first shown. */
export async function loadScreen(name: ScreenName): Promise<{ component: ComponentType; prefetch?: Prefetch }> {
  const { prefetch, ...components } = await FILES[name]();
  return { component: (components as Record<string, ComponentType>)[SCREENS[name].file]!, prefetch };
}

/** Addresses that lead to another (specification 2). */
export const REDIRECTS = { dashboard: paths.mainPanel(), settings: paths.offering() } satisfies Partial<
  Record<RouteName, string>
>;

const ICONS: Record<MenuName, LucideIcon> = {
  visits: ClipboardList,
  users: Users,
  oilChanges: Droplet,
  messages: Mail,
  ratings: Star,
  offering: Wrench,
  merchantInfo: Store,
  staticData: Tags,
  clientDashboard: House,
  overview: Car,
  getInTouch: MessageCircle,
  clientRating: Star,
  clientProfile: UserRound,
};

/** What an entry of the menu counts, no part of the first load. */
export const BADGES: Partial<Record<MenuName, ComponentType<{ isNarrow: boolean }>>> = {
  messages: lazy(() =>
    import('./features/messages/UnreadBadge.tsx').then((module) => ({ default: module.UnreadBadge })),
  ),
};

export interface MenuEntry {
  name: MenuName;
  href: string;
  icon: LucideIcon;
}

export const menuOf = (area: Area): MenuEntry[] =>
  menuNames(area).map((name) => ({ name, href: PATTERNS[name], icon: ICONS[name] }));
