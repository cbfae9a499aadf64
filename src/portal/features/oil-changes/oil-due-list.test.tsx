import { readFileSync } from 'node:fs';
import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { OilDueListScreen } from './OilDueListScreen.tsx';

const vehicle = {
  id: 'o1',
  userId: 'u1',
  vehicleId: 'v1',
  plateNumber: 'B482913',
  vehicleName: 'Kia Picanto 2018',
  ownerName: 'Nadia Haddad',
  ownerPhone: null,
  kmLeft: -400,
  dueDate: '2026-01-05',
  daysOverdue: 12,
  latestKm: 20_400,
  due: 'OVERDUE',
};
const list = { data: [vehicle], meta: { page: 1, limit: 10, total: 10, totalPages: 1 } };

beforeAll(async () => {
  await initTranslations();
  for (const name of ['oil-changes', 'notifications'])
    i18next.addResourceBundle('en', name, JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')) as object);
  signInAs('EMPLOYEE');
});
afterEach(cleanup);

const show = (address: string) => {
  mockApi(({ path }) => ({ status: 200, body: path.includes('count') ? { data: { OVERDUE: 10 } } : list }));
  return renderPage(<OilDueListScreen />, address);
};

test('counts the vehicles of a due state, and shows its name once, on the tab', async () => {
  await show('/');
  expect(await screen.findByText('10 vehicles')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Overdue' })).toBeNull();
});

test('counts the oil changes of all vehicles', async () => {
  await show('/?due=ALL');
  expect(await screen.findByText('10 oil changes')).toBeTruthy();
});
