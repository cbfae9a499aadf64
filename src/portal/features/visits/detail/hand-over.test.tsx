import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { getQueryOptions } from '#client/query.ts';
import { visits, type VisitDetail } from '#domain/visits/endpoints.ts';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { useVisitActions } from './use-visit-actions.tsx';

const VISIT = '01890000-0000-7000-8000-000000000001';
const visit = (fields: Partial<VisitDetail>) =>
  ({
    id: VISIT,
    name: 'Brakes',
    status: 'Ready for Pickup',
    totalCost: '200.00',
    paid: '200.00',
    owed: '0.00',
    currency: 'USD',
    paymentStatus: 'Paid',
    tasks: [{ status: 'Completed', soldFor: '200.00' }],
    ...fields,
  }) as VisitDetail;
const payment = (amount: string) => ({
  id: `01890000-0000-7000-8000-0000000000${amount.slice(0, 2)}`,
  amount,
  currency: 'USD',
  status: 'Success',
  refunded: '0.00',
  refundOf: null,
});

function Actions({ of }: { of: VisitDetail }) {
  const { next, dialog } = useVisitActions(of);
  return (
    <>
      <button onClick={next!.onSelect}>{next!.label}</button>
      {dialog}
    </>
  );
}

function FetchedActions() {
  const { data } = useQuery(getQueryOptions(visits.get, { params: { id: VISIT } }));
  return data && <Actions of={data.data} />;
}

beforeAll(initTranslations);
beforeEach(() => signInAs('MANAGER'));
afterEach(cleanup);

async function handOver(fields: Partial<VisitDetail>) {
  const sent = mockApi(({ method }) => {
    if (method !== 'GET') return { status: 200, body: { data: visit({ status: 'Completed' }) } };
    return { status: 200, body: { data: [payment('20.00'), payment('230.00')], meta: {} } };
  });
  await renderPage(<Actions of={visit(fields)} />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Hand over' })));
  return sent;
}

test('hands over a paid visit immediately', async () => {
  const sent = await handOver({});
  expect(sent).toMatchObject([{ method: 'PUT', body: { status: 'Completed' } }]);
});

test('waits for the balance that is refetched after a payment', async () => {
  const refetch = Promise.withResolvers<void>();
  const sent = mockApi(async ({ method }) => {
    if (method === 'GET') await refetch.promise;
    return { status: 200, body: { data: visit(method === 'GET' ? {} : { status: 'Completed' }) } };
  });
  const { client } = await renderPage(<Actions of={visit({ paid: '150.00', owed: '50.00' })} />);
  void client.fetchQuery(getQueryOptions(visits.get, { params: { id: VISIT } }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Hand over' })));
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => refetch.resolve());
  await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['different total', { totalCost: '180.00', paid: '180.00' }, 'Discount of $20.00: the visit’s total is $180.00.'],
  ['balance', { paid: '150.00', owed: '50.00' }, '$50.00'],
])('warns of a %s that the refetch after a change returns', async (_, changed, warning) => {
  const refetch = Promise.withResolvers<void>();
  let isChanged = false;
  const sent = mockApi(async () => {
    if (isChanged) await refetch.promise;
    return { status: 200, body: { data: visit(isChanged ? changed : {}) } };
  });
  const { client } = await renderPage(<FetchedActions />);
  await screen.findByRole('button', { name: 'Hand over' });
  isChanged = true;
  void client.invalidateQueries();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Hand over' })));
  await act(async () => refetch.resolve());
  expect((await screen.findByRole('dialog')).textContent).toContain(warning);
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('shows an overpayment at hand-over and refunds it from a payment that covers it', async () => {
  const sent = await handOver({ paid: '250.00', paymentStatus: 'Overpaid' });
  expect(within(screen.getByRole('dialog')).getByText('$50.00 paid too much')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Refund $50.00' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' })).value).toBe('50.00');
  expect(screen.getByRole('dialog').textContent).toContain('$230.00');
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('shows the difference of a total that was typed', async () => {
  await handOver({ totalCost: '180.00', paid: '180.00' });
  expect(screen.getByRole('dialog').textContent).toContain('Discount of $20.00: the visit’s total is $180.00.');
});
