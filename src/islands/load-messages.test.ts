import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let requests: string[];
let failures: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  requests = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    if (failures-- > 0) throw new TypeError('Failed to fetch');
    return Response.json({ path });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = async () => (await import('./load-messages.ts')).loadMessages('fr');

test('loads each file once for all islands', async () => {
  failures = 0;
  const [first, second] = await Promise.all([load(), load()]);
  expect(first).toEqual({
    islands: { path: '/locales/fr/islands.json' },
    validation: { path: '/locales/fr/validation.json' },
  });
  expect(second).toBe(first);
  expect(requests).toHaveLength(2);
});

test('retries a file five times, starting at 350 ms and doubling the delay', async () => {
  failures = Infinity;
  const failed = load().catch(String);
  await vi.advanceTimersByTimeAsync(0);
  const counts = [requests.length];
  for (const delay of [350, 700, 1_400, 2_800, 5_600]) {
    await vi.advanceTimersByTimeAsync(delay - 1);
    counts.push(requests.length);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(counts).toEqual([2, 2, 4, 6, 8, 10]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(12);
  expect(await failed).toBe('TypeError: Failed to fetch');
});

test('recovers on a retry, and with the next island after the last one', async () => {
  failures = 2;
  const loaded = load();
  await vi.advanceTimersByTimeAsync(350);
  await expect(loaded).resolves.toHaveProperty('islands');
  vi.resetModules();
  failures = 12;
  const failed = load().catch(String);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await failed).toBe('TypeError: Failed to fetch');
  await expect(load()).resolves.toHaveProperty('islands');
});
