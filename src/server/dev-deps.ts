import { readConfig } from '#backend/config.ts';
import type { createDeps, Deps } from '#backend/deps.ts';
import { createLog } from './log.ts';
import { openOwnBackend, type OwnBackend } from './own-backend.ts';

/** deps.ts as Vite loaded it. */
export interface DepsModule {
  createDeps: typeof createDeps;
}

interface DevState {
  own: OwnBackend;
  deps: Deps;
  /** What made the deps; another one once a file that deps.ts imports was edited. */
  made: typeof createDeps;
}

const shared = globalThis as { karajDev?: Promise<DevState> };

/**
 * The deps of `astro dev`. The database is started once per process, as Astro runs its set-up again, from a fresh copy of this
 * module, when its configuration changes. The deps follow the files they are made of.
 */
export async function devDeps(load: () => Promise<DepsModule>): Promise<Deps> {
  const { createDeps } = await load();
  const last = shared.karajDev;
  const state = await (last ?? (shared.karajDev = open(createDeps)));
  if (state.made === createDeps) return state.deps;
  // Of two calls that see the edit, one makes the deps anew.
  if (shared.karajDev === last) shared.karajDev = renew(state, createDeps);
  return (await shared.karajDev!).deps;
}

async function open(made: typeof createDeps): Promise<DevState> {
  const own = await openOwnBackend(readConfig(process.env), createLog(), made);
  // On a signal `astro dev` exits at once: there is time to tell PostgreSQL, not to wait for it.
  process.once('exit', own.interrupt);
  for (const { email, password } of own.demoAccounts) process.stderr.write(`  ${email.padEnd(24)} ${password}\n`);
  return { own, deps: own.deps, made };
}

async function renew({ own, deps }: DevState, made: typeof createDeps): Promise<DevState> {
  const { config, log } = deps;
  const fresh = await made({ config, log, connection: own.connection });
  void deps.close();
  return { own, deps: fresh, made };
}
