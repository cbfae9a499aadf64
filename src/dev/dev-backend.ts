import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import { mayOmitSecure, withoutSecure } from '#backend/auth/cookies.ts';
import type { Gate } from '#backend/auth/gate.ts';
import { readConfig } from '#backend/config.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import type { SiteData } from '#domain/site/content.ts';
import { createBackendListener, createErrorResponder } from '#server/http/backend-listener.ts';
import { loadDevModules, getDevDeps } from './dev-deps.ts';
import { detectRequestLocale } from '#server/http/request-info.ts';
import { createLog } from '#server/log.ts';
import { createRemoteBackendParts } from '#server/remote-backend.ts';
import type { RunningBackend } from '#server/running-backend.ts';

/**
 * Paths of pages without a language prefix. The development server rewrites them to the prefixed page; the built site
 * has a file for each.
 */
const UNPREFIXED_PATH = /^\/(?:login|not-authorized|setup|all-services|privacy-policy|terms-of-service)?\/?$/;
const NEEDS_BACKEND = /^\/(?:backend|admin|client)(?:\/|$)/;
/** Key of the request property from which Astro reads `locals`. */
const LOCALS = Symbol.for('astro.locals');
const LOCALE_FILE_PATH = /^\/locales\/([a-z]{2}\/[a-z-]+\.json)$/;

type DevBackend = Pick<RunningBackend, 'backend' | 'gate' | 'deps' | 'errorDeps' | 'findMissingCalls'> & {
  loadSite(): Promise<SiteData>;
};

/**
 * Serves the backend, the locales, the paths without a language prefix and the content of the public pages in
 * `astro dev`. Vite loads the backend for each request, so an edit takes effect without a restart.
 */
export function mountDevBackend(server: ViteDevServer, locales: URL) {
  const config = readConfig(process.env);
  const remote = config.backendUrl ? createRemoteBackendParts(config, createLog()) : undefined;

  async function loadBackend(): Promise<DevBackend> {
    if (remote) return remote;
    const modules = await loadDevModules(server);
    const deps = await getDevDeps(modules);
    return {
      backend: modules.createBackend(deps),
      gate: modules.createSessionGate(deps),
      deps,
      errorDeps: deps,
      loadSite: () => modules.loadSiteData(deps),
    };
  }

  async function handle(req: IncomingMessage, res: ServerResponse, next: () => void) {
    const path = req.url!.split('?', 1)[0]!;
    const texts = LOCALE_FILE_PATH.exec(path)?.[1];
    if (texts)
      return void res.setHeader('content-type', 'application/json').end(await readFile(new URL(texts, locales)));
    const locale = detectRequestLocale(req);
    if (UNPREFIXED_PATH.test(path)) req.url = `/${locale}${req.url}`;
    const pageLocale = LOCALE_CODES.find((one) => req.url!.startsWith(`/${one}/`));
    if (pageLocale) {
      const { siteContent } = await loadDevModules(server);
      const content = siteContent(await (await loadBackend()).loadSite(), pageLocale, config.publicAppName);
      Reflect.set(req, LOCALS, { content });
      return next();
    }
    if (!NEEDS_BACKEND.test(path)) return next();
    const omitsSecure = mayOmitSecure({
      production: config.production,
      https: false,
      addresses: [req.socket.remoteAddress],
      host: req.headers.host,
    });
    const { backend, gate, deps, errorDeps, findMissingCalls } = await loadBackend();
    if (path.startsWith('/backend/')) {
      const listener = createBackendListener({ backend, fail: createErrorResponder(errorDeps) });
      return listener(req, res, {
        address: req.socket.remoteAddress ?? '',
        requestId: crypto.randomUUID(),
        omitsSecure,
      });
    }
    Reflect.set(req, LOCALS, { deps, gate: omitsSecure ? withPlainCookies(gate) : gate, locale, findMissingCalls });
    next();
  }

  server.middlewares.use((req, res, proceed) => void handle(req, res, proceed).catch(proceed));
  // Starts the backend at once, which prints the demo accounts.
  setImmediate(() => {
    loadBackend().catch((error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    });
  });
}

/** Removes `Secure` from the cookies of a gate, which Astro's development server sends itself. */
const withPlainCookies =
  (gate: Gate): Gate =>
  async (page) => {
    const passage = await gate(page);
    if (!(passage instanceof Response)) return { ...passage, cookies: passage.cookies.map(withoutSecure) };
    const cookies = passage.headers.getSetCookie().map(withoutSecure);
    passage.headers.delete('set-cookie');
    for (const cookie of cookies) passage.headers.append('set-cookie', cookie);
    return passage;
  };
