import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepOrphanedImages } from '#backend/features/images/remove.ts';
import { images } from '#domain/images/endpoints.ts';
import { thumbnailUrl } from '#domain/images/image-urls.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { aVehicle, unique, vehicleInput } from '#tests/support/factories.ts';
import { aFile, aJpegOfScans, aPicture } from '#tests/support/pictures.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp();
let staff: Caller;
beforeAll(async () => {
  staff = await asUser(app, 'EMPLOYEE');
});

const upload = async (file: File, caller = staff, purpose: 'USER' | 'VEHICLE' = 'VEHICLE') =>
  (await caller.call(images.upload, { body: { purpose }, file })).data;
const bytesOf = async (url: string) => Buffer.from(await (await app.fetch(url)).arrayBuffer());
const storedFiles = async () =>
  (await readdir(join(app.deps.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const rows = () => app.deps.db.selectFrom('images').selectAll().execute();

describe('uploading', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('stores a %s as WebP whatever its name', async (format) => {
    const picture = await aPicture(format);
    expect((await sharp(await picture.arrayBuffer()).metadata()).exif).toBeDefined();
    const { key, url } = await upload(picture);
    const response = await app.fetch(url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; sandbox",
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    });
    const metadata = await sharp(await bytesOf(url)).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 64, height: 48 });
    expect(metadata).not.toHaveProperty('exif');
    expect(await storedFiles()).toContain(key);
  });

  test('applies the orientation of a camera', async () => {
    const { url } = await upload(await aPicture('jpeg', { orientation: 6 }));
    const metadata = await sharp(await bytesOf(url)).metadata();
    expect(metadata).toMatchObject({ width: 48, height: 64 });
    expect(metadata).not.toHaveProperty('orientation');
  });

  test('rejects a picture that would take minutes to decode', async () => {
    expect(await sharp(await bytesOf((await upload(aJpegOfScans(10))).url)).metadata()).toMatchObject({ width: 2400 });
    const bomb = aJpegOfScans(3_000);
    expect(bomb.size).toBeLessThan(200_000);
    expect(await errorOf(upload(bomb))).toMatchObject({ status: 422, code: 'IMAGE_UNREADABLE' });
  });

  test('scales a large picture down and adds a thumbnail', async () => {
    const { url } = await upload(await aPicture('jpeg', { width: 3600, height: 1200 }));
    expect(await sharp(await bytesOf(url)).metadata()).toMatchObject({ width: 2400, height: 800 });
    expect(await sharp(await bytesOf(thumbnailUrl(url))).metadata()).toMatchObject({ width: 480, height: 160 });
  });

  test.each([
    ['a GIF', () => aPicture('gif'), { code: 'oneOf', types: 'JPEG, PNG, WebP, AVIF' }],
    ['a TIFF', () => aPicture('tiff'), { code: 'oneOf', types: 'JPEG, PNG, WebP, AVIF' }],
    ['an SVG', () => aFile('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png', 'image/png'), { code: 'oneOf' }],
    ['a script', () => aFile('<script>alert(1)</script>'), { code: 'oneOf' }],
    ['more than 6000 pixels', () => aPicture('png', { width: 6001, height: 2 }), { code: 'max' }],
    ['more than 5 MB', () => aFile(new Uint8Array(5 * 1024 * 1024 + 1)), { code: 'size', n: 5 }],
    ['nothing', () => aFile(''), { code: 'fileBlank' }],
  ])('rejects %s and stores nothing', async (_, make, problem) => {
    const before = [await rows(), await storedFiles()];
    expect(await errorOf(upload(await make()))).toMatchObject({
      status: 422,
      problems: [{ field: 'file', ...problem }],
    });
    expect([await rows(), await storedFiles()]).toEqual(before);
  });

  test('rejects a damaged picture', async () => {
    const whole = Buffer.from(await (await aPicture('jpeg', { width: 400, height: 400 })).arrayBuffer());
    const refusal = await errorOf(upload(aFile(whole.subarray(0, whole.length / 2))));
    expect(refusal).toMatchObject({ status: 422, code: 'IMAGE_UNREADABLE' });
  });

  test('rejects a picture with too many pixels before decoding', async () => {
    const header = Buffer.from(await (await aPicture('png')).arrayBuffer());
    header.writeUInt32BE(60_000, 16);
    header.writeUInt32BE(60_000, 20);
    expect((await errorOf(upload(aFile(header)))).status).toBe(422);
  });

  test('lets a client upload a picture of themselves only', async () => {
    const client = await asUser(app, 'CLIENT');
    const { key } = await upload(await aPicture(), client, 'USER');
    const { data } = await client.call(users.getProfile);
    const body = { image: key, updatedAt: data.updatedAt };
    expect((await client.call(users.updateProfile, { body })).data.image?.key).toBe(key);
    expect(await errorOf(upload(await aPicture(), client, 'VEHICLE'))).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  });

  test('rejects a form without a file and one with two purposes', async () => {
    const headers = { authorization: `Bearer ${staff.token}` };
    const form = new FormData();
    form.append('purpose', 'VEHICLE');
    const without = await app.fetch('/backend/image/upload-image', { method: 'POST', headers, body: form });
    expect(await without.json()).toMatchObject({ status: 422, errors: [{ field: 'file', code: 'required' }] });
    form.append('other', 'x');
    const more = await app.fetch('/backend/image/upload-image', { method: 'POST', headers, body: form });
    expect(await more.json()).toMatchObject({ status: 422, errors: [{ field: 'other', code: 'unknownField' }] });
  });
});

