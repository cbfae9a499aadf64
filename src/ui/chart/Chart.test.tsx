import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Chart } from './Chart.tsx';
import type { ChartSpec } from './chart-spec.ts';
import { HeatTable } from './HeatTable.tsx';
import { sparklinePath } from './Sparkline.tsx';
import { StatTile } from './StatTile.tsx';

const LABELS = { showTable: 'View as table', showChart: 'View as chart', empty: 'No data.', hint: 'Use the arrows.' };
const SPEC: ChartSpec = {
  kind: 'bars',
  title: 'Received per day',
  categoryName: 'Day',
  categories: ['1', '2'],
  longCategories: ['1 November', '2 November'],
  series: [
    { name: 'This week', values: [120, null] },
    { name: 'Last week', values: [80, 60], isComparison: true },
  ],
  format: (value) => `$${value}`,
};

afterEach(cleanup);

const show = async (spec: ChartSpec) => act(async () => render(<Chart spec={spec} labels={LABELS} dir="ltr" />));

test('shows the values as a table and the chart again', async () => {
  await show(SPEC);
  expect(screen.getByRole('figure', { name: 'Received per day' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'View as table' }));
  const table = screen.getByRole('table', { name: 'Received per day' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Day', 'This week', 'Last week'],
    ['1 November', '$120', '$80'],
    ['2 November', '–', '$60'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'View as chart' }));
  expect(screen.queryByRole('table')).toBeNull();
});

test.each([
  ['zeros', [0, 0]],
  ['gaps', [null, null]],
  ['no categories', []],
])('says that a period of %s has no data', async (_, values) => {
  await show({ ...SPEC, series: [{ name: 'This week', values }] });
  expect(screen.getByText('No data.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a tile links its figure and describes the change as text', () => {
  render(
    <StatTile
      label="Received"
      value="$1,200"
      href="/admin/payments"
      delta={{ text: '12% more', trend: 'up', tone: 'good' }}
    />,
  );
  expect(screen.getByRole('link', { name: '$1,200' }).getAttribute('href')).toBe('/admin/payments');
  expect(screen.getByText('12% more')).toBeTruthy();
});

test('a tile without a figure shows a skeleton and no link', () => {
  const { container } = render(<StatTile label="Received" value={undefined} href="/admin/payments" />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(container.querySelector('.skeleton')).toBeTruthy();
});

test('a heat table reads as a table and colours its cells by value', () => {
  render(
    <HeatTable
      title="Visits"
      rowName="Weekday"
      rows={['Mon']}
      columns={['8', '9']}
      values={[[0, 4]]}
      format={String}
    />,
  );
  const [none, most] = screen.getAllByRole('cell');
  expect([none!.textContent, most!.textContent]).toEqual(['0', '4']);
  expect(screen.getByRole('rowheader', { name: 'Mon' })).toBeTruthy();
  expect(most!.getAttribute('style')).not.toBe(none!.getAttribute('style'));
});

test('a sparkline runs from the lowest to the highest value', () => {
  expect(sparklinePath([0, 5, 10])).toBe('M0 26L50 14L100 2');
  expect(sparklinePath([3])).toBe('');
  expect(sparklinePath([0, 0])).toBe('M0 26L100 26');
});
