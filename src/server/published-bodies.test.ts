import { expect, test } from 'vitest';
import { brotliDecompressSync } from 'node:zlib';
import { publishedBodies, tighten } from './published-bodies.ts';

const html = (name: string) =>
  `<!doctype html><title>${name}</title>${'<p>a word and another</p>'.repeat(200)}${Math.PI}`;
const pages = new Map([
  ['/ar/', html('ar')],
  ['/en/', html('en')],
]);

test('a published page becomes smaller behind the scenes, and stays the same page', async () => {
  const bodies = await publishedBodies(new Map(), pages);
  const quick = bodies.get('/en/')!;
  await tighten(bodies, pages, () => true);
  const tight = bodies.get('/en/')!;
  expect(tight.br!.bytes.length).toBeLessThanOrEqual(quick.br!.bytes.length);
  expect(brotliDecompressSync(tight.br!.bytes).toString()).toBe(pages.get('/en/'));
  expect([tight.br!.etag, tight.gzip!.bytes, tight.identity.bytes]).toEqual([
    quick.br!.etag,
    quick.gzip!.bytes,
    quick.identity.bytes,
  ]);
});

test('pages that are no longer served are left as they are', async () => {
  const bodies = await publishedBodies(new Map(), pages);
  const before = [...bodies.values()];
  await tighten(bodies, pages, () => false);
  expect([...bodies.values()]).toEqual(before);
});
