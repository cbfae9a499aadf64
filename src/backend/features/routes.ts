import type { Route } from '#backend/http/route.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { brandingRoutes } from './branding/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { firstStepRoutes } from './first-steps/routes.ts';
import { imageRoutes } from './images/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { offeringRoutes } from './offering/routes.ts';
import { oilChangeRoutes } from './oil-changes/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { ratingRoutes } from './ratings/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { setupRoutes } from './setup/routes.ts';
import { staticDataRoutes } from './static-data/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { todoRoutes } from './todos/routes.ts';
import { trashRoutes } from './trash/routes.ts';
import { userRoutes } from './users/routes.ts';
import { vehicleRoutes } from './vehicles/routes.ts';
import { visitRoutes } from './visits/routes.ts';

/** All routes; a test compares them with `domain/contract.ts`. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...userRoutes,
  ...vehicleRoutes,
  ...visitRoutes,
  ...taskRoutes,
  ...oilChangeRoutes,
  ...paymentRoutes,
  ...searchRoutes,
  ...staticDataRoutes,
  ...imageRoutes,
  ...mediaRoutes,
  ...ratingRoutes,
  ...messageRoutes,
  ...brandingRoutes,
  ...offeringRoutes,
  ...analyticsRoutes,
  ...reportRoutes,
  ...dashboardRoutes,
  ...auditRoutes,
  ...trashRoutes,
  ...exportRoutes,
  ...todoRoutes,
  ...notificationRoutes,
  ...setupRoutes,
  ...firstStepRoutes,
  ...importRoutes,
];
