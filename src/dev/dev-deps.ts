import type pg from 'pg';
import type { ViteDevServer } from 'vite';
import { readConfig } from '#backend/config.ts';
import type { Deps, createDeps } from '#backend/deps.ts';
import { startDatabase, migrateDatabase } from '#server/postgres/database.ts';
import { createLog } from '#server/log.ts';
import type { Capabilities } from '#backend/capabilities.ts';
import type { Backend } from '#backend/app.ts';
import type { Gate } from '#backend/auth/gate.ts';
import type { createDemoGarage } from '#demo/demo.ts';
import type { siteReplies } from '#backend/publish/site-replies.ts';
import type { siteContent } from '#domain/site/content.ts';

interface DevState {
  deps: Deps;
  connection: pg.PoolConfig;
  /** Of the files that deps.ts imports as they were; another function once one of them was edited. */
  madeBy: DevModules['createDeps'];
}

const shared = globalThis as { karajDev?: Promise<DevState> };

/**
 * The deps of `astro dev`. The database is started once per process, as Astro runs its set-up again, from a fresh copy of this
 * module, when its configuration changes. The deps follow the files that they are made of.
 */
export async function devDeps(modules: DevModules): Promise<Deps> {
  const last = (shared.karajDev ??= open(modules));
  const state = await last;
  if (state.madeBy === modules.createDeps) return state.deps;
  // Of several calls that see an edit, the first makes the deps anew.
  if (shared.karajDev === last) shared.karajDev = renew(state, modules);
  return (await shared.karajDev).deps;
}

async function open({ createDeps, createDemoGarage }: DevModules): Promise<DevState> {
  const config = readConfig(process.env);
  const log = createLog();
  const { connection, interrupt } = await startDatabase(config, log);
  // On a signal `astro dev` exits at once: there is time to tell PostgreSQL, not to wait for it.
  process.once('exit', interrupt);
  await migrateDatabase(connection);
  const deps = await createDeps({ config, log, connection });
  for (const { email, password } of (await createDemoGarage(deps)) ?? []) {
    process.stderr.write(`  ${email.padEnd(24)} ${password}\n`);
  }
  return { deps, connection, madeBy: createDeps };
}

async function renew({ deps, connection }: DevState, { createDeps }: DevModules): Promise<DevState> {
  const fresh = await createDeps({ config: deps.config, log: deps.log, connection });
  void deps.close();
  return { deps: fresh, connection, madeBy: createDeps };
}

/** The backend's parts as Vite loads them: anew after an edit, and the same otherwise. */
export interface DevModules {
  createBackend: (deps: Capabilities) => Backend;
  createDeps: typeof createDeps;
  createSessionGate: (deps: Capabilities) => Gate;
  createDemoGarage: typeof createDemoGarage;
  siteReplies: typeof siteReplies;
  siteContent: typeof siteContent;
}

const FILES = [
  'backend/app.ts',
  'backend/deps.ts',
  'backend/auth/session.ts',
  'demo/demo.ts',
  'backend/publish/site-replies.ts',
  'domain/site/content.ts',
];

/** Loads all of them through one graph, so that a class is the same class everywhere. */
export async function loadDevModules(server: ViteDevServer): Promise<DevModules> {
  const modules = await Promise.all(FILES.map((file) => server.ssrLoadModule(`/src/${file}`)));
  return Object.assign({}, ...modules) as DevModules;
}
