import { expect, test } from 'vitest';
import { ALL_DAY } from '#domain/branding/opening-hours.ts';
import { proposeHours } from '#domain/setup/setup.ts';
import { formatHours } from './HoursFields.tsx';

test('formats the open days of a week', () => {
  const times = '\u20668:00 – 18:00\u2069';
  expect(formatHours(proposeHours('LB', '1'), 1, 'en', 'all day')).toBe(`Mon–Sat ${times}`);
  expect(formatHours(proposeHours('EG', '6'), 6, 'fr', 'all day')).toBe('sam.–jeu. \u20668\u00A0h – 18\u00A0h\u2069');
  const one = { days: { ...proposeHours('LB', '1').days, 2: [], 3: [], 4: [], 5: [], 6: [] }, exceptions: [] };
  expect(formatHours(one, 1, 'en', 'all day')).toBe(`Mon ${times}`);
  const always = { days: { ...one.days, 1: [ALL_DAY], 2: [ALL_DAY] }, exceptions: [] };
  expect(formatHours(always, 1, 'en', 'all day')).toBe('Mon–Tue \u2066all day\u2069');
});
