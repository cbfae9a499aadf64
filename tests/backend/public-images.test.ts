import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { sweepOrphanedImages } from '#backend/features/images/remove.ts';
import { IMAGE_SIZES, images, type ImagePurpose } from '#domain/images/endpoints.ts';
import { imageSources, publicFileUrl, thumbnailUrl } from '#domain/images/image-urls.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { aPicture } from '#tests/support/pictures.ts';

const app = useApp();
let staff: Caller;
beforeAll(async () => {
  staff = await asUser(app, 'EMPLOYEE');
});

const upload = async (purpose: ImagePurpose, size = { width: 1600, height: 1000 }) =>
  (await staff.call(images.upload, { body: { purpose }, file: await aPicture('jpeg', size) })).data;
const attach = (key: string) =>
  app.deps.db.updateTable('images').set({ attached_at: app.deps.now() }).where('key', '=', key).execute();
const bytesOf = async (url: string) => Buffer.from(await (await app.fetch(url)).arrayBuffer());

test('are served in every size of their sources, none enlarged', async () => {
  const { key } = await upload('BRANDING');
  await attach(key);
  const sources = imageSources(publicFileUrl(key));
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  for (const { type, srcset } of sources) {
    const widths = [];
    for (const candidate of srcset.split(', ')) {
      const [url] = candidate.split(' ');
      const response = await app.fetch(url!);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
      const { width, format } = await sharp(await response.arrayBuffer()).metadata();
      expect(format).toBe(type === 'image/avif' ? 'heif' : 'webp');
      widths.push(width);
    }
    expect(widths).toEqual([640, 1280, 1600]);
  }
  expect((await sharp(await bytesOf(thumbnailUrl(publicFileUrl(key)))).metadata()).width).toBe(480);
});

test('are cached for a day and run no scripts', async () => {
  const { key } = await upload('ITEM', { width: 20, height: 20 });
  await attach(key);
  const { headers } = await app.fetch(publicFileUrl(key));
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; base-uri 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const etag = headers.get('etag')!;
  expect((await app.fetch(publicFileUrl(key), { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test.each(['USER', 'VEHICLE'] as const)(
  'need a signed link with the purpose %s, even when attached',
  async (purpose) => {
    const { key, url } = await upload(purpose, { width: 20, height: 20 });
    await attach(key);
    expect((await app.fetch(publicFileUrl(key))).status).toBe(404);
    expect((await app.fetch(url)).status).toBe(200);
    expect((await app.fetch(`${url}&size=640.avif`)).status).toBe(404);
  },
);

test('need a signed link when unattached and are swept with all sizes', async () => {
  const { key, url } = await upload('BRANDING', { width: 20, height: 20 });
  expect((await app.fetch(publicFileUrl(key))).status).toBe(404);
  const { storage } = app.deps;
  for (const size of IMAGE_SIZES) expect((await app.fetch(`${url}&size=${size}`)).status).toBe(200);
  app.setClock(new Date(Date.now() + 25 * 3_600_000));
  await sweepOrphanedImages(app.deps);
  app.setClock();
  const names = [
    key,
    ...IMAGE_SIZES.map((size) => key.replace('.webp', `-${size.includes('.') ? size : `${size}.webp`}`)),
  ];
  for (const name of names) expect(await storage.read(name)).toBeUndefined();
});

test('have no sizes when their address is external', () => {
  const gallery = publicFileUrl(`${'a'.repeat(32)}-media.webp`);
  for (const url of ['', '/art/hero.webp', 'https://cdn.example/x.webp', gallery])
    expect(imageSources(url)).toEqual([]);
});
