import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limitViews } from '#server/http/view-limit.ts';

const state = {
  at: 0,
  address: '',
  reached: 0,
  waits: {} as Record<string, number>,
  logged: [] as string[],
  origin: '',
};
const listener = limitViews(
  async (req, res) => {
    state.reached += 1;
    req.resume();
    res.writeHead(202).end();
  },
  {
    log: pino({}, { write: (line: string) => void state.logged.push(line) }),
    translate: (locale, key) => `${locale} ${key}`,
    now: () => state.at,
    countView: (address) => state.waits[address] ?? 0,
    perSecond: 500,
  },
);
const server = createServer((req, res) => void listener(req, res, { address: state.address, requestId: 'r' }));

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => Object.assign(state, { at: state.at + 60_000, address: '203.0.113.1', reached: 0, waits: {} }));

const sendView = (path = '/backend/analytics/track-visit') =>
  fetch(state.origin + path, { method: 'POST', body: '{}', headers: { 'accept-language': 'fr' } });
const sendViews = (count: number) => Promise.all(Array.from({ length: count }, () => sendView()));

test('rejects and counts page views beyond the limit per second', async () => {
  expect((await sendViews(500)).every(({ status }) => status === 202)).toBe(true);
  const [refused] = await sendViews(3);
  expect(refused!.status).toBe(429);
  expect(refused!.headers.get('retry-after')).toBe('1');
  expect(await refused!.json()).toEqual({
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    message: 'fr errors:TOO_MANY_REQUESTS',
    errors: [],
  });
  expect((await sendView('/backend//analytics/track-visit')).status).toBe(429);
  expect(state.reached).toBe(500);

  expect((await fetch(`${state.origin}/backend/analytics/active-users`)).status).toBe(202);
  state.at += 10_000;
  expect((await sendView()).status).toBe(202);
  expect(state.logged.map((line) => JSON.parse(line).views)).toEqual([1, 3]);
});

test('limits one address without affecting others', async () => {
  state.waits = { '203.0.113.1': 41.5 };
  const refused = await sendViews(600);
  expect(new Set(refused.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(
    new Set(['429 42']),
  );
  state.address = '203.0.113.2';
  expect((await sendView()).status).toBe(202);
  expect(state.reached).toBe(1);
});
