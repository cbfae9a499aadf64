import type pg from 'pg';
import { readConfig } from '#backend/config.ts';
import type { Deps } from '#backend/deps.ts';
import { startDatabase } from '#server/postgres/database.ts';
import type { DevModules } from './dev-modules.ts';
import { createLog } from '#server/log.ts';
import { migrateDatabase } from '#server/postgres/migrate-database.ts';

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
