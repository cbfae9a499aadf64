import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { mockApi, renderPage, initTranslations } from '#tests/support/form-page.tsx';
import { OpenVisits } from '../open-visits.tsx';
import { EventAnnouncer } from '../overview/visit-timeline.tsx';
import { BalanceDue } from './DashboardCards.tsx';

const aVisit = (more: Partial<VisitRecord>): VisitRecord => ({
  id: 's1',
  userId: 'me',
  vehicleId: 'v1',
  vehicle: {
    plateNumber: 'B482913',
    brand: 'Toyota',
    model: 'Corolla',
    year: 2019,
    type: 'Car',
    colorSwatch: null,
    image: null,
  },
  name: 'Brake job',
  customer: 'Nadia Haddad',
  visitDate: '2026-11-16',
  dueDate: '2126-11-24',
  totalCost: '200.50',
  paid: '100.00',
  owed: '100.50',
  currency: 'USD',
  status: 'In Progress',
  paymentStatus: 'Partially Paid',
  taskCount: 3,
  finishedTaskCount: 1,
  taskStatuses: ['Completed', 'In Progress'],
  createdAt: '2026-11-16T08:00:00.000Z',
  updatedAt: '2026-11-16T08:00:00.000Z',
  ...more,
});
const listOf = (data: VisitRecord[]) => ({
  status: 200,
  body: { data, meta: { page: 1, limit: 10, total: data.length, totalPages: 1 } },
});
/** The filter `Pending` selects whatever is owed. */
const matches = (value: string, filter: string | undefined) =>
  filter === 'Pending' ? value === 'Unpaid' || value === 'Partially Paid' : value === filter;
/** Responds to list requests with the visits that match the filter of the query. */
const mockLists = (visits: VisitRecord[], filter: 'status' | 'paymentStatus', balances: object[] = []) =>
  mockApi(({ path, query }) =>
    path.endsWith('fetch-summary')
      ? { status: 200, body: { data: { count: 0, openCount: 0, overdueCount: 0, balances } } }
      : listOf(visits.filter((visit) => matches(visit[filter], query[filter]))),
  );

beforeAll(async () => {
  await initTranslations();
  for (const name of ['overview', 'client-dashboard', 'visits', 'resource'])
    i18next.addResourceBundle('en', name, JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')) as object);
  document.documentElement.lang = 'en';
});
afterEach(cleanup);

test('lists visits ready for pickup first and links each visit', async () => {
  const ready = aVisit({ id: 's2', name: 'Tyres', status: 'Ready for Pickup', finishedTaskCount: 3 });
  mockLists([aVisit({}), ready, aVisit({ id: 's3', status: 'Completed' })], 'status');
  await renderPage(<OpenVisits />);
  const cards = await screen.findAllByRole('listitem');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Tyres', 'Brake job']);
  expect(within(cards[0]!).getByText('Your vehicle is ready. Come by whenever we are open.')).toBeTruthy();
  expect(within(cards[1]!).getByText('1 of 3 jobs done')).toBeTruthy();
  expect(within(cards[1]!).getByText('Step 2 of 4')).toBeTruthy();
  const link = within(cards[1]!).getByRole('link', { name: 'Follow the work: Brake job' });
  expect(link.getAttribute('href')).toBe('/client/overview/v1/s1');
});

test('offers an appointment when no visit is open', async () => {
  mockLists([], 'status');
  await renderPage(<OpenVisits />);
  expect(await screen.findByText('Nothing in the workshop')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Book an appointment' }).getAttribute('href')).toBe('/client/get-in-touch');
});

test('shows an error with a retry button when the list fails to load', async () => {
  let isBroken = true;
  mockApi(() => (isBroken ? { status: 409, body: { code: 'CONFLICT' } } : listOf([])));
  await renderPage(<OpenVisits />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await act(async () => fireEvent.click(retry));
  expect(await screen.findByText('Nothing in the workshop')).toBeTruthy();
});

test('shows the owed amount per currency and links the visits', async () => {
  const balances = [
    { currency: 'USD', total: '200.50', paid: '100.00', owed: '100.50' },
    { currency: 'TND', total: '10.000', paid: '10.000', owed: '0.000' },
  ];
  mockLists([aVisit({ paymentStatus: 'Partially Paid' })], 'paymentStatus', balances);
  await renderPage(<BalanceDue />);
  expect(await screen.findByRole('link', { name: 'Brake job' })).toBeTruthy();
  expect(screen.getAllByText('$100.50')).toHaveLength(2);
  expect(screen.queryByText(/TND/)).toBeNull();
});

test('thanks a client without debts', async () => {
  mockLists([], 'paymentStatus', [{ currency: 'USD', total: '5.00', paid: '5.00', owed: '0.00' }]);
  await renderPage(<BalanceDue />);
  expect(await screen.findByText('Everything is paid. Thank you!')).toBeTruthy();
});

test('announces only events after the screen was opened', () => {
  const opened = { id: '1', at: '2026-11-16T08:00:00.000Z', key: 'opened' };
  const done = { id: '2', at: '2026-11-16T09:00:00.000Z', key: 'taskDone', task: 'Brake fluid' };
  const ready = { id: '3', at: '2026-11-16T09:00:00.000Z', key: 'ready' };
  const { rerender } = render(<EventAnnouncer events={[opened]} />);
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(<EventAnnouncer events={[ready, done, opened]} />);
  expect(screen.getByRole('status').textContent).toBe('Your vehicle is ready for you. “Brake fluid” is done.');
});
