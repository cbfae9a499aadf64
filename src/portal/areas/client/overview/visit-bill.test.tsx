import { readFileSync } from 'node:fs';
import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { VisitDetail, VisitRecord } from '#domain/visits/endpoints.ts';
import { visitsResource } from '#portal/features/visits/parts.ts';
import { renderCell } from '#portal/resource/columns.ts';
import { mockApi, renderPage, initTranslations } from '#tests/support/form-page.tsx';
import { VisitBill } from './OverviewVisitScreen.tsx';

beforeAll(async () => {
  await initTranslations();
  for (const name of ['overview', 'visits'])
    i18next.addResourceBundle('en', name, JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')) as object);
});
afterEach(cleanup);

test('shows an overpayment as text', async () => {
  mockApi(() => ({ status: 200, body: { data: null } }));
  const bill = { totalCost: '165.50', paid: '200.00', owed: '0.00', currency: 'USD', paymentStatus: 'Overpaid' };
  await renderPage(<VisitBill visit={{ ...bill, status: 'Completed', dueDate: '2026-01-01' } as VisitDetail} />);
  expect(await screen.findByText('Overpaid')).toBeTruthy();
  expect(screen.getByText('Paid $200.00 of $165.50')).toBeTruthy();
});

test.each([
  ['0.00', undefined],
  ['30.00', 'Paid $30.00'],
])('shows no bill for a cancelled visit, of which %s was paid', async (paid, text) => {
  mockApi(() => ({ status: 200, body: { data: null } }));
  const bill = { totalCost: '110.00', paid, owed: '0.00', currency: 'USD', paymentStatus: 'Unpaid' };
  await renderPage(<VisitBill visit={{ ...bill, status: 'Cancelled', dueDate: '2026-01-01' } as VisitDetail} />);
  expect(await screen.findByRole('heading', { name: 'Cancelled' })).toBeTruthy();
  if (text) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/Your bill|Unpaid|Total|\$110/)).toBeNull();
});

test.each([
  ['0.00', false],
  ['30.00', true],
])('a list of visits with a cancelled one, of which %s was paid, shows its money: %s', (paid, isShown) => {
  const column = visitsResource.columns.find(({ field }) => field === 'totalCost')!;
  const visit = { id: '1', totalCost: '110.00', paid, currency: 'USD', status: 'Cancelled' } as VisitRecord;
  expect(renderCell(column as Parameters<typeof renderCell>[0], visit) !== undefined).toBe(isShown);
});

test.each([
  ['100.00', '200.00', 'Paid $100 of $200'],
  ['0.00', '200.00', 'Paid $0 of $200'],
  ['100.00', '200.50', 'Paid $100.00 of $200.50'],
  ['99.90', '200.00', 'Paid $99.90 of $200.00'],
])('shows %s of %s without decimals only if both are whole', async (paid, totalCost, text) => {
  mockApi(() => ({ status: 200, body: { data: null } }));
  const bill = { totalCost, paid, owed: '100.00', currency: 'USD', paymentStatus: 'Partially Paid' };
  await renderPage(<VisitBill visit={{ ...bill, status: 'Pending', dueDate: '2026-01-01' } as VisitDetail} />);
  expect(await screen.findByText(text)).toBeTruthy();
});
