import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Currency } from '#domain/money/currency.ts';
import { items } from '#domain/offering/endpoints.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { initTranslations, mockApi, renderPage } from '#tests/support/form-page.tsx';
import type { FormField } from '../../define-resource.ts';
import { EndpointForm } from '../endpoint-forms.tsx';

const AMOUNT: readonly FormField[] = [{ field: 'amount', control: 'amount', required: true }];
const VISIT = '01890000-0000-7000-8000-000000000001';

beforeAll(initTranslations);
beforeEach(() => void i18next.changeLanguage('en'));
afterEach(cleanup);

async function showPayment(currency: Currency, amount?: string) {
  const sent = mockApi(() => ({ status: 201, body: { data: {} } }));
  await renderPage(
    <EndpointForm
      endpoint={payments.create}
      fields={AMOUNT}
      currency={currency}
      defaults={{ entityType: 'VISIT', entityId: VISIT, method: 'Cash', amount }}
      texts={{ saved: 'payments:created', failed: 'payments:createFailed' }}
    />,
  );
  return sent;
}
const input = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('shows the amount as it will be stored, and sends it', async () => {
  const sent = await showPayment('IQD');
  type('٢٥٬٠٠٠');
  const echo = screen.getByText(/25,000/);
  expect(echo.textContent).toBe('IQD\u00a025,000');
  expect(input().getAttribute('aria-describedby')).toContain(echo.parentElement!.id);
  save();
  await waitFor(() => expect(sent).toMatchObject([{ body: { amount: '25000.000' } }]));
});

test('asks which of two amounts is meant, and sends nothing until then', async () => {
  const sent = await showPayment('KWD');
  type('25,000');
  save();
  expect(await screen.findByText('Amount can be read in two ways. Choose the amount you mean.')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /25,000\.000/ }));
  expect(input().value).toBe('25000.000');
  expect(document.activeElement).toBe(input());
  await waitFor(() => expect(screen.queryByText(/can be read in two ways/)).toBeNull());
  save();
  await waitFor(() => expect(sent).toMatchObject([{ body: { amount: '25000.000' } }]));
});

test('starts with the amount in the language of the screen, selected on focus', async () => {
  await i18next.changeLanguage('fr');
  await showPayment('TND', '115.500');
  expect(input().value).toBe('115,500');
  fireEvent.focus(input());
  expect([input().selectionStart, input().selectionEnd]).toEqual([0, 7]);
});

test.each([
  ['-5', 'Amount must be at least 0.'],
  ['5.125', undefined],
  ['5.1251', 'Amount has too many decimals. Allowed: 2.'],
  ['1.2.3', 'The separators of Amount are in an unusual place. Write 1234.50, for example.'],
  ['ten', 'Amount must be a valid number.'],
  ['1234567890123', 'Amount must not exceed 999,999,999,999.'],
])('says why %s is no amount of dollars', async (text, message) => {
  await showPayment('USD');
  type(text);
  fireEvent.blur(input());
  if (message) expect(await screen.findByText(message)).toBeTruthy();
  else expect(screen.getByText('$5,125.00')).toBeTruthy();
});

test('reads the price of an item in the currency chosen beside it', async () => {
  mockApi(() => ({ status: 201 }));
  await renderPage(
    <EndpointForm
      endpoint={items.create}
      fields={[
        { field: 'price', control: 'amount', currencyField: 'currency' },
        { field: 'currency', control: 'select', options: ['USD', 'KWD'] },
      ]}
      defaults={{ currency: 'USD' }}
      texts={{ saved: 'items:created', failed: 'items:createFailed' }}
    />,
  );
  type('1,500');
  expect(screen.getByText('$1,500.00')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'KWD' } });
  expect(screen.getAllByRole('button', { name: /KWD/ })).toHaveLength(2);
});
