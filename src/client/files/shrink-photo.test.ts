import { afterEach, expect, test, vi } from 'vitest';
import { shouldShrink, shrinkPhoto } from './shrink-photo.ts';

const MB = 1024 * 1024;
const photo = { type: 'image/jpeg', size: MB, width: 4000, height: 4000 };
const aFile = (size: number) => new File([new Uint8Array(size)], 'photo.jpg', { type: 'image/jpeg' });

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
  expect(await shrinkPhoto(small)).toBe(small);
  await expect(shrinkPhoto(aFile(5 * MB + 1))).rejects.toThrow('unreadable');
});

test('sends a photo within the limits unchanged', async () => {
  const close = vi.fn();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4000, height: 3000, close }));
  const file = aFile(10);
  expect(await shrinkPhoto(file)).toBe(file);
  expect(close).toHaveBeenCalled();
});
