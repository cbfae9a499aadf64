import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { users } from '#domain/users/endpoints.ts';
import { mockApi, renderPage, initTranslations } from '#tests/support/form-page.tsx';
import type { FormField } from '../../define-resource.ts';
import { CONTROLS } from './controls.ts';
import { EndpointForm } from '../endpoint-forms.tsx';

const texts = { saved: 'users:updated', failed: 'users:updateFailed' };
const show = (fields: readonly FormField[], defaults?: Record<string, unknown>) =>
  renderPage(<EndpointForm endpoint={users.create} fields={fields} texts={texts} defaults={defaults} />);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

beforeAll(initTranslations);
beforeEach(() => {
  localStorage.clear();
  void i18next.changeLanguage('en');
  mockApi(() => ({ status: 200, body: { branding: [], data: [] } }));
});
afterEach(cleanup);

test('renders every control of a definition', () => {
  expect(Object.keys(CONTROLS).toSorted()).toEqual(
    'amount code color completion date email image number password phone reference select stars suggest switch tel text textarea url'.split(
      ' ',
    ),
  );
});

test('shows an error for an unknown control and renders the rest of the form', async () => {
  const odd = { field: 'age', control: 'hologram' } as unknown as FormField;
  await show([odd, { field: 'firstName', control: 'text' }]);
  expect(screen.getByText('Unknown field type.')).toBeTruthy();
  type(box('First name'), 'Nadia');
  expect(box('First name').value).toBe('Nadia');
});

test('rejects a property name of Object.prototype as a control', async () => {
  await show([{ field: 'age', control: 'constructor' } as unknown as FormField]);
  expect(screen.getByText('Unknown field type.')).toBeTruthy();
});

test('accepts any digits in a number and normalizes them to Latin ones', async () => {
  await show([{ field: 'age', control: 'number' }]);
  expect(box('Age').inputMode).toBe('decimal');
  type(box('Age'), '٤٢٫٥');
  expect(box('Age').value).toBe('٤٢٫٥');
  fireEvent.blur(box('Age'));
  await waitFor(() => expect(box('Age').value).toBe('42.5'));
});

test('chooses one substitute for a code that is not known yet, and drops it when a code is typed', async () => {
  const substitute = {
    label: 'shell:noPlate',
    create: () => `MARK${Math.random()}`,
    is: (value: string) => value.startsWith('MARK'),
  };
  await show([{ field: 'username', control: 'code', substitute }], { username: 'MARK1' });
  const button = () => screen.getByRole('button', { name: 'No plate yet' });
  const choose = () => act(async () => fireEvent.click(button()));
  expect([box('Username').value, button().getAttribute('aria-pressed')]).toEqual(['', 'true']);
  await choose();
  expect(button().getAttribute('aria-pressed')).toBe('false');
  await choose();
  expect(button().getAttribute('aria-pressed')).toBe('true');
  await choose();
  expect(button().getAttribute('aria-pressed')).toBe('false');
  type(box('Username'), 'B 482-913');
  expect([box('Username').value, button().getAttribute('aria-pressed')]).toEqual(['B482913', 'false']);
});

test('renders stars as radio buttons labelled by their number', async () => {
  await show([{ field: 'age', control: 'stars', max: 5, required: true }]);
  const group = screen.getByRole('radiogroup', { name: 'Age' });
  const stars = screen.getAllByRole<HTMLInputElement>('radio');
  expect(stars.map((star) => star.getAttribute('aria-label'))).toEqual(
    '1 star,2 stars,3 stars,4 stars,5 stars'.split(','),
  );
  expect(stars.some(({ checked }) => checked)).toBe(false);
  fireEvent.click(stars[3]!);
  expect(stars.map(({ checked }) => checked)).toEqual([false, false, false, true, false]);
  expect(group.getAttribute('aria-required')).toBe('true');
});

test('starts a select with a placeholder and labels its options', async () => {
  const field = { field: 'role', control: 'select', options: ['CLIENT', 'ADMIN'], labels: 'users:roles' } as const;
  await show([{ ...field, required: true }]);
  const select = screen.getByRole('combobox', { name: 'Role' });
  const options = [...select.querySelectorAll('option')].map(({ textContent, value, disabled }) => [
    textContent,
    value,
    disabled,
  ]);
  expect(options).toEqual([
    ['Choose…', '', true],
    ['Client', 'CLIENT', false],
    ['Administrator', 'ADMIN', false],
  ]);
});

