import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import pino from 'pino';
import { startPostgres } from '#server/postgres/postgres.ts';
import { type WriteKind, postJson, staticDataWrite } from './kill-writes.ts';
import { START_NODE_ARGS } from './processes.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PASSWORD = 'Garage-2026!';
const WRITERS = 8;
const READY_TIMEOUT_MS = 120_000;
/** Killed in turn. `worker` is one backend process of PostgreSQL: after its crash, PostgreSQL restarts all of them. */
const TARGETS = ['server', 'database', 'both', 'worker'] as const;

export interface KillResult {
  cycles: number;
  /** Writes with a successful response. */
  acknowledged: number;
  /** Acknowledged writes that are missing in the database. */
  lost: number;
  /** Writes that were stored in part or more than once. */
  partial: number;
  /** Milliseconds until /readyz returns 200: at the first start, then after each kill. */
  readyMs: number[];
}

interface Options {
  cycles: number;
  port: number;
  dataDir: string;
  writeKind?: WriteKind;
}

/** Kills the processes of `TARGETS` in turn while clients write, then compares rows with acknowledged writes. */
export async function runKillCycles({
  cycles,
  port,
  dataDir,
  writeKind = staticDataWrite,
}: Options): Promise<KillResult> {
  const origin = `http://127.0.0.1:${port}`;
  const acknowledged: string[] = [];
  const readyMs: number[] = [];
  let server: ChildProcess | undefined;
  let downSince = 0;
  let written = 0;

  async function recover(): Promise<ChildProcess> {
    if (!server) downSince = performance.now();
    server ??= start(port, dataDir);
    await waitUntilReady(origin, server);
    readyMs.push(Math.round(performance.now() - downSince));
    return server;
  }

  for (let cycle = 0; cycle < cycles; cycle++) {
    const target = TARGETS[cycle % TARGETS.length]!;
    const running = await recover();
    const authorization = `Bearer ${await signIn(origin)}`;
    const killed = new AbortController();
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!killed.signal.aborted) {
        const name = `kill ${Date.now()} ${written++}`;
        const status = await readStatus(writeKind.send(origin, name, { authorization }));
        if (status === undefined) return;
        if (status !== writeKind.status) throw new Error(`A write returned ${status}`);
        acknowledged.push(name);
      }
    });
    await sleep(150 + Math.random() * 400);
    if (target === 'worker') process.kill(findWorker(dataDir), 'SIGKILL');
    if (target === 'database' || target === 'both') process.kill(readPostmasterPid(dataDir), 'SIGKILL');
    if (target === 'server' || target === 'both') {
      running.kill('SIGKILL');
      await once(running, 'exit');
      server = undefined;
    }
    killed.abort();
    downSince = performance.now();
    await Promise.all(writers);
  }
  const last = await recover();
  last.kill('SIGKILL');
  await once(last, 'exit');
  return { cycles, acknowledged: acknowledged.length, readyMs, ...(await compare(dataDir, writeKind, acknowledged)) };
}

function start(port: number, dataDir: string): ChildProcess {
  return spawn(process.execPath, [...START_NODE_ARGS, 'src/server/main.ts'], {
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
      PAGE_VIEWS_PER_DAY: '0',
      PAGE_VIEWS_PER_DAY_PER_ADDRESS: '0',
      PAGE_VIEWS_PER_SECOND: '0',
    },
    stdio: 'ignore',
  });
}

async function waitUntilReady(origin: string, server: ChildProcess) {
  for (const end = Date.now() + READY_TIMEOUT_MS; ; await sleep(5)) {
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

/** Returns the status, or undefined when the connection fails or the server returns 5xx after PostgreSQL was killed. */
async function readStatus(sending: Promise<Response>): Promise<number | undefined> {
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

/** Returns the backend process of PostgreSQL that has used the most CPU time. */
function findWorker(dataDir: string): number {
  const postmaster = readPostmasterPid(dataDir);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  const workers = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('karaj'));
  const cpuTime = (pid: string) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13]);
  return Number(workers.toSorted((a, b) => cpuTime(b) - cpuTime(a))[0]);
}

/** Compares the stored rows with the acknowledged writes. */
async function compare(dataDir: string, writeKind: WriteKind, acknowledged: string[]) {
  const postgres = await startPostgres({ dataDir, log: pino({ level: 'silent' }) });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  try {
    const stored = new Set(await writeKind.list(client));
    const lost = acknowledged.filter((name) => !stored.has(name)).length;
    return { lost, partial: await writeKind.countPartial(client) };
  } finally {
    await client.end();
    await postgres.stop();
  }
}
