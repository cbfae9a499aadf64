import { cleanup, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { OilChangeRecord } from '#domain/oil-changes/endpoints.ts';
import { mockApi, renderPage, signInAs, initTranslations } from '#tests/support/form-page.tsx';
import { OilPayments } from './oil-cards.tsx';

const oilChange = (id: string, oilName: string, createdAt: string) =>
  ({ id, vehicleId: '01890000-0000-7000-8000-000000000001', oilName, oilType: '5W-30', createdAt }) as OilChangeRecord;
const NEWEST = oilChange('01890000-0000-7000-8000-000000000002', 'Elf Evolution', '2025-11-20T10:00:00.000Z');
const EARLIER = oilChange('01890000-0000-7000-8000-000000000003', 'Mobil 1', '2025-05-20T10:00:00.000Z');
const page = (data: object[]) => ({
  status: 200,
  body: { data, meta: { page: 1, limit: 100, total: data.length, totalPages: 1 } },
});

beforeAll(async () => {
  await initTranslations();
  i18next.addResourceBundle('en', 'oil-changes', JSON.parse(readFileSync('locales/en/oil-changes.json', 'utf8')));
});
afterEach(cleanup);

test('shows the payments of an earlier oil change after selecting it', async () => {
  signInAs('EMPLOYEE');
  const sent = mockApi(({ path }) => page(path.startsWith('/oil-change/') ? [NEWEST, EARLIER] : []));
  await renderPage(<OilPayments newest={NEWEST} />);
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Payments on the oil change' });
  // Unicode isolates surround name and date, whose text directions may differ.
  expect([...choice.options].map(({ text }) => text)).toEqual([
    '\u2068Elf Evolution 5W-30\u2069 · \u2068Nov 20, 2025\u2069',
    '\u2068Mobil 1 5W-30\u2069 · \u2068May 20, 2025\u2069',
  ]);
  fireEvent.change(choice, { target: { value: EARLIER.id } });
  await screen.findByText('No payments yet');
  const asked = sent.filter(({ path }) => path === '/payment/fetch-payments').map(({ query }) => query.entityId);
  expect(asked).toEqual([NEWEST.id, EARLIER.id]);
});

test('shows no select for a single oil change', async () => {
  signInAs('CLIENT');
  mockApi(({ path }) => page(path.startsWith('/oil-change/') ? [NEWEST] : []));
  await renderPage(<OilPayments newest={NEWEST} />);
  await screen.findByText('No payments yet');
  expect(screen.queryByRole('combobox')).toBeNull();
});
