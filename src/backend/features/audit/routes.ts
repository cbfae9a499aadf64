import { route } from '#backend/http/route.ts';
import { audit } from '#domain/audit/endpoints.ts';
import { listLogs } from './repository.ts';

export const auditRoutes = [route(audit.list, ({ deps, query }) => listLogs(deps, query))];
