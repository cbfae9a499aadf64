import { routes } from '#backend/features/routes.ts';

/** Endpoint paths by their part before the parameter, which is always the last segment. */
const ENDPOINTS = new Map(routes.map(({ endpoint: { path } }) => [path.replace(/\{\w+\}$/, ''), path]));
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Returns the route of a URL as a label of metrics and traces. It contains no id and no query, so that there are only a
 * few hundred labels.
 */
export function toRouteLabel(url: string): string {
  const [path] = url.split('?', 1) as [string];
  if (path.startsWith('/backend/')) {
    const call = path.slice('/backend'.length);
    const route = ENDPOINTS.get(call) ?? ENDPOINTS.get(call.replace(/[^/]+$/, ''));
    return route ? `/backend${route}` : '/backend/*';
  }
  const [, area] = /^\/(admin|client|_astro|healthz|readyz)(?:\/|$)/.exec(path) ?? [];
  return area ? `/${area}` : '/*';
}

/** Returns the method of a request as a label; `other` for an unknown method. */
export const toMethodLabel = (method = ''): string => (METHODS.has(method) ? method : 'other');
