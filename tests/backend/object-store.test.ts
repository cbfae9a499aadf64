import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepOrphanedImages } from '#backend/features/images/remove.ts';
import { sweepMedia } from '#backend/features/media/purge.ts';
import { images } from '#domain/images/endpoints.ts';
import { thumbnailUrl } from '#domain/images/image-urls.ts';
import { media } from '#domain/media/endpoints.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { aPdf, aVideo } from '#tests/support/media-files.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { errorOf } from '../support/error-of.ts';

const PORT = await findFreePort();
const directory = await mkdtemp(join(tmpdir(), 'karaj-s3-'));
const makeServer = (configureBuckets: { name: string; configs: string[] }[]) =>
  new S3rver({ port: PORT, address: '127.0.0.1', silent: true, directory, configureBuckets });
let server = makeServer([{ name: 'garage', configs: [] }]);

const app = useApp({
  S3_ENDPOINT: `http://127.0.0.1:${PORT}`,
  S3_BUCKET: 'garage',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
});

const networkFetch = globalThis.fetch;
beforeAll(async () => {
  await server.run();
  // Only the object store is reached over the network; the backend under test runs in process.
  const appFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.startsWith('http') ? networkFetch(input, init) : appFetch(input, init);
  };
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

test('stores, serves and deletes a picture in the bucket', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const file = await aPicture();
  const { data } = await staff.call(images.upload, { body: { purpose: 'VEHICLE' }, file });
  for (const url of [data.url, thumbnailUrl(data.url)]) {
    const response = await app.fetch(url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
  }
  await staff.call(images.remove, { params: { key: data.key } });
  expect((await app.fetch(data.url)).status).toBe(404);
});

test('stores a video unchanged and serves ranges of it', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const file = aVideo('drive.mp4', 2_000_000);
  const bytes = Buffer.from(await file.arrayBuffer());
  const { data } = await staff.call(media.upload, { body: {}, file });
  const whole = await app.fetch(data.url);
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const part = await app.fetch(data.url, { headers: { range: 'bytes=1500000-1500999' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1500000-1500999/2000000']);
  expect(part.headers.get('content-length')).toBe('1000');
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_500_000, 1_501_000))).toBe(true);
  const paper = await staff.call(media.upload, { body: {}, file: aPdf() });
  expect((await app.fetch(paper.data.url)).headers.get('content-type')).toBe('application/pdf');
});

test('returns 503 while the store is down and sweeps what remains', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  await server.close();
  const upload = staff.call(images.upload, { body: { purpose: 'VEHICLE' }, file: await aPicture() });
  expect(await errorOf(upload)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  const before = await app.deps.db.selectFrom('media').select('id').execute();
  expect(await errorOf(staff.call(media.upload, { body: {}, file: aVideo() }))).toMatchObject({ status: 503 });
  const after = await app.deps.db.selectFrom('media').select('deleted_at').execute();
  // Records whose files could not be deleted stay hidden until the sweep.
  expect(after.filter(({ deleted_at }) => deleted_at === null)).toHaveLength(before.length);
  server = makeServer([]);
  await server.run();
  app.setClock(new Date(Date.now() + 25 * 3_600_000));
  await sweepOrphanedImages(app.deps);
  app.setClock(new Date(Date.now() + 31 * 24 * 3_600_000));
  await sweepMedia(app.deps);
  app.setClock();
  expect(await app.deps.db.selectFrom('media').select('id').execute()).toEqual(before);
  expect(await app.deps.db.selectFrom('images').select('key').execute()).toEqual([]);
});
