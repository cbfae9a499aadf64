import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import { createPageViewWriter } from '#backend/features/analytics/page-view-writer.ts';
import { rebuildRollups } from '#backend/features/analytics/rebuild-rollups.ts';
import { useApp } from '#tests/support/app.ts';
import { aPageView, recountRollups, readRollups } from '#tests/support/page-views.ts';

const app = useApp();
const ZONE = 'Pacific/Kiritimati';
const NOW = new Date();

const aWriter = (maxNames?: number) =>
  createPageViewWriter({ executor: preparedExecutor(app.deps), timeZone: async () => ZONE, maxNames });

async function deleteViews() {
  for (const table of ['page_views', 'page_view_days', 'page_view_sessions'] as const)
    await app.deps.db.deleteFrom(table).execute();
}
afterEach(deleteViews);

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const fewTexts = (prefix: string) => fc.integer({ min: 0, max: 3 }).map((at) => `${prefix}${at}`);
const arbitraryView = fc
  .record({
    // Two days around a midnight of the garage.
    at: fc.integer({ min: -36, max: 0 }).map((hours) => new Date(NOW.getTime() + hours * 3_600_000)),
    session_id: fc.oneof(fewTexts('s'), fc.constantFrom(`o'clock`, 'ليلى', '{"a":1}', '\\', ' ')),
    path: fewTexts('/en/'),
    referrer: optional(fc.constantFrom('https://www.google.com/', 'http://google.com:81/a', 'https://[::1]:8080/x')),
    utm_source: optional(fewTexts('source ')),
    utm_campaign: optional(fewTexts('campaign ')),
    browser: fewTexts('browser '),
    os: fewTexts('os '),
    device_type: fewTexts('device '),
    language: optional(fc.constantFrom('en', 'en-US', 'AR', '漢', '')),
    is_signed_in: fc.boolean(),
  })
  .map(aPageView);
const arbitraryBatches = fc.array(fc.array(arbitraryView, { minLength: 1, maxLength: 12 }), { maxLength: 6 });

test('equal a recount of page views that several processes write at once', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryBatches, async (batches) => {
      await deleteViews();
      const writers = [aWriter(), aWriter(), aWriter()];
      await Promise.all(batches.map((batch, at) => writers[at % 3]!(batch)));
      expect(await readRollups(app.deps.db)).toEqual(await recountRollups(app.deps.db, ZONE));
    }),
    { numRuns: 60 },
  );
});

test('are the same after a rebuild, and stay exact afterwards', async () => {
  const { db } = app.deps;
  await fc.assert(
    fc.asyncProperty(arbitraryBatches, fc.array(arbitraryView, { minLength: 1 }), async (batches, more) => {
      await deleteViews();
      const write = aWriter();
      for (const batch of batches) await write(batch);
      const before = await readRollups(db);
      await db.deleteFrom('page_view_sessions').execute();
      await rebuildRollups(db, ZONE, NOW);
      expect(await readRollups(db)).toEqual(before);
      await aWriter()(more.map((view) => ({ ...view, at: NOW })));
      expect(await readRollups(db)).toEqual(await recountRollups(db, ZONE));
    }),
    { numRuns: 40 },
  );
});

test('concurrent batches of the same keys in any order do not deadlock', async () => {
  const paths = Array.from({ length: 40 }, (_, at) => `/en/page-${at}`);
  const batch = (order: readonly string[]) =>
    order.flatMap((path) => ['a', 'b', 'c'].map((session_id) => aPageView({ path, session_id, at: NOW })));
  await Promise.all(Array.from({ length: 24 }, (_, at) => aWriter()(batch(at % 2 ? paths : paths.toReversed()))));
  const rollups = await readRollups(app.deps.db);
  expect(rollups).toEqual(await recountRollups(app.deps.db, ZONE));
  expect(Object.values(rollups)).toContain('2880 3');
});

test('count further names as “(other)” beyond the limit', async () => {
  const { db } = app.deps;
  const views = Array.from({ length: 30 }, (_, at) => aPageView({ path: `/${at}`, session_id: `${at % 5}`, at: NOW }));
  const write = aWriter(4);
  await write(views.slice(0, 20));
  await write(views.slice(20));
  await aWriter(4)(views);
  const rows = await db.selectFrom('page_view_days').selectAll().where('dimension', '=', 'path').execute();
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['(other)', '/0', '/1', '/2', '/3']);
  expect(rows.find(({ name }) => name === '(other)')).toMatchObject({ views: 52, visitors: 5 });
  expect(rows.reduce((sum, { views: count }) => sum + count, 0)).toBe(60);
});

test('a batch that fails is stored neither as views nor in the roll-ups, and a later one is', async () => {
  const { db } = app.deps;
  const write = aWriter();
  const good = aPageView({ at: NOW });
  await expect(write([good, aPageView({ at: NOW, path: 'x'.repeat(501) })])).rejects.toThrow(/check constraint/);
  expect([await readRollups(db), await db.selectFrom('page_views').selectAll().execute()]).toEqual([{}, []]);
  await write([good]);
  expect(await readRollups(db)).toEqual(await recountRollups(db, ZONE));
});

test('count at most 100 new names of one address, and further ones of others', async () => {
  const write = aWriter();
  const viewsOf = (source: string, count: number) =>
    Array.from({ length: count }, (_, at) => aPageView({ at: NOW, path: `/${source}/${at}`, source }));
  await write(viewsOf('flood', 130));
  await write([...viewsOf('flood', 160), ...viewsOf('visitor', 2)]);
  const paths = Object.entries(await readRollups(app.deps.db)).filter(([key]) => key.includes(' path '));
  expect(paths.filter(([key]) => key.includes('/flood/'))).toHaveLength(100);
  expect(paths.filter(([key]) => key.includes('/visitor/'))).toHaveLength(2);
  expect(paths.find(([key]) => key.endsWith('(other)'))?.[1]).toBe('90 1');
});
