import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { ReceivedTotals } from './PaymentListScreen.tsx';

beforeAll(() => initTranslations());
afterEach(cleanup);

test('shows the sums of the filtered payments by currency', async () => {
  const data = [
    { currency: 'TND', received: '1.500' },
    { currency: 'USD', received: '32.50' },
  ];
  const sent = mockApi(() => ({ status: 200, body: { data } }));
  signInAs('EMPLOYEE');
  const { router } = await renderPage(<ReceivedTotals />);
  expect((await screen.findByText('$32.50')).closest('p')?.textContent).toMatch(
    /^Received, less refunds: TND\s1\.500 · \$32\.50$/,
  );
  await act(() => router.navigate({ to: '/', search: { method: 'Cash', page: 2 } }));
  expect(sent.at(-1)).toMatchObject({ path: '/payment/fetch-totals', query: { method: 'Cash' } });
});
