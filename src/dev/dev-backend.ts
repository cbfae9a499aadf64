import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import { mayOmitSecure } from '#backend/auth/cookies.ts';
import { readConfig } from '#backend/config.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import type { SiteData, siteContent } from '#domain/site/content.ts';
import { createBackendListener, createErrorResponder } from '#server/http/backend-listener.ts';
import { detectRequestLocale } from '#server/http/locale-page.ts';
import { omitSecure } from '#server/http/responses.ts';
import { createLog } from '#server/log.ts';
import { createRemoteBackendParts } from '#server/remote-backend.ts';
import type { RunningBackend } from '#server/running-backend.ts';
import type { Deps, createDeps, Capabilities } from '#backend/deps.ts';
import { type RunningDatabase, startDatabase } from '#server/postgres/database.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import type { Backend } from '#backend/http/route.ts';
import type { Gate } from '#backend/auth/gate.ts';
import type { createDemoGarage } from '#demo/demo.ts';
import type { loadSiteData } from '#backend/features/branding/site-data.ts';

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
    const addresses = [req.socket.remoteAddress];
    if (mayOmitSecure({ production: config.production, https: false, addresses, host: req.headers.host }))
      omitSecure(res);
    const { backend, gate, deps, errorDeps, findMissingCalls } = await loadBackend();
    if (path.startsWith('/backend/')) {
      const listener = createBackendListener({ backend, fail: createErrorResponder(errorDeps) });
      return listener(req, res, { address: req.socket.remoteAddress ?? '', requestId: crypto.randomUUID() });
    }
    Reflect.set(req, LOCALS, { deps, gate, locale, findMissingCalls });
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

interface DevState {
  deps: Deps;
  database: Pick<RunningDatabase, 'connection' | 'pooled'>;
  /** Function that created `deps`. Vite loads a new one after an edit of deps.ts or of one of its imports. */
  createdBy: DevModules['createDeps'];
}

const shared = globalThis as { karajDev?: Promise<DevState> };

/**
 * Returns the deps of `astro dev`, recreated after an edit. The database starts once per process: Astro evaluates this
 * module again when its configuration changes.
 */
async function getDevDeps(modules: DevModules): Promise<Deps> {
  const last = (shared.karajDev ??= open(modules));
  const state = await last;
  if (state.createdBy === modules.createDeps) return state.deps;
  // The first of several calls after an edit recreates the deps.
  if (shared.karajDev === last) shared.karajDev = renew(state, modules);
  return (await shared.karajDev).deps;
}

async function open({ createDeps, createDemoGarage }: DevModules): Promise<DevState> {
  const config = readConfig(process.env);
  const log = createLog();
  const { interrupt, ...database } = await startDatabase(config, log);
  // `astro dev` exits at once on a signal, so PostgreSQL is signalled without waiting for its shutdown.
  process.once('exit', interrupt);
  await prepareDatabase({ config, log, connection: database.connection, isForGarage: config.production });
  const deps = await createDeps({ config, log, ...database });
  for (const { email, password } of (await createDemoGarage(deps)) ?? []) {
    process.stderr.write(`  ${email.padEnd(24)} ${password}\n`);
  }
  return { deps, database, createdBy: createDeps };
}

async function renew({ deps, database }: DevState, { createDeps }: DevModules): Promise<DevState> {
  const fresh = await createDeps({ config: deps.config, log: deps.log, ...database });
  void deps.close();
  return { deps: fresh, database, createdBy: createDeps };
}

/** Modules of the backend as Vite loads them: new instances after an edit. */
interface DevModules {
  createBackend: (deps: Capabilities) => Backend;
  createDeps: typeof createDeps;
  createSessionGate: (deps: Capabilities) => Gate;
  createDemoGarage: typeof createDemoGarage;
  loadSiteData: typeof loadSiteData;
  siteContent: typeof siteContent;
}

const FILES = [
  'backend/app.ts',
  'backend/deps.ts',
  'backend/auth/authenticate.ts',
  'demo/demo.ts',
  'backend/features/branding/site-data.ts',
  'domain/site/content.ts',
];

/** Loads the modules through one graph, so that classes are identical in all of them. */
async function loadDevModules(server: ViteDevServer): Promise<DevModules> {
  const modules = await Promise.all(FILES.map((file) => server.ssrLoadModule(`/src/${file}`)));
  return Object.assign({}, ...modules) as DevModules;
}
