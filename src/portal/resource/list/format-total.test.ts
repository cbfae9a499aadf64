// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { formatTotal } from './format-total.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
});

const meta = { page: 1, limit: 10, totalPages: 1 };

test.each([
  [{ total: 1_987 }, '1,987'],
  [{ total: 299_874, approximate: true as const }, '300,000'],
  [{ total: 2_043, approximate: true as const }, '2,000'],
])('formats %o as %s', (total, text) => {
  expect(formatTotal({ ...meta, ...total })).toBe(text);
});
