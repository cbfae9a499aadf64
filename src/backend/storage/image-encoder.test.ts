import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AppError } from '#domain/errors.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { createImageEncoder, type ImageEncoder } from './image-encoder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karaj-images-'));
});
afterAll(() => rm(folder, { recursive: true }));

let encoder: ImageEncoder;
afterEach(() => encoder.close());

async function store(content: Uint8Array | string, name = 'upload'): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}
const storePicture = async (
  format?: Parameters<typeof aPicture>[0],
  size?: Parameters<typeof aPicture>[1],
  name?: string,
) => store(new Uint8Array(await (await aPicture(format, size)).arrayBuffer()), name);
/** Stores an AVIF of 12 megapixels once: encoding it takes long. */
const largeAvif = () => (largeAvifPath ??= storePicture('avif', { width: 4000, height: 3000 }, 'large'));
let largeAvifPath: Promise<string> | undefined;
/** Returns an encoder whose child process runs a script. */
const scripted = async (script: string, limits = {}) =>
  createImageEncoder({ entry: await store(script, 'process.mjs'), limits });
const errorOf = (encoding: Promise<unknown>) =>
  encoding.then(
    () => undefined,
    ({ code, detail }: AppError) => ({ code, problems: detail.problems }),
  );

test('re-encodes an upload and adds a thumbnail and public sizes', async () => {
  encoder = createImageEncoder();
  const { full, thumbnail, width, height, sizes } = await encoder.encode(
    await storePicture('jpeg', { width: 900, height: 600 }),
    { isPublic: true },
  );
  expect([width, height]).toEqual([900, 600]);
  expect(await sharp(full).metadata()).toMatchObject({ format: 'webp', width: 900, height: 600 });
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 });
  expect(sizes.map(({ size }) => size)).toContain('640.avif');
  expect(await sharp(await encoder.toPng(full, 60)).metadata()).toMatchObject({ format: 'png', width: 60 });
});

test.each([
  ['avif', 4001, 3000, 12],
  ['png', 6000, 4001, 24],
] as const)('rejects a small %s of %d × %d pixels', async (format, width, height, n) => {
  encoder = createImageEncoder();
  const problem = { field: 'file', code: 'megapixels', params: { n } };
  expect(await errorOf(encoder.encode(await storePicture(format, { width, height })))).toEqual({
    code: 'VALIDATION',
    problems: [problem],
  });
});

// Encoding so many pixels is slow on a busy machine.
test('accepts an AVIF of 12 and a JPEG of 24 megapixels', { timeout: 120_000 }, async () => {
  encoder = createImageEncoder();
  expect(await encoder.encode(await largeAvif())).toMatchObject({
    width: 2400,
  });
  expect(await encoder.encode(await storePicture('jpeg', { width: 4000, height: 6000, orientation: 6 }))).toMatchObject(
    {
      width: 2400,
      height: 1600,
    },
  );
});

test('rejects an image whose decoding needs more memory than the limit', async () => {
  encoder = createImageEncoder({ memory: 1 });
  // Decoding takes a third of a second, so that the memory check, every 10 ms, runs in time.
  const path = await storePicture('jpeg', { width: 4000, height: 3000 });
  expect(await errorOf(encoder.encode(path))).toMatchObject({ code: 'IMAGE_UNREADABLE' });
});

test('rejects an image that ends the process, and encodes the next one in a new process', async () => {
  encoder = await scripted(`process.on('message', ({ path, bytes }) =>
    bytes ? process.send({ png: bytes }) : process.abort());`);
  const path = await storePicture();
  expect(await errorOf(encoder.encode(path))).toMatchObject({ code: 'IMAGE_UNREADABLE' });
  expect(await encoder.toPng(Buffer.of(1), 1)).toEqual(Buffer.of(1));
});

test('rejects an image whose decoding times out', async () => {
  encoder = await scripted(`process.on('message', () => {});`, { timeout: 300 });
  expect(await errorOf(encoder.encode(await storePicture()))).toMatchObject({ code: 'IMAGE_UNREADABLE' });
});

test('decodes one image at a time and rejects more than 18', async () => {
  encoder = await scripted(`let running = 0;
    process.on('message', () => {
      const png = Buffer.of(++running);
      setTimeout(() => process.send({ png }, () => running--), 5);
    });`);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => encoder.toPng(Buffer.of(0), 1)));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value[0] : result.reason.code))).toEqual([
    ...Array.from({ length: 18 }, () => 1),
    'TOO_MANY_REQUESTS',
    'TOO_MANY_REQUESTS',
  ]);
});

test('decodes one image per client at a time', async () => {
  encoder = await scripted(`process.on('message', () => setTimeout(() => process.send({ upload: {} }), 20));`);
  const path = await storePicture();
  const outcomeOf = (client?: string) => errorOf(encoder.encode(path, { client })).then((error) => error?.code ?? 'OK');
  const [first, second, ...others] = await Promise.all(['rami', 'rami', undefined, 'lina'].map(outcomeOf));
  // The second to have read its file is refused.
  expect(new Set([first, second])).toEqual(new Set(['OK', 'TOO_MANY_REQUESTS']));
  expect(others).toEqual(['OK', 'OK']);
  expect(await outcomeOf('rami')).toBe('OK');
});

test('refuses an expensive image of a client before it is decoded', async () => {
  encoder = createImageEncoder();
  expect(await errorOf(encoder.encode(await largeAvif(), { client: 'rami' }))).toMatchObject({
    code: 'VALIDATION',
    problems: [{ field: 'file', code: 'megapixels', params: { n: 8 } }],
  });
});

test('ends the process when it is idle', async () => {
  encoder = createImageEncoder({ limits: { idle: 50 } });
  const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
  await encoder.encode(await storePicture());
  expect(children()).toBe(1);
  await expect.poll(children).toBe(0);
});
