import type { Area } from '#domain/roles.ts';

/** The addresses of the portal (specification 2). */
export const PATTERNS = {
  todo: '/admin/todo',
  visits: '/admin/visits',
  newVisit: '/admin/visits/new',
  search: '/admin/search',
  userProfile: '/admin/user-profile',
  users: '/admin/users',
  user: '/admin/users/$userId',
  vehicle: '/admin/users/$userId/vehicle/$vehicleId',
  oil: '/admin/user/oil/$userId/$vehicleId',
  oilChanges: '/admin/oil-changes',
  visit: '/admin/users/$userId/vehicle/$vehicleId/visit/$visitId',
  task: '/admin/users/$userId/vehicle/$vehicleId/visit/$visitId/task/$taskId',
  messages: '/admin/messages',
  ratings: '/admin/messages/rate',
  dashboard: '/admin/dashboard',
  mainPanel: '/admin/dashboard/main-panel',
  realTime: '/admin/dashboard/real-time',
  settings: '/admin/settings',
  offering: '/admin/settings/offering',
  offeringEntry: '/admin/settings/offering/$id',
  merchantInfo: '/admin/settings/merchant-info',
  staticData: '/admin/settings/static-data',
  media: '/admin/media/$userId',
  vehicleMedia: '/admin/media/$userId/$vehicleId',
  visitMedia: '/admin/media/$userId/$vehicleId/$visitId',
  clientProfile: '/client/profile',
  clientDashboard: '/client/dashboard',
  clientRating: '/client/rating',
  overview: '/client/overview',
  overviewVehicle: '/client/overview/$vehicleId',
  overviewOil: '/client/overview/oil/$vehicleId',
  overviewVisit: '/client/overview/$vehicleId/$visitId',
  overviewTask: '/client/overview/$vehicleId/$visitId/$taskId',
  getInTouch: '/client/get-in-touch',
  clientMedia: '/client/media/$userId',
  clientVehicleMedia: '/client/media/$userId/$vehicleId',
  clientVisitMedia: '/client/media/$userId/$vehicleId/$visitId',
} as const;
export type RouteName = keyof typeof PATTERNS;

/** The values of a pattern, in the order they stand in it. */
type Segments<P extends string> = P extends `${string}$${string}/${infer Rest}`
  ? [value: string, ...Segments<Rest>]
  : P extends `${string}$${string}`
    ? [value: string]
    : [];

type Paths = { [Name in RouteName]: (...values: Segments<(typeof PATTERNS)[Name]>) => string };

const hrefOf =
  (pattern: string) =>
  (...values: string[]): string => {
    const rest = values.values();
    return pattern.replace(/\$\w+/g, () => encodeURIComponent(rest.next().value ?? ''));
  };

/** Builds addresses: `paths.vehicle(userId, vehicleId)`. */
export const paths = Object.fromEntries(
  Object.entries(PATTERNS).map(([name, pattern]) => [name, hrefOf(pattern)]),
) as Paths;

/** Where an area starts; its first menu entry opens. */
export const areaPath = (area: Area): string => `/${area}`;
