import { readFileSync } from 'node:fs';
import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initTranslations, mockApi, renderPage } from '#tests/support/form-page.tsx';
import { BalanceCard } from './history-cards.tsx';

beforeAll(async () => {
  await initTranslations();
  i18next.addResourceBundle('en', 'history', JSON.parse(readFileSync('locales/en/history.json', 'utf8')) as object);
});
afterEach(cleanup);

test.each([
  ['100.00', '$100 owed', '$100 of $200 paid'],
  ['99.50', '$99.50 owed', '$100.50 of $200.00 paid'],
])('shows what is owed (%s) with as many decimals as what is paid', async (owed, headline, line) => {
  const balance = { currency: 'USD', total: '200.00', paid: String(200 - Number(owed)), owed };
  mockApi(() => ({ status: 200, body: { data: { count: 1, overdueCount: 0, balances: [balance] } } }));
  await renderPage(<BalanceCard scope={{ userId: '01890000-0000-7000-8000-000000000001' }} />);
  expect(await screen.findByText(headline)).toBeTruthy();
  expect(screen.getByText(line)).toBeTruthy();
});
