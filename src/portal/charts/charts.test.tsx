import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initTranslations, renderPage } from '#tests/support/form-page.tsx';
import { COUNT_FORMATS, dayLabels, moneyFormats } from './chart-formats.ts';
import { LocalChart } from './LocalChart.tsx';

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
  expect(longCategories[0]).toMatch(/Sun.*November 22.*2026/);
});

test('says that the selected period has no data', async () => {
  await renderPage(
    <LocalChart
      spec={{ kind: 'bars', title: 'Received', categoryName: 'Day', categories: [], series: [], ...COUNT_FORMATS }}
    />,
  );
  expect(await screen.findByText('No data available for the selected period.')).toBeTruthy();
});
