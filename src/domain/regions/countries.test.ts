import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { CURRENCIES } from '../money/currency.ts';
import { COUNTRY_CODES, proposeRegionChanges, findCountry, proposeRegion } from './countries.ts';

const ARAB = 'DZ BH KM DJ EG IQ JO KW LB LY MR MA OM PS QA SA SO SD SY TN AE YE'.split(' ');
const OTHERS = 'FR GB DE IT ES TR US CA MX BR AR SN ML BF NE CI GN GH TG BJ NG'.split(' ');

test('has the Arab countries and those of Europe, the Americas and West Africa', () => {
  expect(COUNTRY_CODES).toEqual(expect.arrayContaining([...ARAB, ...OTHERS]));
  expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
});

test('has every inhabited country and territory with a calling code', () => {
  // Ascension and Tristan da Cunha belong to Saint Helena.
  expect(new Set([...COUNTRY_CODES, 'AC', 'TA'])).toEqual(new Set(getCountries()));
});

test.each(COUNTRY_CODES)('%s agrees with libphonenumber and Intl', (country) => {
  const { countryCode, currency, timeZone, firstWeekday } = proposeRegion(country);
  expect(countryCode).toBe(`+${getCountryCallingCode(country)}`);
  expect(CURRENCIES).toContain(currency);
  expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  const { firstDay } = new Intl.Locale(`und-${country}`).getWeekInfo();
  expect(firstWeekday).toBe(String(firstDay));
});

test('proposes the currency of the country if it is offered, else US dollars', () => {
  expect(proposeRegion('LB')).toEqual({
    countryCode: '+961',
    currency: 'LBP',
    timeZone: 'Asia/Beirut',
    firstWeekday: '1',
  });
  expect(proposeRegion('SN').currency).toBe('XOF');
  expect(proposeRegion('BR').currency).toBe('USD');
});

test('fills empty fields, and fields that the previous country had filled', () => {
  const own = { countryCode: '', currency: 'USD', timeZone: '', firstWeekday: '6' };
  expect(proposeRegionChanges(own, 'LB', undefined)).toEqual({ countryCode: '+961', timeZone: 'Asia/Beirut' });
  const filled = { ...own, ...proposeRegionChanges(own, 'LB', undefined) };
  expect(proposeRegionChanges(filled, 'SY', 'LB')).toEqual({ countryCode: '+963', timeZone: 'Asia/Damascus' });
});

test.each([
  [{ countryCode: '+961' }, 'LB'],
  [{ countryCode: '+1', timeZone: 'America/Toronto' }, 'CA'],
  [{ timeZone: 'Africa/Tunis' }, 'TN'],
  [{ countryCode: '+999', timeZone: 'Africa/Tunis' }, undefined],
  [{}, undefined],
])('finds the country of %o', (settings, country) => {
  expect(findCountry(settings)).toBe(country);
});
