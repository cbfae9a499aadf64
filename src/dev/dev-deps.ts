import type { ViteDevServer } from 'vite';
import { readConfig } from '#backend/config.ts';
import type { Deps, createDeps } from '#backend/deps.ts';
import { type RunningDatabase, startDatabase } from '#server/postgres/database.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { createLog } from '#server/log.ts';
import type { Capabilities } from '#backend/deps.ts';
import type { Backend } from '#backend/http/route.ts';
import type { Gate } from '#backend/auth/gate.ts';
import type { createDemoGarage } from '#demo/demo.ts';
import type { loadSiteData } from '#backend/features/branding/site-data.ts';
import type { siteContent } from '#domain/site/content.ts';

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
export async function getDevDeps(modules: DevModules): Promise<Deps> {
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
export interface DevModules {
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
export async function loadDevModules(server: ViteDevServer): Promise<DevModules> {
  const modules = await Promise.all(FILES.map((file) => server.ssrLoadModule(`/src/${file}`)));
  return Object.assign({}, ...modules) as DevModules;
}