describe('links', () => {
  test('reject a changed and an expired link', async () => {
    const { url } = await upload(await aPicture());
    const changed = url.replace(/expires=(\d+)/, (_, moment) => `expires=${Number(moment) + 1}`);
    for (const other of [changed, url.replace(/signature=./, 'signature='), url.replace(/signature=.*/, 'signature=')])
      expect((await app.fetch(other)).status).toBe(404);
    app.setClock(new Date(Date.now() + 3 * 3_600_000));
    expect((await app.fetch(url)).status).toBe(404);
    app.setClock();
    expect((await app.fetch(url)).status).toBe(200);
  });

  test.each(['..%2f..%2fetc%2fpasswd', '%2e%2e', 'a/b', '%00.webp'])('return 404 for the key %s', async (key) => {
    expect((await app.fetch(`/backend/media/file/${key}?expires=9999999999999&signature=x`)).status).toBe(404);
  });
});

describe('attaching', () => {
  const attach = async (key: string) => {
    const { user_id: userId } = await aVehicle(app.deps.db);
    return staff.call(vehicles.create, { body: vehicleInput({ userId, image: key, plateNumber: `IMG${unique()}` }) });
  };

  test('attaches a picture to one record', async () => {
    const { key } = await upload(await aPicture());
    const { data } = await attach(key);
    expect((await app.fetch(data.image!.url)).status).toBe(200);
    expect((await errorOf(attach(key))).problems).toEqual([{ field: 'image', code: 'unknownReference' }]);
    expect(await errorOf(staff.call(images.remove, { params: { key } }))).toMatchObject({ code: 'CONFLICT' });
  });

  test('rejects the picture of another purpose', async () => {
    const { key } = await upload(await aPicture(), staff, 'USER');
    expect((await errorOf(attach(key))).problems).toEqual([{ field: 'image', code: 'unknownReference' }]);
  });

  test('rejects a client who uses the upload of another person', async () => {
    const client = await asUser(app, 'CLIENT');
    const { key } = await upload(await aPicture(), staff, 'USER');
    const body = { image: key, updatedAt: client.user.updated_at.toISOString() };
    expect((await errorOf(client.call(users.updateProfile, { body }))).problems).toHaveLength(1);
    expect(await errorOf(client.call(images.remove, { params: { key } }))).toMatchObject({ status: 404 });
  });

  test('lets the uploader delete both sizes', async () => {
    const { key, url } = await upload(await aPicture());
    await staff.call(images.remove, { params: { key } });
    expect((await app.fetch(url)).status).toBe(404);
    expect((await storedFiles()).filter((name) => name.startsWith(key.slice(0, 32)))).toEqual([]);
  });

  test('sweeps pictures that have been unattached for a day', async () => {
    const [orphan, taken, replaced] = [
      await upload(await aPicture()),
      await upload(await aPicture()),
      await upload(await aPicture()),
    ];
    await attach(taken.key);
    const { data } = await attach(replaced.key);
    const body = { image: null, updatedAt: data.updatedAt };
    expect((await staff.call(vehicles.update, { params: { id: data.id }, body })).data.image?.key).toBeNull();
    expect(await sweepOrphanedImages(app.deps)).toBe(0);
    app.setClock(new Date(Date.now() + 25 * 3_600_000));
    expect(await sweepOrphanedImages(app.deps)).toBeGreaterThanOrEqual(2);
    app.setClock();
    const left = (await rows()).map(({ key }) => key);
    expect(left).toContain(taken.key);
    expect(left).not.toContain(orphan.key);
    expect(left).not.toContain(replaced.key);
    const names = await storedFiles();
    expect(names.filter((name) => !left.some((key) => name.startsWith(key.slice(0, 32))))).toEqual([]);
  });
});
