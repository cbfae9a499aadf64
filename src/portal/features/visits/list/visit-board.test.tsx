import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setTimeZone } from '#client/format.ts';
import { $toasts, toast } from '#client/toasts.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { $undoOffer, withdrawUndo } from '#portal/resource/undo-offer.ts';
import { mockApi, renderPage, signInAs, initTranslations } from '#tests/support/form-page.tsx';
import { VisitBoard } from './VisitBoard.tsx';

const aVisit = (part: Partial<VisitRecord>) =>
  ({
    id: 'visit',
    userId: 'client',
    vehicleId: 'vehicle',
    vehicle: { plateNumber: 'B482913', brand: 'Toyota', model: 'Corolla', year: 2019, type: 'Car', image: null },
    name: 'Brake job',
    customer: 'Nadia Haddad',
    visitDate: '2026-11-20',
    dueDate: '2999-01-01',
    totalCost: '200.50',
    paid: '0.00',
    owed: '200.50',
    currency: 'USD',
    status: 'Pending',
    paymentStatus: 'Unpaid',
    taskCount: 3,
    finishedTaskCount: 3,
    taskStatuses: ['Completed'],
    ...part,
  }) as VisitRecord;

/** Serves one visit and responds to its status change with `response` after `responseDelay`. */
function aGarage(
  visit: VisitRecord,
  response: { status: number; body?: object } = { status: 200 },
  responseDelay: Promise<void> = Promise.resolve(),
) {
  let current = visit;
  return mockApi(async ({ method, query, body }) => {
    if (method === 'PUT') {
      await responseDelay;
      if (response.status === 200) current = { ...current, ...(body as { status: VisitRecord['status'] }) };
      return { ...response, body: { ...response.body, data: current } };
    }
    const data = query.status === current.status ? [current] : [];
    return { status: 200, body: { data, meta: { page: 1, limit: 25, total: data.length, totalPages: 1 } } };
  });
}

beforeAll(initTranslations);
beforeAll(() => {
  // Stubs popovers, which happy-dom lacks.
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
});
beforeEach(() => signInAs('EMPLOYEE'));
afterEach(() => {
  cleanup();
  for (const { id } of $toasts.get()) toast.dismiss(id);
  withdrawUndo();
});

const card = () => screen.findByRole('link', { name: 'Brake job' });
const column = (name: RegExp) => screen.getByRole('region', { name });
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const listTransitions = (sent: ReturnType<typeof mockApi>) =>
  sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
/** Returns the messages of the undo offer and of toasts. */
const messages = () => [$undoOffer.get()?.message, ...$toasts.get().map(({ message }) => message)].filter(Boolean);

test('moves a card before the response and ignores the second click of a double click', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = aGarage(aVisit({}), { status: 200 }, promise);
  await renderPage(<VisitBoard query={{}} />);
  await card();
  await press('Start work Brake job');
  expect(await within(column(/^In progress/)).findByRole('link', { name: 'Brake job' })).toBeTruthy();
  expect(within(column(/^Pending/)).queryByRole('link')).toBeNull();
  await press('Ready for pickup Brake job');
  expect(messages()).toEqual([]);
  resolve();
  await waitFor(() => expect(messages()).toEqual(['“Brake job”: In progress']));
  expect(listTransitions(sent)).toEqual([['/visit/update-status/visit', { status: 'In Progress' }]]);
});

test('rolls back a rejected transition and shows the reason', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const refusal = { code: 'INVALID_TRANSITION', params: { allowed: ['Cancelled'] } };
  aGarage(aVisit({ status: 'In Progress' }), { status: 409, body: refusal }, promise);
  await renderPage(<VisitBoard query={{}} />);
  await card();
  await press('Ready for pickup Brake job');
  expect(await within(column(/^Ready for pickup/)).findByRole('link')).toBeTruthy();
  resolve();
  expect(await within(column(/^In progress/)).findByRole('link')).toBeTruthy();
  expect(messages()).toEqual([
    'Brake job cannot go to “Ready for pickup” as things stand now. The newest state is shown.',
  ]);
});

test('warns of an open balance at hand-over without blocking', async () => {
  const sent = aGarage(aVisit({ status: 'Ready for Pickup' }));
  await renderPage(<VisitBoard query={{}} />);
  await card();
  await press('Hand over Brake job');
  expect(listTransitions(sent)).toEqual([]);
  expect(screen.getByText('$200.50 still to pay')).toBeTruthy();
  await press('Hand over anyway');
  await waitFor(() => expect(listTransitions(sent)).toEqual([['/visit/update-status/visit', { status: 'Completed' }]]));
});

test('hands over a paid visit with one click', async () => {
  const sent = aGarage(aVisit({ status: 'Ready for Pickup', paid: '200.50', owed: '0.00', paymentStatus: 'Paid' }));
  await renderPage(<VisitBoard query={{}} />);
  await card();
  await press('Hand over Brake job');
  await waitFor(() => expect(listTransitions(sent)).toHaveLength(1));
});

test('shows no task progress on a cancelled visit', async () => {
  aGarage(aVisit({ status: 'Cancelled', taskCount: 3, finishedTaskCount: 3 }));
  await renderPage(<VisitBoard query={{ status: 'Cancelled' }} />);
  await card();
  expect(screen.queryByText(/tasks done/)).toBeNull();
});

test('labels the dialog buttons so that only one is named “Cancel”', async () => {
  const sent = aGarage(aVisit({}));
  await renderPage(<VisitBoard query={{}} />);
  await card();
  await press('Other moves of Brake job');
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel visit' })));
  fireEvent.click(await screen.findByRole('button', { name: 'Go back' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(listTransitions(sent)).toEqual([]);
});

test('marks a card as late at midnight in the garage’s time zone while the page is open', async () => {
  setTimeZone('Pacific/Kiritimati');
  // The garage is 14 hours ahead of UTC.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-25T09:59:30Z') });
  aGarage(aVisit({ dueDate: '2026-11-25' }));
  await renderPage(<VisitBoard query={{}} />);
  await card();
  expect(screen.queryByText(/^Late: due/)).toBeNull();
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(screen.getByText(/^Late: due/)).toBeDefined();
  vi.useRealTimers();
  setTimeZone('UTC');
});
