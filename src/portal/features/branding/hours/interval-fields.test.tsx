import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Interval } from '#domain/branding/opening-hours.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import { initTranslations, renderPage } from '#tests/support/form-page.tsx';
import { IntervalFields } from './HoursSection.tsx';

beforeEach(async () => {
  await initTranslations();
  const texts = JSON.parse(readFileSync('locales/en/merchant-info.json', 'utf8')) as object;
  i18next.addResourceBundle('en', 'merchant-info', texts);
});
afterEach(cleanup);

function Monday({ first }: { first: Interval[] }) {
  const [intervals, setIntervals] = useState(first);
  return (
    <>
      <IntervalFields owner="Monday" intervals={intervals} onChange={setIntervals} errorAt={() => undefined} />
      <output>{JSON.stringify(intervals)}</output>
    </>
  );
}
const allDay = () => screen.getByRole('switch', { name: 'Monday: open 24 hours' });
const value = () => JSON.parse(screen.getAllByRole('status').at(-1)!.textContent) as unknown;

test.each([
  ['a closed day', []],
  ['a day with hours', [['08:00', '18:00']]],
] as [string, Interval[]][])('opens %s for 24 hours, without fields of times', async (_, first) => {
  await renderPage(<Monday first={first} />);
  expect(allDay().ariaChecked ?? allDay().getAttribute('aria-checked')).toBe('false');
  fireEvent.click(allDay());
  expect(value()).toEqual([['00:00', '24:00']]);
  expect(screen.queryByLabelText('Monday: opens at')).toBeNull();
  expect(screen.queryByRole('button', { name: /Add hours/ })).toBeNull();
  fireEvent.click(allDay());
  expect(value()).toEqual([['08:00', '18:00']]);
  expect(screen.getByLabelText('Monday: opens at')).toBeDefined();
});

test('has the text of a whole day in each language', () => {
  const textsOf = (locale: string) =>
    JSON.parse(readFileSync(`locales/${locale}/merchant-info.json`, 'utf8')) as { hours: { allDay: string } };
  expect(LOCALE_CODES.map((locale) => textsOf(locale).hours.allDay)).toEqual([
    'مفتوح 24 ساعة',
    'Open 24 hours',
    'Ouvert 24\u00A0h/24',
  ]);
});
