import { expect, test } from 'vitest';
import { COUNTRY_CODES } from './countries.ts';
import { listCountries, parseCountry } from './country-names.ts';

test.each([
  ['Lebanon', 'LB'],
  [' lebanon ', 'LB'],
  ['Liban', 'LB'],
  ['لبنان', 'LB'],
  ['lb', 'LB'],
  ['+961', 'LB'],
  ['00961', 'LB'],
  ['٩٦١', 'LB'],
  ['Algérie', 'DZ'],
  ['Algerie', 'DZ'],
  ['الجزائر', 'DZ'],
  ['+1', 'US'],
])('reads %s as %s', (typed, country) => {
  expect(parseCountry(typed)).toBe(country);
});

test.each(['', ' ', 'Narnia', '+999', 'ZZ', '🚗'])('reads no country from “%s”', (typed) => {
  expect(parseCountry(typed)).toBeUndefined();
});

test('lists every country by its name', () => {
  const french = listCountries('fr');
  expect(french).toHaveLength(COUNTRY_CODES.length);
  expect(french[0]).toEqual({ code: 'AF', name: 'Afghanistan' });
});
