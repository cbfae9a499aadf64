import { analytics } from './analytics/endpoints.ts';
import { mainPanel } from './analytics/main-panel.ts';
import { audit } from './audit/endpoints.ts';
import { auth } from './auth/endpoints.ts';
import { passwordLinks } from './auth/password-links.ts';
import { secondFactor } from './auth/second-factor.ts';
import { sessions } from './auth/sessions.ts';
import { branding } from './branding/endpoints.ts';
import { brandingManager } from './branding/manager-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { dataExport } from './export/endpoints.ts';
import { firstSteps } from './first-steps/endpoints.ts';
import { images } from './images/endpoints.ts';
import { imports } from './imports/endpoints.ts';
import { media } from './media/endpoints.ts';
import { messages } from './messages/endpoints.ts';
import { notifications } from './notifications/endpoints.ts';
import { categories, items } from './offering/endpoints.ts';
import { oilChanges } from './oil-changes/endpoints.ts';
import { payments } from './payments/endpoints.ts';
import { ratings } from './ratings/endpoints.ts';
import { reports } from './reports/endpoints.ts';
import { search } from './search/endpoints.ts';
import { setup } from './setup/endpoints.ts';
import { staticData } from './static-data/endpoints.ts';
import { tasks } from './tasks/endpoints.ts';
import { todos } from './todos/endpoints.ts';
import { trash } from './trash/endpoints.ts';
import { employeePermissions } from './users/employee-permissions.ts';
import { users } from './users/endpoints.ts';
import { userLanguage } from './users/language.ts';
import { vehicles } from './vehicles/endpoints.ts';
import { visits } from './visits/endpoints.ts';

/** All endpoint groups of the API; the backend serves no other endpoints. */
export const CONTRACT = {
  auth,
  users,
  userLanguage,
  employeePermissions,
  vehicles,
  visits,
  tasks,
  oilChanges,
  payments,
  search,
  staticData,
  images,
  media,
  ratings,
  messages,
  branding,
  brandingManager,
  categories,
  items,
  analytics,
  reports,
  mainPanel,
  audit,
  trash,
  dataExport,
  todos,
  notifications,
  setup,
  passwordLinks,
  sessions,
  secondFactor,
  firstSteps,
  imports,
} as const;

/** Distinguishes an endpoint from the other values of a group, such as schemas. */
export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Lists all endpoints with their ids, such as `users.list`. */
export const allEndpoints = (): { id: string; endpoint: Endpoint }[] =>
  Object.entries(CONTRACT).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([call, value]) =>
      isEndpoint(value) ? [{ id: `${group}.${call}`, endpoint: value }] : [],
    ),
  );
