import { expect, test } from 'vitest';
import { MEDIA_FORMAT_NAMES, validateMediaFile } from './media-model.ts';

const MB = 1024 * 1024;

test.each([
  ['image/jpeg', 30 * MB],
  ['video/mp4', 100 * MB],
  ['video/webm', 1],
  ['application/pdf', 10 * MB],
  ['image/heic', 9 * MB],
  ['video/quicktime', 1],
  ['video/3gpp', 1],
])('accepts %s of %d bytes', (type, size) => {
  expect(validateMediaFile({ type, size })).toBeUndefined();
});

test.each([
  ['video/mp4', 100 * MB + 1, 100],
  ['application/pdf', 10 * MB + 1, 10],
])('rejects %s of %d bytes as too large', (type, size, n) => {
  expect(validateMediaFile({ type, size })).toEqual({ code: 'size', params: { n } });
});

test.each(['image/svg+xml', 'text/html', ''])('rejects the type “%s”', (type) => {
  expect(validateMediaFile({ type, size: 1 })).toEqual({ code: 'oneOf', params: { types: MEDIA_FORMAT_NAMES } });
});

test('names the way out for other videos', () => {
  expect(validateMediaFile({ type: 'video/x-matroska', size: 1 })).toEqual({ code: 'videoFormat' });
});

test.each([
  ['IMG_1.HEIC', undefined],
  ['clip.mov', undefined],
  ['clip.mkv', 'videoFormat'],
  ['notes', 'oneOf'],
])('reads the type of %s without a MIME type from its extension', (name, code) => {
  expect(validateMediaFile({ name, type: '', size: 1 })?.code).toBe(code);
});
