import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPurgeHook } from './publication.ts';

const calls: string[] = [];
let status = 200;
const cdn = createServer((req, res) => {
  let body = '';
  req.on('data', (chunk: Buffer) => (body += chunk.toString()));
  req.on('end', () => {
    calls.push(`${req.method} ${req.headers['content-type']} ${body}`);
    res.writeHead(status).end();
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
});

/** A hook of one process; `told` is what processes share. */
function aHook(told: { hash?: string }, logged: string[] = []) {
  const claim = async (hash: string) => {
    if (told.hash === hash) return false;
    told.hash = hash;
    return true;
  };
  const release = async () => void delete told.hash;
  const log = pino({}, { write: (line) => void logged.push(line) });
  return createPurgeHook({ url, claim, release, log, pause: 20, retry: { first: 200, longest: 400 } });
}
const pages = (html: string) => new Map([['/ar/', html]]);
const rest = () => new Promise((done) => setTimeout(done, 150));

test('several saves within a moment are one call, which names the pages', async () => {
  const tell = aHook({});
  for (const html of ['a', 'b', 'c']) tell(pages(html));
  await expect.poll(() => calls).toEqual(['POST application/json {"pages":["/ar/"]}']);
  await rest();
  expect(calls).toHaveLength(1);
});

test('of processes that publish the same one calls, and pages as they were are not told of again', async () => {
  const told = {};
  const [one, other] = [aHook(told), aHook(told)];
  one(pages('a'));
  other(pages('a'));
  await rest();
  one(pages('a'));
  await rest();
  expect(calls).toHaveLength(1);
  one(pages('b'));
  await expect.poll(() => calls).toHaveLength(2);
});

test('what goes wrong there is logged, and tried again until it goes right', async () => {
  const logged: string[] = [];
  const told: { hash?: string } = {};
  status = 500;
  aHook(told, logged)(pages('a'));
  await expect.poll(() => logged.join()).toContain('PUBLISH_HOOK_URL could not be called');
  expect(logged.join()).toContain('It answered 500');
  expect(told.hash).toBeUndefined();
  status = 200;
  await expect.poll(() => calls).toHaveLength(2);
  expect(told.hash).toBeDefined();
  await new Promise((done) => setTimeout(done, 500));
  expect(calls).toHaveLength(2);
});

test('pages that are newer take the place of those nobody could be told of', async () => {
  status = 500;
  const tell = aHook({});
  tell(pages('a'));
  await expect.poll(() => calls).toHaveLength(1);
  status = 200;
  tell(pages('b'));
  await expect.poll(() => calls).toHaveLength(2);
  await new Promise((done) => setTimeout(done, 500));
  expect(calls).toHaveLength(2);
});
