import { Car, Tags, UserRound, Users, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Area } from '#domain/roles.ts';
import { PATTERNS, paths, type RouteName } from './paths.ts';
import { menuNames, type ScreenName } from './screens.ts';

interface Loaded {
  component: ComponentType;
  /** Asks for what the screen shows at an address. */
  prefetch?: (params: Record<string, unknown>) => void;
}
type Load = () => Promise<Loaded>;

const profile: Load = () =>
  import('./features/profile/ProfileScreen.tsx').then((file) => ({ component: file.ProfileScreen }));

/** The code of each screen, loaded when it is first shown. */
export const LOADERS: Record<ScreenName, Load> = {
  users: () =>
    import('./features/users/UserListScreen.tsx').then((file) => ({
      component: file.UserListScreen,
      prefetch: file.prefetch,
    })),
  user: () => import('./features/users/UserScreen.tsx').then((file) => ({ component: file.UserScreen })),
  vehicle: () => import('./features/vehicles/VehicleScreen.tsx').then((file) => ({ component: file.VehicleScreen })),
  staticData: () =>
    import('./features/static-data/StaticDataScreen.tsx').then((file) => ({
      component: file.StaticDataScreen,
      prefetch: file.prefetch,
    })),
  userProfile: profile,
  overview: () =>
    import('./features/overview/OverviewScreen.tsx').then((file) => ({
      component: file.OverviewScreen,
      prefetch: file.prefetch,
    })),
  overviewVehicle: () =>
    import('./features/overview/OverviewVehicleScreen.tsx').then((file) => ({ component: file.OverviewVehicleScreen })),
  clientProfile: profile,
};

/** Addresses that lead to another (specification 2). */
export const REDIRECTS = { dashboard: paths.mainPanel(), settings: paths.offering() } satisfies Partial<
  Record<RouteName, string>
>;

const ICONS: Partial<Record<ScreenName, LucideIcon>> = {
  users: Users,
  staticData: Tags,
  overview: Car,
  clientProfile: UserRound,
};

export interface MenuEntry {
  name: ScreenName;
  href: string;
  icon: LucideIcon | undefined;
}

export const menuOf = (area: Area): MenuEntry[] =>
  menuNames(area).map((name) => ({ name, href: PATTERNS[name], icon: ICONS[name] }));
