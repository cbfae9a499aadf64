import { routes } from '#backend/features/routes.ts';

/** Endpoints by the path before their parameter, which is always the last part. */
const ENDPOINTS = new Map(routes.map(({ endpoint: { path } }) => [path.replace(/\{\w+\}$/, ''), path]));
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Returns the route of a URL, one of a few hundred, whatever URLs are requested: it holds no id and no query. */
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

/** Returns the method of a request, one of a few, whatever methods are requested. */
export const toMethodLabel = (method = ''): string => (METHODS.has(method) ? method : 'other');
