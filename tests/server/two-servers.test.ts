import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#backend/db/open-database.ts';
import { DEMO_TIME_ZONE } from '#demo/demo-branding.ts';
import { startPostgres, type Postgres } from '#server/postgres/postgres.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { recountRollups, readRollups } from '#tests/support/page-views.ts';
import { aDataDir, signIn, startServer, waitUntilStarted, type ServerProcess } from '#tests/support/server-process.ts';
import { databaseUrl } from '#tests/support/test-database.ts';

const PORTS = [await findFreePort(), await findFreePort()] as const;
const CYCLES = 4;
const WRITERS = 6;
/** Attempts per hour on an account (docs/rules/sessions.md#rate-limits). */
const SIGN_IN_ATTEMPTS = 10;
const PHONE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const dataDir = aDataDir();
const servers = new Map<number, ServerProcess>();
let postgres: Postgres;
let url: string;

async function start(port: number) {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PAGE_VIEWS_PER_MINUTE: '0',
    PAGE_VIEWS_PER_DAY_PER_ADDRESS: '0',
    PAGE_VIEWS_PER_SECOND: '0',
  };
  const server = startServer(port, env);
  servers.set(port, server);
  await waitUntilStarted(server);
}

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, log: pino({ level: 'silent' }) });
  url = databaseUrl(postgres.connection);
  await Promise.all(PORTS.map(start));
});
afterAll(async () => {
  for (const { child } of servers.values()) child.kill('SIGKILL');
  await Promise.all([...servers.values()].map(({ ended }) => ended));
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends a page view; returns true when the server acknowledged it. */
async function track(origin: string, sessionId: string, path: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/backend/analytics/track-visit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': PHONE_USER_AGENT },
      body: JSON.stringify({ session_id: sessionId, page_path: path, eventType: 'page_view', language: 'en' }),
    });
    await response.text();
    return response.status === 202;
  } catch {
    return false;
  }
}

/**
 * Opens the real-time stream of a process. `until` resolves when a chunk contains `wanted`, or at the end of the stream
 * if `wanted` is undefined.
 */
async function followRealTime(origin: string, token: string) {
  const response = await fetch(`${origin}/backend/analytics/real-time`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  return {
    async until(wanted?: string) {
      for (;;) {
        const { done, value } = await reader.read();
        if (done && wanted) throw new Error('The stream ended');
        if (done || (wanted && value.includes(wanted))) return;
      }
    },
    cancel: () => reader.cancel(),
  };
}

const [first, second] = PORTS.map((port) => `http://127.0.0.1:${port}`) as [string, string];

test('a view sent to one process appears in the stream of the other', async () => {
  const { until, cancel } = await followRealTime(second, await signIn(first));
  expect(await track(first, 'of the other process', '/en/of-the-other-process')).toBe(true);
  await until('/en/of-the-other-process');
  await cancel();
});

test('a stream ends with a sign-out at the other process, before its next heartbeat', async () => {
  const token = await signIn(first);
  const { until } = await followRealTime(second, token);
  const { status } = await fetch(`${first}/backend/user/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  expect(status).toBe(200);
  const endedAt = performance.now();
  await until();
  expect(performance.now() - endedAt).toBeLessThan(10_000);
});

test('both processes share sessions, sign-in attempts and visit events, even after kill -9', async () => {
  const token = await signIn(first);
  const call = async (origin: string, method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}/backend/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { data: { id: string }[] } };
  };
  const stream = await fetch(`${second}/backend/visit/follow-visits`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  const { body: open } = await call(first, 'GET', 'visit/fetch-visits?status=Pending&limit=10');
  const { id } = open.data[0]!;
  expect((await call(first, 'PUT', `visit/update-status/${id}`, { status: 'In Progress' })).status).toBe(200);
  let events = '';
  while (!events.includes(id)) events += (await reader.read()).value ?? '';
  await reader.cancel();

  const guess = async (origin: string) => {
    const body = JSON.stringify({ identifier: 'employee@karaj.test', password: 'Wrong-2026!' });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${origin}/backend/user/login`, { method: 'POST', headers, body })).status;
  };
  let guesses = 0;
  while ((await guess(guesses % 2 ? second : first)) !== 429) guesses++;
  expect(guesses).toBeLessThanOrEqual(SIGN_IN_ATTEMPTS);
  const { child, ended } = servers.get(PORTS[0])!;
  child.kill('SIGKILL');
  await ended;
  expect(await guess(second)).toBe(429);
  expect((await call(second, 'GET', `visit/fetch-visit/${id}`)).status).toBe(200);
  await start(PORTS[0]);
  expect(await guess(first)).toBe(429);
  expect((await call(first, 'GET', `visit/fetch-visit/${id}`)).status).toBe(200);
});

test('kill -9 of one of two processes loses no acknowledged view and counts none twice', async () => {
  const { db } = openDatabase(postgres.connection);
  for (const table of ['page_views', 'page_view_days', 'page_view_sessions'] as const)
    await sql`truncate ${sql.table(table)}`.execute(db);
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  let sent = 0;
  const writers = PORTS.flatMap((port) =>
    Array.from({ length: WRITERS }, async () => {
      while (!stopping.signal.aborted) {
        const at = sent++;
        // The views of both processes share sessions.
        const path = `/en/${at % 7}/${at}`;
        if (await track(servers.get(port)!.origin, `session ${at % 50}`, path)) acknowledged.push(path);
        else await sleep(20);
      }
    }),
  );
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    await sleep(300 + Math.random() * 300);
    const port = PORTS[cycle % 2]!;
    const { child, ended } = servers.get(port)!;
    child.kill('SIGKILL');
    await ended;
    await start(port);
  }
  stopping.abort();
  await Promise.all(writers);

  try {
    const stored = await db.selectFrom('page_views').select('path').execute();
    const paths = stored.map(({ path }) => path);
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(new Set(paths).size).toBe(paths.length);
    expect(acknowledged.filter((path) => !paths.includes(path))).toEqual([]);
    const withoutPaths = (rollups: Record<string, string>) =>
      Object.fromEntries(Object.entries(rollups).filter(([key]) => !key.includes(' path ')));
    expect(withoutPaths(await readRollups(db))).toEqual(withoutPaths(await recountRollups(db, DEMO_TIME_ZONE)));
    const counted = await db.selectFrom('page_view_days').select('views').where('dimension', '=', 'path').execute();
    expect(counted.reduce((sum, { views }) => sum + views, 0)).toBe(paths.length);
  } finally {
    await db.destroy();
  }
});
