import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import { mockApi, renderPage, signInAs, initTranslations } from '#tests/support/form-page.tsx';
import { PaymentsCard } from './PaymentsCard.tsx';

const VISIT = '01890000-0000-7000-8000-000000000001';
const PAID: PaymentRecord = {
  id: '01890000-0000-7000-8000-000000000002',
  entityType: 'VISIT',
  entityId: VISIT,
  userId: 'client',
  customer: 'Nadia Haddad',
  visitId: VISIT,
  vehicleId: 'vehicle',
  amount: '100.00',
  currency: 'USD',
  method: 'Cash',
  status: 'Success',
  refunded: '0.00',
  refundOf: null,
  createdAt: '2026-11-20T10:12:00.000Z',
  updatedAt: '2026-11-20T10:12:00.000Z',
};
const page = (data: PaymentRecord[]) => ({
  status: 200,
  body: { data, meta: { page: 1, limit: 100, total: data.length, totalPages: 1 } },
});

beforeAll(async () => {
  await initTranslations();
  // Stubs popovers, which happy-dom lacks.
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
});
beforeEach(() => signInAs('EMPLOYEE'));
afterEach(cleanup);

const show = () =>
  renderPage(<PaymentsCard entityType="VISIT" entityId={VISIT} price={{ total: '200.50', currency: 'USD' }} />);
const press = async (name: string, within_: ReturnType<typeof within> = screen) => {
  const button = await within_.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const dialog = async () => within(await screen.findByRole('dialog'));

/** Collects the idempotency keys of all later requests with the given HTTP method. */
function collectIdempotencyKeys(method: string): (string | null)[] {
  const keys: (string | null)[] = [];
  const originalFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = new Request(new URL(input as string | URL, 'http://localhost'), init);
    if (request.method === method) keys.push(request.headers.get('idempotency-key'));
    return originalFetch(input, init);
  };
  return keys;
}

test('starts with the amount due and retries with the same idempotency key', async () => {
  let isBroken = true;
  const sent = mockApi(({ method }) => {
    if (method === 'GET') return page([PAID]);
    return isBroken ? 'nothing' : { status: 201, body: { data: { ...PAID, amount: '100.50' } } };
  });
  const keys = collectIdempotencyKeys('POST');
  await show();
  await screen.findByText('$100.00');
  await press('Record payment');
  expect((await (await dialog()).findByRole<HTMLInputElement>('textbox', { name: 'Amount' })).value).toBe('100.50');
  await press('Record', await dialog());
  await screen.findByText(/server cannot be reached/);
  isBroken = false;
  await press('Record', await dialog());
  const posted = sent.filter(({ method }) => method === 'POST');
  const body = { entityType: 'VISIT', entityId: VISIT, amount: '100.50', method: 'Cash' };
  expect(posted.map((call) => call.body)).toEqual([body, body]);
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
  expect(keys[1]).toBe(keys[0]);

  await press('Record payment');
  await press('Record', await dialog());
  expect(keys[2]).toMatch(/^[\w-]{36}$/);
  expect(keys[2]).not.toBe(keys[0]);
});

test('waits for the payments that are refetched after one before it suggests the amount due', async () => {
  const refetch = Promise.withResolvers<void>();
  let stored = [PAID];
  mockApi(async () => {
    if (stored.length > 1) await refetch.promise;
    return page(stored);
  });
  const { client } = await show();
  await screen.findByText('$100.00');
  stored = [{ ...PAID, id: '01890000-0000-7000-8000-000000000003', amount: '60.00' }, PAID];
  void client.invalidateQueries();
  await press('Record payment');
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => refetch.resolve());
  expect((await (await dialog()).findByRole<HTMLInputElement>('textbox', { name: 'Amount' })).value).toBe('40.50');
});

test('offers the remaining refund, and no deletion, for a partly refunded payment', async () => {
  mockApi(() => page([{ ...PAID, refunded: '40.00' }]));
  await show();
  await press('Actions for $100.00');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Refund']);
  await act(async () => fireEvent.click(screen.getByRole('menuitem')));
  expect((await (await dialog()).findByRole<HTMLInputElement>('textbox', { name: 'Amount' })).value).toBe('60.00');
});

test.each([
  ['EMPLOYEE', '30.00', ['Refund'], '30.00'],
  ['EMPLOYEE', undefined, [], undefined],
  ['MANAGER', undefined, ['Refund', 'Delete'], '100.00'],
] as const)('offers %s the payment of a closed visit overpaid by %s', async (role, overpayment, items, amount) => {
  signInAs(role);
  mockApi(() => page([PAID]));
  await renderPage(<PaymentsCard entityType="VISIT" entityId={VISIT} isCorrection={() => true} {...{ overpayment }} />);
  await screen.findByText('$100.00');
  if (items.length === 0) return expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
  await press('Actions for $100.00');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(items);
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Refund' })));
  expect((await (await dialog()).findByRole<HTMLInputElement>('textbox', { name: 'Amount' })).value).toBe(amount);
});

test('retries a refund with the same idempotency key', async () => {
  let isBroken = true;
  mockApi(({ method }) => {
    if (method === 'GET') return page([PAID]);
    return isBroken ? 'nothing' : { status: 200, body: { data: { ...PAID, refunded: '100.00' } } };
  });
  const keys = collectIdempotencyKeys('PUT');
  await show();
  await press('Actions for $100.00');
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Refund' })));
  const reason = await (await dialog()).findByRole('textbox', { name: 'Reason' });
  fireEvent.change(reason, { target: { value: 'Returned part' } });
  await press('Refund', await dialog());
  await screen.findByText(/server cannot be reached/);
  isBroken = false;
  await press('Refund', await dialog());
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('shows payments to a client without actions', async () => {
  signInAs('CLIENT');
  mockApi(() => page([PAID]));
  await show();
  await screen.findByText('$100.00');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('shows an error if payments fail to load', async () => {
  mockApi(() => ({ status: 422 }));
  await show();
  expect((await screen.findByRole('alert')).textContent).toContain('Error loading payments.');
});
