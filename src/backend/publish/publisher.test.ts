import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { SiteReplies } from '#domain/site/content.ts';
import { publishedPages } from '#domain/site/pages.ts';
import { createPublisher } from './publisher.ts';

const log = pino({ level: 'silent' });
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
}: {
  render?: () => Promise<string>;
  load?: () => Promise<SiteReplies>;
}) {
  const taken: ReadonlyMap<string, string>[] = [];
  const publisher = createPublisher({
    name: 'Karaj',
    load,
    render,
    take: async (pages) => void taken.push(pages),
    now: () => new Date('2026-01-01T00:00:00Z'),
    log,
  });
  return { publisher, taken };
}

test('every page is made and taken at once', async () => {
  const { publisher, taken } = publisherOver({});
  expect(publisher.last().publishedAt).toBeNull();
  const publication = await publisher.publish();
  expect(publication).toMatchObject({ pages: publishedPages().length, hasFailed: false });
  expect([...taken[0]!.keys()]).toEqual(publishedPages().map(({ path }) => path));
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
