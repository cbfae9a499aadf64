import type { LucideIcon } from 'lucide-react';
import Activity from 'lucide-react/icons/activity';
import Banknote from 'lucide-react/icons/banknote';
import Car from 'lucide-react/icons/car';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Droplet from 'lucide-react/icons/droplet';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import House from 'lucide-react/icons/house';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListTodo from 'lucide-react/icons/list-todo';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Star from 'lucide-react/icons/star';
import Store from 'lucide-react/icons/store';
import Tags from 'lucide-react/icons/tags';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import Wrench from 'lucide-react/icons/wrench';
import type { ComponentType } from 'react';
import { $missingCalls } from '#client/start/missing-calls.ts';
import type { Area } from '#domain/roles.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { SCREENS, type MenuName, type ScreenName } from './screens.ts';
import { listMenuNames } from './screen-lookup.ts';
import type { MenuBadge, MenuEntry } from './shell/NavLinks.tsx';

/** Prefetches the queries of a screen for the parameters of its URL. */
type Prefetch = (params: Record<string, unknown>) => void;

/** Exports of a screen's module: the component that the file is named after, and its prefetch. */
type ScreenFile<Name extends ScreenName> = Record<(typeof SCREENS)[Name]['file'], ComponentType> & {
  prefetch?: Prefetch;
};

interface MenuLook {
  icon: LucideIcon;
  badge?: MenuBadge;
}

type ScreenModule<Name extends ScreenName> = { load: () => Promise<ScreenFile<Name>> } & (Name extends MenuName
  ? MenuLook
  : unknown);

const media = { load: () => import('./features/media/MediaScreen.tsx') };
const loadProfile = () => import('./features/profile/ProfileScreen.tsx');

/** Code of each screen, and the icon and badge of its menu entry. */
const SCREEN_MODULES: { [Name in ScreenName]: ScreenModule<Name> } = {
  mainPanel: { load: () => import('./features/dashboard/MainPanelScreen.tsx'), icon: LayoutDashboard },
  visits: { load: () => import('./features/visits/list/VisitListScreen.tsx'), icon: ClipboardList },
  myWork: { load: () => import('./features/tasks/MyWorkScreen.tsx'), icon: UserRound },
  newVisit: { load: () => import('./features/visits/create/NewVisitScreen.tsx') },
  visit: { load: () => import('./features/visits/detail/VisitScreen.tsx') },
  task: { load: () => import('./features/tasks/TaskScreen.tsx') },
  todos: {
    load: () => import('./features/todos/TodoScreen.tsx'),
    icon: ListTodo,
    badge: lazyPart(() => import('./features/todos/OpenTodosBadge.tsx').then((file) => file.loadOpenTodosBadge()), {
      isOptional: true,
      isDeferred: true,
    }),
  },
  search: { load: () => import('./features/search/SearchScreen.tsx') },
  users: { load: () => import('./features/users/UserListScreen.tsx'), icon: Users },
  vehicles: { load: () => import('./features/vehicles/VehicleListScreen.tsx'), icon: Car },
  imports: { load: () => import('./features/imports/ImportScreen.tsx') },
  user: { load: () => import('./areas/admin/UserScreen.tsx') },
  vehicle: { load: () => import('./areas/admin/VehicleScreen.tsx') },
  oil: { load: () => import('./features/oil-changes/OilScreen.tsx') },
  oilChanges: { load: () => import('./features/oil-changes/OilDueListScreen.tsx'), icon: Droplet },
  payments: { load: () => import('./features/payments/PaymentListScreen.tsx'), icon: Banknote },
  media,
  vehicleMedia: media,
  visitMedia: media,
  messages: {
    load: () => import('./features/messages/MessageListScreen.tsx'),
    icon: Mail,
    badge: lazyPart(() => import('./features/messages/UnreadBadge.tsx').then((file) => file.UnreadBadge), {
      isOptional: true,
      isDeferred: true,
    }),
  },
  ratings: { load: () => import('./features/ratings/RatingListScreen.tsx'), icon: Star },
  realTime: { load: () => import('./features/dashboard/real-time/RealTimeScreen.tsx'), icon: Activity },
  reports: { load: () => import('./features/reports/ReportsScreen.tsx'), icon: FileSpreadsheet },
  offering: { load: () => import('./features/offering/OfferingScreen.tsx'), icon: Wrench },
  offeringEntry: { load: () => import('./features/offering/OfferingEntryScreen.tsx') },
  merchantInfo: { load: () => import('./features/branding/MerchantInfoScreen.tsx'), icon: Store },
  channels: { load: () => import('./features/notifications/ChannelsScreen.tsx') },
  staticData: { load: () => import('./features/static-data/StaticDataScreen.tsx'), icon: Tags },
  trash: { load: () => import('./features/trash/TrashScreen.tsx') },
  audit: { load: () => import('./features/audit/AuditScreen.tsx') },
  dataExport: { load: () => import('./features/export/ExportScreen.tsx') },
  guide: { load: () => import('./features/guide/GuideScreen.tsx') },
  userProfile: { load: loadProfile },
  clientDashboard: { load: () => import('./areas/client/dashboard/ClientDashboardScreen.tsx'), icon: House },
  overview: { load: () => import('./areas/client/overview/OverviewScreen.tsx'), icon: Car },
  overviewVehicle: { load: () => import('./areas/client/overview/OverviewVehicleScreen.tsx') },
  overviewOil: { load: () => import('./areas/client/overview/OverviewOilScreen.tsx') },
  overviewVisit: { load: () => import('./areas/client/overview/OverviewVisitScreen.tsx') },
  overviewTask: { load: () => import('./areas/client/overview/OverviewTaskScreen.tsx') },
  getInTouch: { load: () => import('./areas/client/contact/GetInTouchScreen.tsx'), icon: MessageCircle },
  clientRating: { load: () => import('./features/ratings/RatingScreen.tsx'), icon: Star },
  clientMedia: media,
  clientVehicleMedia: media,
  clientVisitMedia: media,
  clientProfile: { load: loadProfile, icon: UserRound },
};

/** Loads the code of a screen. */
export async function loadScreen(name: ScreenName): Promise<{ component: ComponentType; prefetch?: Prefetch }> {
  const { prefetch, ...components } = await SCREEN_MODULES[name].load();
  return { component: (components as Record<string, ComponentType>)[SCREENS[name].file]!, prefetch };
}

/** Lists the menu entries of an area. */
export const listMenuEntries = (area: Area): MenuEntry[] =>
  listMenuNames(area, $missingCalls.get()).map((name) => {
    const { icon, badge }: MenuLook = SCREEN_MODULES[name];
    return { name, href: SCREENS[name].path, icon, Badge: badge };
  });
