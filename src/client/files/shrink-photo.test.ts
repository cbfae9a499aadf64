import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { preparePicture, shouldShrink, UnreadablePictureError } from './shrink-photo.ts';

const MB = 1024 * 1024;
const photo = { type: 'image/jpeg', size: MB, width: 4000, height: 4000 };
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const aFile = (size: number, type = 'image/jpeg', head = JPEG) =>
  new File([new Uint8Array(head), new Uint8Array(size)], 'photo.jpg', { type });

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['keeps 4000 pixels', photo, false],
  ['resizes 4001 pixels', { ...photo, width: 4001 }, true],
  ['keeps 5 MB', { ...photo, size: 5 * MB }, false],
  ['resizes more than 5 MB', { ...photo, size: 5 * MB + 1 }, true],
  ['keeps an AVIF of 12 megapixels', { ...photo, type: 'image/avif', height: 3000 }, false],
  ['resizes an AVIF of more', { ...photo, type: 'image/avif', height: 3001 }, true],
])('%s', (_, file, expected) => {
  expect(shouldShrink(file)).toBe(expected);
});

test('sends a small photo that the browser cannot decode unchanged, and rejects a large one', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('unreadable')));
  const small = aFile(10);
  expect(await preparePicture(small)).toBe(small);
  await expect(preparePicture(aFile(5 * MB + 1))).rejects.toThrow('unreadable');
});

test('sends a photo within the limits unchanged', async () => {
  const close = vi.fn();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4000, height: 3000, close }));
  const file = aFile(10);
  expect(await preparePicture(file)).toBe(file);
  expect(close).toHaveBeenCalled();
});

describe('a picture of another format', () => {
  const context = { fillRect: vi.fn(), drawImage: vi.fn() };
  const toBlob = (done: BlobCallback, type?: string) => done(new Blob(['jpeg'], { type }));
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 10, height: 10, close: vi.fn() }));
    const canvas = { getContext: () => context, toBlob };
    vi.stubGlobal('document', { createElement: () => canvas });
  });

  test.each([
    ['by its type', 'image/heic', [0, 0, 0, 24]],
    ['by its content', 'image/jpeg', [...Buffer.from('GIF89a')]],
  ])('is converted to JPEG, recognised %s', async (_, type, head) => {
    const picture = await preparePicture(aFile(10, type, head));
    expect([picture.name, picture.type, await picture.text()]).toEqual(['photo.jpg', 'image/jpeg', 'jpeg']);
  });

  test('is refused if the browser cannot decode it', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('unreadable')));
    await expect(preparePicture(aFile(10, 'image/heic', [0]))).rejects.toThrow(UnreadablePictureError);
  });
});
