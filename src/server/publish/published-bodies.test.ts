import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPublishedBodies } from './published-bodies.ts';
import { createBody } from './static-bodies.ts';

/** Realistic text, whose compressed size depends on the quality. */
const words = readFileSync('locales/en/errors.json', 'utf8');
const page = (name: string) => `<title>${name}</title>${words}`;
const smallest = (name: string) => {
  const bytes = Buffer.from(page(name));
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
};
const built = new Map([['/icon.png', createBody('/icon.png', Buffer.from([137, 80, 78, 71]))]]);
const sizeOf = (bodies: ReturnType<typeof createPublishedBodies>, path: string) =>
  bodies.current().get(path)!.br!.bytes.length;

test('pages are served immediately beside the built files, and are as small as those after recompression', async () => {
  const bodies = createPublishedBodies(built, 20);
  await bodies.replacePages(new Map([['/en/', page('one')]]));
  expect([...bodies.current().keys()]).toEqual(['/icon.png', '/en/']);
  const quick = bodies.current().get('/en/')!;
  expect(quick.br!.bytes.length).toBeGreaterThan(smallest('one'));
  await expect.poll(() => sizeOf(bodies, '/en/')).toBe(smallest('one'));
  const small = bodies.current().get('/en/')!;
  expect(brotliDecompressSync(small.br!.bytes).toString()).toBe(page('one'));
  expect(small.br!.etag).toBe(quick.br!.etag);
});

test('an unchanged page keeps its recompressed body', async () => {
  const bodies = createPublishedBodies(built, 20);
  await bodies.replacePages(new Map([['/en/', page('one')]]));
  await expect.poll(() => sizeOf(bodies, '/en/')).toBe(smallest('one'));
  const before = bodies.current().get('/en/');
  await bodies.replacePages(
    new Map([
      ['/en/', page('one')],
      ['/fr/', page('un')],
    ]),
  );
  expect(bodies.current().get('/en/')).toBe(before);
});

test('keeps pages that are published during the recompression, and finally compresses all', async () => {
  const bodies = createPublishedBodies(built, 0);
  await bodies.replacePages(
    new Map([
      ['/en/', page('one')],
      ['/fr/', page('un')],
    ]),
  );
  for (const name of ['two', 'three']) {
    await new Promise((done) => setTimeout(done, 1));
    await bodies.replacePages(
      new Map([
        ['/en/', page(name)],
        ['/fr/', page('un')],
      ]),
    );
  }
  await expect.poll(() => sizeOf(bodies, '/en/')).toBe(smallest('three'));
  expect(sizeOf(bodies, '/fr/')).toBe(smallest('un'));
  expect(bodies.current().get('/en/')!.identity.bytes.toString()).toBe(page('three'));
});

test('hides a site from search engines until it is published', async () => {
  const file = (path: string, text: string) => [path, createBody(path, Buffer.from(text))] as const;
  const robots = 'User-agent: *\nDisallow: /admin\n\nSitemap: https://garage.example/sitemap.xml\n';
  const bodies = createPublishedBodies(new Map([file('/robots.txt', robots), file('/sitemap.xml', '<urlset/>')]), 20);
  const text = (path: string) => bodies.current().get(path)?.identity.bytes.toString();
  const isHidden = (path: string) => bodies.current().get(path)!.br!.headers.includes('x-robots-tag');
  const pages = new Map([['/en/login/', page('sign in')]]);

  await bodies.replacePages(pages, { isHidden: true });
  expect(isHidden('/en/login/')).toBe(true);
  expect(text('/sitemap.xml')).toBeUndefined();
  expect(text('/robots.txt')).toBe('User-agent: *\nDisallow: /admin\n');
  await expect.poll(() => sizeOf(bodies, '/en/login/')).toBe(smallest('sign in'));
  expect(isHidden('/en/login/')).toBe(true);

  await bodies.replacePages(pages, { isHidden: false });
  expect(isHidden('/en/login/')).toBe(false);
  expect(text('/sitemap.xml')).toBe('<urlset/>');
  expect(text('/robots.txt')).toBe(robots);
});
