import { expect, test } from 'vitest';
import { ALL_DAY } from '#domain/branding/opening-hours.ts';
import { proposeHours } from '#domain/setup/setup.ts';
import {
  chooseCallingCode,
  chooseCountry,
  formatHours,
  initialValues,
  toAdministratorBody,
  toRequestBody,
} from './setup-values.ts';

const ZONE = 'Europe/Paris';
const french = initialValues({ timeZone: ZONE, languages: ['fr-FR'] });

test('proposes the country of the calling code for the garage, with its settings', () => {
  expect(chooseCallingCode(french, '+961', ZONE)).toMatchObject({
    adminCountryCode: '+961',
    country: 'LB',
    countryCode: '+961',
    timeZone: 'Asia/Beirut',
  });
  expect(chooseCallingCode(french, '٩٦١', ZONE).country).toBe('LB');
});

test('keeps the country of a garage with a name, and while the calling code is incomplete', () => {
  const named = { ...french, garageName: 'Garage Saab' };
  expect(chooseCallingCode(named, '+961', ZONE)).toEqual({ ...named, adminCountryCode: '+961' });
  expect(chooseCallingCode(french, '+96', ZONE)).toEqual({ ...french, adminCountryCode: '+96' });
});

test('a country replaces the defaults of a browser without a country, and keeps changed values', () => {
  const unknown = initialValues({ timeZone: 'UTC', languages: ['en'] });
  expect(unknown).toMatchObject({ country: '', currency: 'USD', timeZone: 'UTC', firstWeekday: '1' });
  expect(chooseCountry(unknown, 'EG', 'UTC')).toMatchObject({
    countryCode: '+20',
    currency: 'EGP',
    timeZone: 'Africa/Cairo',
    firstWeekday: '6',
  });
  expect(chooseCountry({ ...unknown, currency: 'EUR' }, 'EG', 'UTC').currency).toBe('EUR');
});

test('accepts calling codes as people type them', () => {
  const typed = { ...french, adminCountryCode: '00 33', countryCode: '٠٠٣٣', phoneNumber: '06 12 34 56 78' };
  const secrets = { code: '', password: '' };
  expect(toAdministratorBody(typed, secrets).countryCode).toBe('+33');
  expect(toRequestBody(typed, 'fr', secrets)).toMatchObject({ countryCode: '+33', phoneNumber: '0612345678' });
  expect(toRequestBody({ ...typed, countryCode: '+961' }, 'fr', secrets).phoneNumber).toBe('0033612345678');
});

test('formats the open days of a week', () => {
  const times = '\u20668:00 – 18:00\u2069';
  expect(formatHours(proposeHours('LB', '1'), 1, 'en', 'all day')).toBe(`Mon–Sat ${times}`);
  expect(formatHours(proposeHours('EG', '6'), 6, 'fr', 'all day')).toBe('sam.–jeu. \u20668\u00A0h – 18\u00A0h\u2069');
  const one = { days: { ...proposeHours('LB', '1').days, 2: [], 3: [], 4: [], 5: [], 6: [] }, exceptions: [] };
  expect(formatHours(one, 1, 'en', 'all day')).toBe(`Mon ${times}`);
  const always = { days: { ...one.days, 1: [ALL_DAY], 2: [ALL_DAY] }, exceptions: [] };
  expect(formatHours(always, 1, 'en', 'all day')).toBe('Mon–Tue \u2066all day\u2069');
});