test('reports an unknown option with its translated label', async () => {
  const field = { field: 'role', control: 'select', options: ['CLIENT', 'ADMIN'], labels: 'users:roles' } as const;
  await show([field], { role: 'KING' });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Role must be one of: Client,? Administrator\./);
});

test('shows a password, warns of Caps Lock, and checks off its requirements', async () => {
  await show([{ field: 'newPassword', control: 'password', autoComplete: 'new-password' }]);
  const input = screen.getByLabelText<HTMLInputElement>('New password');
  expect([input.type, input.autocomplete]).toEqual(['password', 'new-password']);
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));

  const locked = new KeyboardEvent('keydown', { key: 'A', bubbles: true });
  locked.getModifierState = () => true;
  act(() => void input.dispatchEvent(locked));
  expect(screen.getByText('Caps Lock is on.')).toBeTruthy();

  type(input, 'aB3');
  const met = screen.getAllByRole('listitem').map((item) => item.textContent.endsWith('fulfilled'));
  expect(met).toEqual([false, true, true, true, false]);
});

test('renders a date as a native date input, described by the formatted date', async () => {
  await show([{ field: 'createdAt', control: 'date' }]);
  const input = screen.getByLabelText<HTMLInputElement>('Added');
  expect(input.type).toBe('date');
  const words = () => document.getElementById(input.getAttribute('aria-describedby')!.split(' ')[0]!)!.textContent;
  expect(words()).toBe('');
  type(input, '2026-11-24');
  expect(words()).toBe('Tue, Nov 24, 2026');
});

const PHONE = { field: 'phoneNumber', codeField: 'countryCode', control: 'phone', required: true } as const;
const info = (fields: { key: string; value: string }[]) => ({
  status: 200,
  body: { branding: [{ id: '1', type: 'MERCHANT_INFO', language: 'common', status: 'ACTIVE', updatedAt: '', fields }] },
});
const code = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country code' });

test('starts a phone with the garage’s code, groups digits, and splits off a typed calling code', async () => {
  mockApi(() => info([{ key: 'countryCode', value: '+961' }]));
  await show([PHONE]);
  await waitFor(() => expect(code().value).toBe('+961'));
  type(box('Phone number'), '٧١١٢٣٤٥٦');
  await waitFor(() => expect(box('Phone number').value).toBe('71 123 456'));
  type(box('Phone number'), '+33 6 12 34 56 78');
  fireEvent.blur(box('Phone number'));
  await waitFor(() => expect(code().value).toBe('+33'));
  expect(box('Phone number').value).toBe('6 12 34 56 78');
  expect(localStorage.getItem('callingCode')).toBe('+33');
});

test('warns of an incomplete phone but accepts it', async () => {
  await show([PHONE], { countryCode: '+961' });
  await screen.findByDisplayValue('+961');
  type(box('Phone number'), '7112');
  await screen.findByDisplayValue('71 12');
  fireEvent.blur(box('Phone number'));
  await screen.findByText(/does not look like a complete number/);
  expect(box('Phone number').getAttribute('aria-invalid')).toBeNull();
});

test('finds a calling code by the translated country name', async () => {
  await act(() => i18next.changeLanguage('ar'));
  await show([PHONE], { countryCode: '+961' });
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: i18next.t('users:fields.countryCode') });
  fireEvent.click(input);
  type(input, 'المغر');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['المغرب+212']);
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(input.value).toBe('+212');
});

test('falls back to the last used calling code', async () => {
  localStorage.setItem('callingCode', '+213');
  mockApi(() => info([]));
  await show([PHONE]);
  await waitFor(() => expect(code().value).toBe('+213'));
});

test('accepts plain digits when the phone library fails to load', async () => {
  vi.doMock('./phone/phone-format.ts', () => {
    throw new Error('offline');
  });
  await show([PHONE], { countryCode: '+961' });
  type(box('Phone number'), '71 123-456');
  expect(box('Phone number').value).toBe('71123456');
  vi.doUnmock('./phone/phone-format.ts');
});
