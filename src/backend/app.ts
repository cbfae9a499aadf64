import { Hono } from 'hono';
import { FALLBACK_LOCALE, parseAcceptLanguage } from '#domain/locales.ts';
import { AppError } from '#domain/errors.ts';
import type { Capabilities } from '#backend/deps.ts';
import { routes } from './features/routes.ts';
import { dispatch } from './http/dispatch.ts';
import { errorResponse } from './http/error-response.ts';
import { createOpenApiResponder } from './http/openapi.ts';
import type { Backend, Transport } from './http/route.ts';

/** Creates the router of every endpoint. */
export function createBackend(deps: Capabilities): Backend {
  const app = new Hono<{ Bindings: Transport }>({ strict: true }).basePath('/backend');
  for (const route of routes) {
    const path = route.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(route.endpoint.method, path, (c) =>
      dispatch(deps, route, c.req.raw, c.req.param() as Record<string, string>, c.env),
    );
  }
  app.get('/.well-known/jwks.json', (c) =>
    c.json(deps.keys.publicJwks, 200, { 'cache-control': 'public, max-age=300' }),
  );
  if (deps.config.serveOpenapi) {
    const respond = createOpenApiResponder(deps.config);
    app.get('/openapi.json', (c) => respond(c.req.raw));
  }

  const fail = (request: Request, error: unknown, requestId: string) =>
    errorResponse(
      error,
      deps,
      parseAcceptLanguage(request.headers.get('accept-language')) ?? FALLBACK_LOCALE,
      'common',
      requestId,
    );
  const methods = new Map<string, string[]>();
  for (const { endpoint } of routes)
    methods.set(endpoint.path, [...(methods.get(endpoint.path) ?? []), endpoint.method]);
  for (const [path, allowed] of methods) {
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) => {
      const response = fail(c.req.raw, new AppError('METHOD_NOT_ALLOWED'), c.env.requestId);
      response.headers.set('allow', allowed.join(', '));
      return response;
    });
  }
  app.notFound((c) => fail(c.req.raw, new AppError('NOT_FOUND'), c.env.requestId));
  app.onError((error, c) => fail(c.req.raw, error, c.env.requestId));
  return app;
}
