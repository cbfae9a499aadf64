import { expect, test } from 'vitest';
import { MEDIA_FORMAT_NAMES, mediaProblem, mustShrink } from './media-file.ts';

const MB = 1024 * 1024;

test.each([
  ['image/jpeg', 30 * MB],
  ['video/mp4', 100 * MB],
  ['video/webm', 1],
  ['application/pdf', 10 * MB],
])('%s of %d bytes may be sent', (type, size) => {
  expect(mediaProblem({ type, size })).toBeUndefined();
});

test.each([
  ['video/mp4', 100 * MB + 1, 100],
  ['application/pdf', 10 * MB + 1, 10],
])('%s of %d bytes is too large', (type, size, n) => {
  expect(mediaProblem({ type, size })).toEqual({ code: 'size', params: { n } });
});

test.each(['image/svg+xml', 'image/heic', 'text/html', 'video/quicktime', ''])('“%s” is no accepted kind', (type) => {
  expect(mediaProblem({ type, size: 1 })).toEqual({ code: 'oneOf', params: { types: MEDIA_FORMAT_NAMES } });
});

test('only a photo beyond its limit is made smaller', () => {
  expect(mustShrink({ type: 'image/png', size: 5 * MB })).toBe(false);
  expect(mustShrink({ type: 'image/png', size: 5 * MB + 1 })).toBe(true);
  expect(mustShrink({ type: 'video/mp4', size: 50 * MB })).toBe(false);
});
