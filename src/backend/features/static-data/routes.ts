import { resourceRoutes } from '#backend/resource/routes.ts';
import { staticDataSpec } from './repository.ts';

export const staticDataRoutes = resourceRoutes(staticDataSpec);
