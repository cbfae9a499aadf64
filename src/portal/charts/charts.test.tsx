import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initTranslations, renderPage } from '#tests/support/form-page.tsx';
import { listDays } from '#domain/analytics/date-range.ts';
import { COUNT_FORMATS, dayLabels, groupSeries, moneyFormats, LocalizedChart } from './LocalizedChart.tsx';

beforeAll(() => initTranslations());
afterEach(cleanup);

test('formats amounts with the decimals of their currency, and shortly for the axis', () => {
  document.documentElement.lang = 'en';
  expect(moneyFormats('USD').format(1204.5)).toBe('$1,204.50');
  expect(moneyFormats('USD').formatAxis(1204.5)).toBe('1.2K');
  expect(moneyFormats('TND').format(120.45)).toContain('120.450');
  expect(COUNT_FORMATS.formatAxis(45_000)).toBe('45K');
});

test('labels days shortly for the axis and in full for the table', () => {
  document.documentElement.lang = 'en';
  const { categories, longCategories } = dayLabels(['2026-11-22']);
  expect(categories).toEqual(['Nov 22']);
  expect(longCategories[0]).toBe('Sun, Nov 22, 2026');
});

test('labels weeks and months, sums their days and weights their averages', () => {
  document.documentElement.lang = 'en';
  const weeks = listDays({ startDate: '2026-08-03', endDate: '2026-11-22' });
  const byWeek = groupSeries(weeks, 1);
  expect(byWeek.unit).toBe('week');
  expect(byWeek.labels.categories.slice(0, 2)).toEqual(['Aug 3', 'Aug 10']);
  expect(byWeek.labels.longCategories[0]).toMatch(/Aug 3\s–\s9, 2026/);
  expect(byWeek.sum(weeks.map((_, at) => (at < 7 ? null : at < 14 ? 2 : 1))).slice(0, 3)).toEqual([null, 14, 7]);
  const rated = weeks.map((_, at) =>
    at === 0 ? { value: 5, count: 3 } : { value: at === 1 ? 1 : null, count: at === 1 ? 1 : 0 },
  );
  expect(byWeek.average(rated).slice(0, 2)).toEqual([4, null]);
  const year = groupSeries(listDays({ startDate: '2026-01-01', endDate: '2026-11-22' }), 1);
  expect([year.unit, year.labels.categories.length, year.labels.categories[10]]).toEqual(['month', 11, 'Nov 2026']);
});

test('shows that the selected period has no data', async () => {
  await renderPage(
    <LocalizedChart
      spec={{ kind: 'bars', title: 'Received', categoryName: 'Day', categories: [], series: [], ...COUNT_FORMATS }}
    />,
  );
  expect(await screen.findByText('No data available for the selected period.')).toBeTruthy();
});
