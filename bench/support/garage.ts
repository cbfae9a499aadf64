import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import pino from 'pino';
import { readConfig } from '#backend/config.ts';
import { addManyVisits } from '#demo/bulk-work.ts';
import { addManyVehicles } from '#demo/bulk.ts';
import { createDeps, type Deps } from '#backend/deps.ts';
import { borrowDatabase } from '#server/postgres/database.ts';
import { type Running, run } from './processes.ts';

export const PASSWORD = 'Bench-2026!';
/** The folder under `data` of the garage that most measurements share. */
const USUAL = 'bench';

/** The settings of a measured server; its data stays for the next run. */
const envOf = (folder: string) => ({
  DATA_DIR: fileURLToPath(new URL(`../../data/${folder}`, import.meta.url)),
  DEMO_PASSWORD: PASSWORD,
  HOST: '127.0.0.1',
  NODE_ENV: 'test',
});

export async function startGarage(
  port: number,
  folder = USUAL,
  settings: Record<string, string> = {},
): Promise<Running> {
  const env = { ...envOf(folder), ...settings };
  mkdirSync(env.DATA_DIR, { recursive: true });
  return run('src/server/main.ts', [], env, port);
}

/** What the backend runs on, beside the running server, for looking at its queries. */
export async function depsOfGarage(folder = USUAL): Promise<{ deps: Deps; connection: pg.PoolConfig }> {
  const log = pino({ level: 'silent' });
  const config = readConfig({ ...process.env, ...envOf(folder) });
  const { connection } = await borrowDatabase(config, log);
  return { deps: await createDeps({ config, log, connection }), connection };
}

/** Brings the garage to at least `count` vehicles. */
export async function ensureVehicles({ db, pool }: Deps, count: number): Promise<void> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from vehicles');
  if (rows[0]!.count < count) await addManyVehicles(db, count - rows[0]!.count, new Date());
}

/** Brings the garage to at least `count` visits, three to a vehicle. */
export async function ensureVisits(deps: Deps, count: number): Promise<void> {
  await ensureVehicles(deps, Math.ceil(count / 3));
  const { rows } = await deps.pool.query<{ count: number }>('select count(*)::int as count from visits');
  if (rows[0]!.count < count) await addManyVisits(deps.db);
}

export async function tokenOf(origin: string, identifier = 'admin@karaj.test'): Promise<string> {
  const reply = await fetch(`${origin}/backend/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: PASSWORD }),
  });
  if (!reply.ok) throw new Error(`Login answered ${reply.status}`);
  return ((await reply.json()) as { data: { accessToken: string } }).data.accessToken;
}
