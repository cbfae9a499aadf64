import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import pino from 'pino';
import { startPostgres } from '#server/postgres/postgres.ts';
import { type Writes, entries, postJson } from './kill-writes.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PASSWORD = 'Garage-2026!';
const WRITERS = 8;
const READY_LIMIT = 120_000;

export interface KillResult {
  cycles: number;
  /** Writes with a successful response. */
  acknowledged: number;
  /** Acknowledged writes that the database lacks. */
  lost: number;
  /** Writes that were stored in part or more than once. */
  partial: number;
  /** Milliseconds from each start until /readyz returns 200. */
  readyMs: number[];
}

interface Options {
  cycles: number;
  port: number;
  dataDir: string;
  writes?: Writes;
}

/** Kills the server while clients write, in every second cycle PostgreSQL too; then compares rows with acknowledged writes. */
export async function killCycles({ cycles, port, dataDir, writes = entries }: Options): Promise<KillResult> {
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
        const status = await statusOf(writes.send(origin, name, { authorization: `Bearer ${token}` }));
        if (status === undefined) return;
        if (status !== writes.status) throw new Error(`A write returned ${status}`);
        acknowledged.push(name);
      }
    });
    await sleep(150 + Math.random() * 400);
    if (cycle % 2) process.kill(readPostmasterPid(dataDir), 'SIGKILL');
    server.kill('SIGKILL');
    await Promise.all([...writers, once(server, 'exit')]);
  }
  return { cycles, acknowledged: acknowledged.length, readyMs, ...(await compare(dataDir, writes, acknowledged)) };
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
      PAGE_VIEWS_PER_MINUTE: '0',
      PAGE_VIEWS_PER_SECOND: '0',
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

async function signIn(origin: string): Promise<string> {
  const response = await postJson(`${origin}/backend/user/login`, {
    identifier: 'admin@karaj.test',
    password: PASSWORD,
  });
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken;
}

/** Returns the status; undefined when the server is gone or PostgreSQL, killed first, makes it respond with 5xx. */
async function statusOf(sending: Promise<Response>): Promise<number | undefined> {
  try {
    const response = await sending;
    await response.text();
    return response.status >= 500 ? undefined : response.status;
  } catch {
    return undefined;
  }
}

const readPostmasterPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** Compares the stored rows with the acknowledged writes. */
async function compare(dataDir: string, writes: Writes, acknowledged: string[]) {
  const postgres = await startPostgres({ dataDir, log: pino({ level: 'silent' }) });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  try {
    const stored = new Set(await writes.list(client));
    const lost = acknowledged.filter((name) => !stored.has(name)).length;
    return { lost, partial: await writes.countPartial(client) };
  } finally {
    await client.end();
    await postgres.stop();
  }
}
