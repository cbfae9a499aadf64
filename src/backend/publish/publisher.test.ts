import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import type { SiteReplies } from '#domain/site/content.ts';
import { NOT_FOUND_FILE, publishedPages } from '#domain/site/pages.ts';
import { createPublisher, type Publication } from './publisher.ts';

afterEach(() => void vi.useRealTimers());

const log = pino({ level: 'silent' });
const PATHS = [...publishedPages(), NOT_FOUND_FILE].map(({ path }) => path);
const replies: SiteReplies = {
  branding: { ar: [], en: [], fr: [] },
  categories: [],
  items: [],
  gallery: [],
  rating: undefined,
};

function publisherOver({
  render = async () => '<html>',
  load = async () => replies,
  onAttempt,
}: {
  render?: () => Promise<string>;
  load?: () => Promise<SiteReplies>;
  onAttempt?: (publication: Publication, pages?: ReadonlyMap<string, string>) => Promise<void>;
}) {
  const taken: ReadonlyMap<string, string>[] = [];
  const publisher = createPublisher({
    name: 'Karaj',
    load,
    render,
    take: async (pages) => void taken.push(pages),
    onAttempt,
    now: () => new Date('2026-01-01T00:00:00Z'),
    log,
  });
  return { publisher, taken };
}

test('every page is made and taken at once', async () => {
  const { publisher, taken } = publisherOver({});
  expect(publisher.last().publishedAt).toBeNull();
  const publication = await publisher.publish();
  expect(publication).toMatchObject({ pages: PATHS.length, hasFailed: false });
  expect([...taken[0]!.keys()]).toEqual(PATHS);
});

test('one page that fails leaves the pages before in place', async () => {
  let isBroken = false;
  let rendered = 0;
  const render = async () => {
    if (isBroken && ++rendered > 3) throw new Error('no page');
    return '<html>';
  };
  const { publisher, taken } = publisherOver({ render });
  await publisher.publish();
  isBroken = true;
  expect(await publisher.publish()).toMatchObject({ hasFailed: true, publishedAt: new Date('2026-01-01T00:00:00Z') });
  expect(taken).toHaveLength(1);
});

test('what is asked for during a run is one run after it', async () => {
  let loads = 0;
  const { publisher, taken } = publisherOver({ load: async () => (loads++, replies) });
  const first = publisher.publish();
  await Promise.all([first, publisher.publish(), publisher.publish(), publisher.publish()]);
  expect(loads).toBe(2);
  expect(taken).toHaveLength(2);
  await publisher.publish();
  expect(loads).toBe(3);
});

test('a change that shows nowhere makes no page anew, unless that is asked for', async () => {
  let rating = { average: 5, count: 1 };
  const told: (number | undefined)[] = [];
  const { publisher, taken } = publisherOver({
    load: async () => ({ ...replies, rating }),
    onAttempt: async (_, pages) => void told.push(pages?.size),
  });
  await publisher.publishChanges();
  expect(await publisher.publishChanges()).toMatchObject({ pages: PATHS.length, hasFailed: false });
  expect(taken).toHaveLength(1);
  rating = { average: 4, count: 2 };
  await publisher.publishChanges();
  expect(taken).toHaveLength(2);
  await publisher.publish();
  expect(taken).toHaveLength(3);
  expect(told).toEqual([PATHS.length, undefined, PATHS.length, PATHS.length]);
});

test('pages that failed are made anew, whatever has changed since', async () => {
  let isBroken = false;
  const render = async () => (isBroken ? Promise.reject(new Error('no page')) : '<html>');
  const { publisher, taken } = publisherOver({ render });
  await publisher.publish();
  isBroken = true;
  await publisher.publish();
  isBroken = false;
  expect(await publisher.publishChanges()).toMatchObject({ hasFailed: false });
  expect(taken).toHaveLength(2);
});

test('a failure is tried again by itself, later each time, until it is mended', async () => {
  vi.useFakeTimers();
  let loads = 0;
  const load = async () => {
    if (++loads <= 3) throw new Error('away');
    return replies;
  };
  const { publisher, taken } = publisherOver({ load });
  await publisher.publish();
  const seen = [];
  for (const seconds of [4, 1, 9, 1, 19, 1, 600]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    seen.push(loads);
  }
  expect(seen).toEqual([1, 2, 2, 3, 3, 4, 4]);
  expect(taken).toHaveLength(1);
  expect(publisher.last().hasFailed).toBe(false);
});

test('each attempt is told of before it is over, and what the listener fails at harms nothing', async () => {
  let isBroken = false;
  const told: [boolean, number | undefined][] = [];
  const { publisher } = publisherOver({
    render: async () => (isBroken ? Promise.reject(new Error('no page')) : '<html>'),
    onAttempt: async ({ hasFailed }, pages) => {
      told.push([hasFailed, pages?.size]);
      throw new Error('the database is away');
    },
  });
  expect(await publisher.publish()).toMatchObject({ hasFailed: false });
  isBroken = true;
  expect(await publisher.publish()).toMatchObject({ hasFailed: true });
  expect(told).toEqual([
    [false, PATHS.length],
    [true, undefined],
  ]);
});
