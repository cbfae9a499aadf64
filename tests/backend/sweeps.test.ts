import { afterEach, expect, test, vi } from 'vitest';
import { startSweeps } from '#backend/sweeps.ts';
import { useApp } from '#tests/support/app.ts';

const app = useApp();
afterEach(() => vi.useRealTimers());

const keys = async () => (await app.deps.db.selectFrom('images').select('key').execute()).map(({ key }) => key);
const addOrphan = (key: string) =>
  app.deps.db
    .insertInto('images')
    .values({ key, purpose: 'USER', user_id: null, content_type: 'image/webp', bytes: 1, width: 1, height: 1 })
    .execute();

test('what is over is cleared away soon after the start and every hour, until the stop', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  const stop = startSweeps({ ...app.deps, now: () => new Date(Date.now() + 25 * 3_600_000) });
  const swept = async () => {
    for (const end = performance.now() + 5_000; (await keys()).length && performance.now() < end;);
    return keys();
  };
  await addOrphan('first.webp');
  vi.advanceTimersByTime(60_000);
  expect(await swept()).toEqual([]);
  await addOrphan('second.webp');
  vi.advanceTimersByTime(59 * 60_000);
  expect(await swept()).toEqual([]);
  stop();
  await addOrphan('third.webp');
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(await keys()).toEqual(['third.webp']);
});
