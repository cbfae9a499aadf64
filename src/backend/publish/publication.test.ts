import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPurgeHook } from './publication.ts';

const calls: string[] = [];
let status = 200;
const cdn = createServer((req, res) => {
  let body = '';
  req.on('data', (chunk: Buffer) => (body += chunk.toString()));
  req.on('end', () => {
    calls.push(`${req.method} ${req.url} ${req.headers['content-type']} ${body}`);
    res.writeHead(status, { location: '/elsewhere' }).end();
  });
});
let url: string;
beforeAll(async () => {
  cdn.listen(0, '127.0.0.1');
  await once(cdn, 'listening');
  url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
});
afterAll(() => cdn.close());
beforeEach(() => {
  calls.length = 0;
  status = 200;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(globalThis, 'fetch');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const DELAY = 20;
const RETRY = 200;

/** Creates the purge hook of one process; processes share `claimed`. */
function aHook(claimed: { hash?: string }, logged: string[] = []) {
  const claim = async (hash: string) => {
    if (claimed.hash === hash) return false;
    claimed.hash = hash;
    return true;
  };
  const release = async () => void delete claimed.hash;
  const log = pino({}, { write: (line) => void logged.push(line) });
  return createPurgeHook({ url, claim, release, log, delay: DELAY, retry: { first: RETRY, longest: 2 * RETRY } });
}
const pages = (html: string) => new Map([['/ar/', html]]);
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Fires every scheduled call and waits for the responses. */
async function idle() {
  await advance(10 * RETRY);
  await Promise.allSettled(vi.mocked(fetch).mock.results.map(({ value }) => value as Promise<Response>));
}

test('sends one call for several publications within the delay', async () => {
  const purge = aHook({});
  for (const html of ['a', 'b', 'c']) purge(pages(html));
  await advance(DELAY);
  await expect.poll(() => calls).toEqual(['POST /purge application/json {"pages":["/ar/"]}']);
  await idle();
  expect(calls).toHaveLength(1);
});

test.each([301, 302, 303, 307, 308])('does not follow a redirect %i', async (redirect) => {
  status = redirect;
  const logged: string[] = [];
  aHook({}, logged)(pages('a'));
  await advance(DELAY);
  await expect.poll(() => logged.join('')).toContain(`It answered ${redirect}`);
  status = 200;
  await advance(RETRY);
  await expect.poll(() => calls.length).toBe(2);
  await idle();
  expect(calls).toEqual(Array.from({ length: 2 }, () => 'POST /purge application/json {"pages":["/ar/"]}'));
});

test('sends one call for the same pages from two processes', async () => {
  const claimed = {};
  const [one, other] = [aHook(claimed), aHook(claimed)];
  one(pages('a'));
  other(pages('a'));
  await advance(DELAY);
  await expect.poll(() => calls).toHaveLength(1);
  await idle();
  one(pages('a'));
  await idle();
  expect(calls).toHaveLength(1);
  one(pages('b'));
  await advance(DELAY);
  await expect.poll(() => calls).toHaveLength(2);
});

test('logs a failed call and retries it until it succeeds', async () => {
  const logged: string[] = [];
  const claimed: { hash?: string } = {};
  status = 500;
  aHook(claimed, logged)(pages('a'));
  await advance(DELAY);
  await expect.poll(() => logged.join()).toContain('PUBLISH_HOOK_URL could not be called');
  expect(logged.join()).toContain('It answered 500');
  expect(claimed.hash).toBeUndefined();
  status = 200;
  await advance(RETRY);
  await expect.poll(() => calls).toHaveLength(2);
  expect(claimed.hash).toBeDefined();
  await idle();
  expect(calls).toHaveLength(2);
});

test('drops the retry of older pages when newer ones are published', async () => {
  const logged: string[] = [];
  status = 500;
  const purge = aHook({}, logged);
  purge(pages('a'));
  await advance(DELAY);
  await expect.poll(() => calls).toHaveLength(1);
  await expect.poll(() => logged).toHaveLength(1);
  status = 200;
  purge(pages('b'));
  await advance(DELAY);
  await expect.poll(() => calls).toHaveLength(2);
  await idle();
  expect(calls).toHaveLength(2);
});
