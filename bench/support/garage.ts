import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import pino from 'pino';
import { readConfig } from '#backend/config.ts';
import { addManyVisits } from '#demo/bulk-work.ts';
import { addManyVehicles } from '#demo/bulk.ts';
import { createDeps, type Deps } from '#backend/deps.ts';
import { connectOrStartDatabase } from '#server/postgres/database.ts';
import { type RunningProcess, startProcess } from './processes.ts';

export const PASSWORD = 'Bench-2026!';
/** Folder under `data/` that most benchmarks share. */
const DEFAULT_FOLDER = 'bench';

/** Returns the environment of a measured server, whose data stays for the next run. */
const serverEnvironment = (folder: string) => ({
  DATA_DIR: fileURLToPath(new URL(`../../data/${folder}`, import.meta.url)),
  DEMO_PASSWORD: PASSWORD,
  HOST: '127.0.0.1',
  NODE_ENV: 'test',
});

export async function startServer(
  port: number,
  folder = DEFAULT_FOLDER,
  settings: Record<string, string> = {},
): Promise<RunningProcess> {
  const env = { ...serverEnvironment(folder), ...settings };
  mkdirSync(env.DATA_DIR, { recursive: true });
  return startProcess('src/server/main.ts', [], env, port);
}

/** Opens the backend's dependencies on the database of a running server, to record its queries. */
export async function openDeps(folder = DEFAULT_FOLDER): Promise<{ deps: Deps; connection: pg.PoolConfig }> {
  const log = pino({ level: 'silent' });
  const config = readConfig({ ...process.env, ...serverEnvironment(folder) });
  const { connection } = await connectOrStartDatabase(config, log);
  return { deps: await createDeps({ config, log, connection }), connection };
}

/** Adds vehicles until there are at least `count`. */
export async function ensureVehicles({ db, pool }: Deps, count: number): Promise<void> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from vehicles');
  if (rows[0]!.count < count) await addManyVehicles(db, count - rows[0]!.count, new Date());
}

/** Adds vehicles up to a third of `count`, and three visits to each generated vehicle without visits. */
export async function ensureVisits(deps: Deps, count: number): Promise<void> {
  await ensureVehicles(deps, Math.ceil(count / 3));
  const { rows } = await deps.pool.query(
    `select from vehicles v join users u on u.id = v.user_id
     where u.username like 'bulk-%' and not exists (select from visits where vehicle_id = v.id) limit 1`,
  );
  if (rows.length > 0) await addManyVisits(deps.db, deps.config.defaultCurrency);
}

export async function fetchToken(origin: string, identifier = 'admin@karaj.test'): Promise<string> {
  const response = await fetch(`${origin}/backend/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`Login returned ${response.status}`);
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken;
}
