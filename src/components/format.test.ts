import { expect, test } from 'vitest';
import { directionAttributes } from './format.ts';

test.each([
  ['Every make.', 'en', {}],
  ['كل الماركات.', 'ar', {}],
  ['BMW وغيرها.', 'ar', {}],
  ['123', 'ar', {}],
  ['كل الماركات.', 'fr', { dir: 'rtl', lang: 'ar' }],
  ['24/7: كل الماركات (BMW).', 'en', { dir: 'rtl', lang: 'ar' }],
  ['Every make.', 'ar', { dir: 'ltr' }],
] as const)('%s on a page in %s', (text, page, attributes) => {
  expect(directionAttributes(text, page)).toEqual(attributes);
});
