import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import pino from 'pino';
import { startPostgres } from '#server/postgres/postgres.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PASSWORD = 'Garage-2026!';
const WRITERS = 8;
const READY_LIMIT = 30_000;

export interface KillResult {
  cycles: number;
  /** Writes with a successful response. */
  acknowledged: number;
  /** Acknowledged writes that the database lacks. */
  lost: number;
  /** Rows without an audit log entry, and entries without a row. */
  partial: number;
  /** Milliseconds from each start until /readyz returns 200. */
  readyMs: number[];
}

interface Options {
  cycles: number;
  port: number;
  dataDir: string;
}

/** Kills the server while clients write, in every second cycle PostgreSQL too; then compares rows with acknowledged writes. */
export async function killCycles({ cycles, port, dataDir }: Options): Promise<KillResult> {
  const origin = `http://127.0.0.1:${port}`;
  const acknowledged: string[] = [];
  const readyMs: number[] = [];
  let token: string | undefined;
  let written = 0;

  for (let cycle = 0; cycle < cycles; cycle++) {
    const started = performance.now();
    const server = start(port, dataDir);
    await waitUntilReady(origin, server);
    readyMs.push(Math.round(performance.now() - started));
    token ??= await signIn(origin);
    const writers = Array.from({ length: WRITERS }, async () => {
      for (;;) {
        const name = `kill ${Date.now()} ${written++}`;
        const status = await createEntry(origin, token!, name);
        if (status === undefined) return;
        if (status !== 201) throw new Error(`A write returned ${status}`);
        acknowledged.push(name);
      }
    });
    await sleep(150 + Math.random() * 400);
    if (cycle % 2) process.kill(readPostmasterPid(dataDir), 'SIGKILL');
    server.kill('SIGKILL');
    await Promise.all([...writers, once(server, 'exit')]);
  }
  return { cycles, acknowledged: acknowledged.length, readyMs, ...(await countMissing(dataDir, acknowledged)) };
}

function start(port: number, dataDir: string): ChildProcess {
  return spawn(process.execPath, ['--import', './scripts/preload.mjs', 'src/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_PASSWORD: PASSWORD,
      DATABASE_URL: '',
      BACKEND_URL: '',
      NODE_ENV: 'test',
    },
    stdio: 'ignore',
  });
}

async function waitUntilReady(origin: string, server: ChildProcess) {
  for (const end = Date.now() + READY_LIMIT; ; await sleep(5)) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (server.exitCode !== null || Date.now() > end) throw new Error('The server did not become ready');
  }
}

const post = (origin: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${origin}/backend/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function signIn(origin: string): Promise<string> {
  const response = await post(origin, 'user/login', { identifier: 'admin@karaj.test', password: PASSWORD });
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken;
}

/** Returns the status; undefined when the server is gone or PostgreSQL, killed first, makes it respond with 5xx. */
async function createEntry(origin: string, token: string, name: string): Promise<number | undefined> {
  try {
    const response = await post(
      origin,
      'static-data/create-static-data',
      { type: 'OIL_NAME', name },
      { authorization: `Bearer ${token}` },
    );
    await response.text();
    return response.status >= 500 ? undefined : response.status;
  } catch {
    return undefined;
  }
}

const readPostmasterPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

async function countMissing(dataDir: string, acknowledged: string[]) {
  const postgres = await startPostgres({ dataDir, log: pino({ level: 'silent' }) });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(`select name from static_data where name like 'kill %'`);
    const stored = new Set(rows.map(({ name }) => name));
    const unmatched = await client.query<{ count: number }>(
      `select count(*)::int as count
       from (select id::text from static_data where name like 'kill %') as rows
       full join (select entity_id from audit_log where action = 'create' and entity_type = 'static-data') as entries
         on rows.id = entries.entity_id
       where rows.id is null or entries.entity_id is null`,
    );
    return { lost: acknowledged.filter((name) => !stored.has(name)).length, partial: unmatched.rows[0]!.count };
  } finally {
    await client.end();
    await postgres.stop();
  }
}
