import { expect, test } from 'vitest';
import { MEDIA_FORMAT_NAMES, validateMediaFile } from './media-file.ts';

const MB = 1024 * 1024;

test.each([
  ['image/jpeg', 30 * MB],
  ['video/mp4', 100 * MB],
  ['video/webm', 1],
  ['application/pdf', 10 * MB],
])('accepts %s of %d bytes', (type, size) => {
  expect(validateMediaFile({ type, size })).toBeUndefined();
});

test.each([
  ['video/mp4', 100 * MB + 1, 100],
  ['application/pdf', 10 * MB + 1, 10],
])('rejects %s of %d bytes as too large', (type, size, n) => {
  expect(validateMediaFile({ type, size })).toEqual({ code: 'size', params: { n } });
});

test.each(['image/svg+xml', 'image/heic', 'text/html', 'video/quicktime', ''])('rejects the type “%s”', (type) => {
  expect(validateMediaFile({ type, size: 1 })).toEqual({ code: 'oneOf', params: { types: MEDIA_FORMAT_NAMES } });
});
