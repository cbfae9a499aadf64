import { expect, test } from 'vitest';
import { chooseCallingCode, initialValues } from './setup-values.ts';

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

test('keeps the country of a named garage, and while the code is incomplete', () => {
  const named = { ...french, garageName: 'Garage Saab' };
  expect(chooseCallingCode(named, '+961', ZONE)).toEqual({ ...named, adminCountryCode: '+961' });
  expect(chooseCallingCode(french, '+96', ZONE)).toEqual({ ...french, adminCountryCode: '+96' });
});
