import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import type { SiteData } from '#domain/site/content.ts';
import { NOT_FOUND_FILE, listPublishedPages } from '#domain/site/pages.ts';
import { createPublisher, type PublishResult } from './publisher.ts';

afterEach(() => void vi.useRealTimers());

const log = pino({ level: 'silent' });
const PATHS = [...listPublishedPages(), NOT_FOUND_FILE].map(({ path }) => path);
const data: SiteData = {
  branding: { ar: [], en: [], fr: [] },
  categories: [],
  items: [],
  gallery: [],
  rating: undefined,
};

function publisherOver({
  render = async () => '<html>',
  load = async () => data,
  onAttempt,
}: {
  render?: () => Promise<string>;
  load?: () => Promise<SiteData>;
  onAttempt?: (publication: PublishResult, pages?: ReadonlyMap<string, string>) => Promise<void>;
}) {
  const replaced: ReadonlyMap<string, string>[] = [];
  const publisher = createPublisher({
    name: 'Karaj',
    load,
    render,
    replacePages: async (pages) => void replaced.push(pages),
    onAttempt,
    now: () => new Date('2026-01-01T00:00:00Z'),
    log,
  });
  return { publisher, replaced };
}

test('renders every page and replaces all of them atomically', async () => {
  const { publisher, replaced } = publisherOver({});
  expect(publisher.last().publishedAt).toBeNull();
  const publication = await publisher.publish();
  expect(publication).toMatchObject({ pages: PATHS.length, hasFailed: false });
  expect([...replaced[0]!.keys()]).toEqual(PATHS);
});

test('keeps the previous pages when one page fails', async () => {
  let isBroken = false;
  let rendered = 0;
  const render = async () => {
    if (isBroken && ++rendered > 3) throw new Error('no page');
    return '<html>';
  };
  const { publisher, replaced } = publisherOver({ render });
  await publisher.publish();
  isBroken = true;
  expect(await publisher.publish()).toMatchObject({ hasFailed: true, publishedAt: new Date('2026-01-01T00:00:00Z') });
  expect(replaced).toHaveLength(1);
});

test('merges calls during a run into one run after it', async () => {
  let loads = 0;
  const { publisher, replaced } = publisherOver({ load: async () => (loads++, data) });
  const first = publisher.publish();
  await Promise.all([first, publisher.publish(), publisher.publish(), publisher.publish()]);
  expect(loads).toBe(2);
  expect(replaced).toHaveLength(2);
  await publisher.publish();
  expect(loads).toBe(3);
});

test('renders nothing for unchanged content unless forced', async () => {
  let rating = { average: 5, count: 1 };
  const attempts: (number | undefined)[] = [];
  const { publisher, replaced } = publisherOver({
    load: async () => ({ ...data, rating }),
    onAttempt: async (_, pages) => void attempts.push(pages?.size),
  });
  await publisher.publishChanges();
  expect(await publisher.publishChanges()).toMatchObject({ pages: PATHS.length, hasFailed: false });
  expect(replaced).toHaveLength(1);
  rating = { average: 4, count: 2 };
  await publisher.publishChanges();
  expect(replaced).toHaveLength(2);
  await publisher.publish();
  expect(replaced).toHaveLength(3);
  expect(attempts).toEqual([PATHS.length, undefined, PATHS.length, PATHS.length]);
});

test('renders failed pages again even for unchanged content', async () => {
  let isBroken = false;
  const render = async () => (isBroken ? Promise.reject(new Error('no page')) : '<html>');
  const { publisher, replaced } = publisherOver({ render });
  await publisher.publish();
  isBroken = true;
  await publisher.publish();
  isBroken = false;
  expect(await publisher.publishChanges()).toMatchObject({ hasFailed: false });
  expect(replaced).toHaveLength(2);
});

test('retries a failure with a growing delay until it succeeds', async () => {
  vi.useFakeTimers();
  let loads = 0;
  const load = async () => {
    if (++loads <= 3) throw new Error('away');
    return data;
  };
  const { publisher, replaced } = publisherOver({ load });
  await publisher.publish();
  const loadsSoFar = [];
  for (const seconds of [4, 1, 9, 1, 19, 1, 600]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    loadsSoFar.push(loads);
  }
  expect(loadsSoFar).toEqual([1, 2, 2, 3, 3, 4, 4]);
  expect(replaced).toHaveLength(1);
  expect(publisher.last().hasFailed).toBe(false);
});

test('calls the listener before an attempt resolves and ignores its failure', async () => {
  let isBroken = false;
  const attempts: [boolean, number | undefined][] = [];
  const { publisher } = publisherOver({
    render: async () => (isBroken ? Promise.reject(new Error('no page')) : '<html>'),
    onAttempt: async ({ hasFailed }, pages) => {
      attempts.push([hasFailed, pages?.size]);
      throw new Error('the database is away');
    },
  });
  expect(await publisher.publish()).toMatchObject({ hasFailed: false });
  isBroken = true;
  expect(await publisher.publish()).toMatchObject({ hasFailed: true });
  expect(attempts).toEqual([
    [false, PATHS.length],
    [true, undefined],
  ]);
});
