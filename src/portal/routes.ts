import { Car, Tags, UserRound, Users, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Area } from '#domain/roles.ts';
import { areaPath, PATTERNS, paths, type RouteName } from './paths.ts';

/** The screen at an address; its title is `shell:titles.<route>`. */
export interface Screen {
  load: () => Promise<ComponentType>;
  /** Its texts, loaded beside its code. */
  namespaces: readonly string[];
  /** Puts it into the menu of its area, in the order of this table. */
  inMenu?: LucideIcon;
}

const profile = () => import('./features/profile/ProfileScreen.tsx').then((file) => file.ProfileScreen);
const profileTexts = ['profile', 'users', 'form', 'validation'];

/** The screens there are. Any other address of the portal answers with its page-not-found. */
export const SCREENS: Partial<Record<RouteName, Screen>> = {
  users: {
    load: () => import('./features/users/UserListScreen.tsx').then((file) => file.UserListScreen),
    namespaces: ['users', 'resource'],
    inMenu: Users,
  },
  user: {
    load: () => import('./features/users/UserScreen.tsx').then((file) => file.UserScreen),
    namespaces: ['users', 'vehicles', 'resource'],
  },
  vehicle: {
    load: () => import('./features/vehicles/VehicleScreen.tsx').then((file) => file.VehicleScreen),
    namespaces: ['vehicles', 'resource'],
  },
  staticData: {
    load: () => import('./features/static-data/StaticDataScreen.tsx').then((file) => file.StaticDataScreen),
    namespaces: ['static-data', 'resource'],
    inMenu: Tags,
  },
  userProfile: { load: profile, namespaces: profileTexts },
  overview: {
    load: () => import('./features/overview/OverviewScreen.tsx').then((file) => file.OverviewScreen),
    namespaces: ['overview', 'vehicles', 'resource'],
    inMenu: Car,
  },
  overviewVehicle: {
    load: () => import('./features/overview/OverviewVehicleScreen.tsx').then((file) => file.OverviewVehicleScreen),
    namespaces: ['overview', 'vehicles', 'resource'],
  },
  clientProfile: { load: profile, namespaces: profileTexts, inMenu: UserRound },
};

/** Addresses that lead to another (specification 2). */
export const REDIRECTS = { dashboard: paths.mainPanel(), settings: paths.offering() } satisfies Partial<
  Record<RouteName, string>
>;

export interface MenuEntry {
  name: RouteName;
  href: string;
  icon: LucideIcon;
}

/** The menu of an area: what has a screen and stands in no other. */
export const menuOf = (area: Area): MenuEntry[] =>
  Object.entries(SCREENS).flatMap(([key, { inMenu }]) => {
    const name = key as RouteName;
    const href = PATTERNS[name];
    return inMenu && href.startsWith(`${areaPath(area)}/`) ? [{ name, href, icon: inMenu }] : [];
  });

/** The area an address belongs to. */
export const areaOf = (pathname: string): Area => (/^\/client(?:\/|$)/.test(pathname) ? 'client' : 'admin');

/** Where an area opens: the first entry of its menu. */
export const homeOf = (area: Area): string => menuOf(area)[0]!.href;

/** The own profile, which the profile menu leads to. */
export const profilePath = (area: Area): string => (area === 'admin' ? paths.userProfile() : paths.clientProfile());
