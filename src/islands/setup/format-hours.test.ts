import { expect, test } from 'vitest';
import { proposeHours } from '#domain/setup/setup.ts';
import { formatHours } from './format-hours.ts';

test('formats the open days of a week', () => {
  const times = '\u20668:00 – 18:00\u2069';
  expect(formatHours(proposeHours('LB', '1'), 1, 'en')).toBe(`Mon–Sat ${times}`);
  expect(formatHours(proposeHours('EG', '6'), 6, 'fr')).toBe('sam.–jeu. \u20668\u00A0h – 18\u00A0h\u2069');
  const one = { days: { ...proposeHours('LB', '1').days, 2: [], 3: [], 4: [], 5: [], 6: [] }, exceptions: [] };
  expect(formatHours(one, 1, 'en')).toBe(`Mon ${times}`);
});
