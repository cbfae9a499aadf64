import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import islands from '#locales/en/islands.json' with { type: 'json' };
import validation from '#locales/en/validation.json' with { type: 'json' };
import { MESSAGE_MAX } from '#domain/messages/endpoints.ts';
import { enforceContract } from '#tests/support/check-contract.ts';
import { ContactForm } from './ContactForm.tsx';

const ADDRESS = '/backend/message/create-message';
let sent: { address: string; body: unknown }[];
let keys: (string | null)[];
let respond: () => Promise<Response>;

const aResponse = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  Promise.resolve(Response.json({ status, message: '', ...body }, { status, headers }));

beforeEach(() => {
  sent = [];
  keys = [];
  respond = () => aResponse(201);
  vi.stubGlobal('fetch', async (address: string, init: { body: string; headers: Record<string, string> }) => {
    const body: unknown = JSON.parse(init.body);
    sent.push({ address, body });
    keys.push(new Headers(init.headers).get('idempotency-key'));
    const response = await respond();
    const request = { method: 'POST', path: '/message/create-message', query: {}, body };
    enforceContract(request, { status: response.status, body: (await response.clone().json()) as object });
    return response;
  });
  open();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const open = () => render(<ContactForm locale="en" messages={{ islands, validation }} url={ADDRESS} />);
const box = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.input(box(name), { target: { value } });
const press = () => act(async () => fireEvent.submit(box('Your name').form!));
const alert = () => screen.getByRole('alert').textContent;
const good = () => screen.getAllByRole('status').at(-1)!.textContent;
const typed = () => ['Your name', 'Your e-mail', 'Your message'].map((name) => box(name).value);

function fill() {
  type('Your name', 'Nadia Haddad');
  type('Your e-mail', 'Nadia@Example.com');
  type('Your message', 'May I come tomorrow?\nIn the morning.');
}

test('sends the parsed message and resets the form', async () => {
  fill();
  await press();
  await waitFor(() => expect(good()).toContain('Your message has been sent!'));
  const body = {
    fullName: 'Nadia Haddad',
    email: 'nadia@example.com',
    message: 'May I come tomorrow?\nIn the morning.',
  };
  expect(sent).toEqual([{ address: ADDRESS, body }]);
  expect(typed()).toEqual(['', '', '']);
  expect(alert()).toBe('');
});

test('keeps the success at a second press on the emptied form, and sends the next message', async () => {
  fill();
  await press();
  await waitFor(() => expect(good()).toContain('Your message has been sent!'));
  await press();
  expect(good()).toContain('Your message has been sent!');
  expect(alert()).toBe('');
  expect(sent).toHaveLength(1);
  fill();
  await press();
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('repeats a message whose answer was lost under the same key, also after a reload', async () => {
  respond = () => Promise.reject(new TypeError('offline'));
  fill();
  await press();
  await waitFor(() => expect(alert()).toContain('There is no connection to the server.'));
  cleanup();
  open();
  respond = () => aResponse(201);
  await press();
  await waitFor(() => expect(good()).toContain('Your message has been sent!'));
  fill();
  await press();
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toMatch(/^[\d-]{7,}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('restores the typed values until they are sent', async () => {
  fill();
  cleanup();
  open();
  expect(typed()).toEqual(['Nadia Haddad', 'Nadia@Example.com', 'May I come tomorrow?\nIn the morning.']);
  expect(screen.getByText('36 of 2,000 characters')).toBeTruthy();
  await press();
  await waitFor(() => expect(good()).toContain('Your message has been sent!'));
  expect(typed()).toEqual(['', '', '']);
  cleanup();
  open();
  expect(typed()).toEqual(['', '', '']);
});

test('sends the campaign and the referring host of the landing', async () => {
  const landing = { referrer: 'https://www.google.com/', source: '', medium: '', campaign: 'Summer' };
  sessionStorage.setItem('landing', JSON.stringify(landing));
  fill();
  await press();
  sessionStorage.clear();
  expect(sent).toMatchObject([{ body: { campaign: 'Summer', referrerHost: 'google.com' } }]);
});

test('reports missing values for the form and at each field, and focuses the first', async () => {
  type('Your e-mail', 'nadia@example.com');
  await press();
  expect(alert()).toBe('Please fill in all fields.');
  expect(box('Your name').getAttribute('aria-describedby')).toBe('contact-fullName-error');
  expect(screen.getByText('Your name is required.').id).toBe('contact-fullName-error');
  expect(screen.getByText('Your message is required.')).toBeTruthy();
  expect(box('Your e-mail').getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(box('Your name'));
  expect(sent).toEqual([]);
});

test('reports an invalid e-mail address at its field', async () => {
  fill();
  type('Your e-mail', 'nadia@');
  await press();
  expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
  expect(document.activeElement).toBe(box('Your e-mail'));
  expect(sent).toEqual([]);
});

test('updates the counter and keeps a text that is too long', async () => {
  fill();
  const long = 'a'.repeat(MESSAGE_MAX + 5);
  type('Your message', long);
  expect(screen.getByText('2,005 of 2,000 characters')).toBeTruthy();
  expect(screen.getByText('Characters too many: 5')).toBeTruthy();
  await press();
  expect(screen.getByText('Your message must not exceed 2000 characters.')).toBeTruthy();
  expect(box('Your message').value).toBe(long);
  expect(sent).toEqual([]);
});

test.each([
  ['the server fails', () => aResponse(500), 'The server is not answering as it should.'],
  ['there is no connection', () => Promise.reject(new TypeError('offline')), 'There is no connection to the server.'],
  [
    'too many were sent',
    () => aResponse(429, { code: 'TOO_MANY_REQUESTS' }, { 'retry-after': '90' }),
    'waiting time: 90 seconds.',
  ],
  ['too many were sent, without the wait', () => aResponse(429), 'Too many messages in a short time.'],
])('keeps the values when %s', async (_, failing, reason) => {
  respond = failing;
  fill();
  const before = typed();
  await press();
  await waitFor(() => expect(alert()).toContain('Failed to send message. Please try again.'));
  expect(alert()).toContain(reason);
  expect(typed()).toEqual(before);
  respond = () => aResponse(201);
  await press();
  await waitFor(() => expect(good()).toContain('Your message has been sent!'));
});

test('shows a validation error of the server at its field', async () => {
  respond = () =>
    aResponse(422, { code: 'VALIDATION', errors: [{ field: 'email', code: 'email', message: 'Not an address.' }] });
  fill();
  await press();
  await waitFor(() => expect(box('Your e-mail').getAttribute('aria-invalid')).toBe('true'));
  expect(alert()).toContain('Failed to send message. Please try again.');
});

test('sends once when pressed twice', async () => {
  let finish: (response: Response) => void = () => {};
  respond = () => new Promise((resolve) => (finish = resolve));
  fill();
  await press();
  expect(screen.getByRole('button').textContent).toBe('Sending…');
  await press();
  finish(await aResponse(201));
  await waitFor(() => expect(good()).toContain('Your message has been sent!'));
  expect(sent).toHaveLength(1);
});

test('hides the honeypot and sends its value', async () => {
  const trap = document.querySelector<HTMLInputElement>('input[name="website"]')!;
  expect(trap.tabIndex).toBe(-1);
  expect(trap.closest('[aria-hidden="true"]')).toBeTruthy();
  trap.value = 'https://spam.test';
  fill();
  await press();
  await waitFor(() => expect(sent).toMatchObject([{ body: { website: 'https://spam.test' } }]));
});
