import { expect, test } from 'vitest';
import { directionAttributes, formatPrice, extractTown } from './format.ts';

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

test.each([
  ['25000.000', 'IQD', 'en', 'IQD 25,000'],
  ['25.500', 'IQD', 'en', 'IQD 25.50'],
  ['1500.00', 'USD', 'fr', '1 500 $'],
  ['1500.00', 'USD', 'ar', '\u20661,500 $\u2069'],
  ['1500.00', 'CAD', 'fr', '1 500 $CA'],
] as const)('formats %s %s in %s', (amount, currency, locale, text) => {
  expect(formatPrice(amount, currency, locale).replace(/[\u00a0\u202f]/g, ' ')).toBe(text);
});

test.each([
  ['Sea Road 12, Tyre', 'Tyre'],
  ['شارع البحر 12، صور', 'صور'],
  ['12 rue de la Mer, 1600 Tyr, Liban', 'Liban'],
  ['Sea Road 12', undefined],
  ['', undefined],
])('finds the town of %j', (address, town) => expect(extractTown(address)).toBe(town));
