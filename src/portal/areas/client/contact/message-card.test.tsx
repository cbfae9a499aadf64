import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { $session } from '#client/session.ts';
import { $toasts, toast } from '#client/toasts.ts';
import type { UserRecord } from '#domain/users/endpoints.ts';
import { mockApi, renderPage, initTranslations, signInAs } from '#tests/support/form-page.tsx';
import { GetInTouchScreen, MessageCard } from './GetInTouchScreen.tsx';

const USER = { firstName: 'Nadia', lastName: 'Haddad', email: 'nadia@karaj.test' } as UserRecord;
let status = 201;

beforeAll(async () => {
  await initTranslations();
  for (const name of ['get-in-touch', 'messages'])
    i18next.addResourceBundle('en', name, JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')) as object);
});
beforeEach(() => {
  status = 201;
  for (const { id } of $toasts.get()) toast.dismiss(id);
});
afterEach(cleanup);

async function show(user = USER) {
  const sent = mockApi(() => ({ status }));
  await renderPage(<MessageCard user={user} />);
  await screen.findByRole('button', { name: 'Send message' });
  return sent;
}
const box = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(`^${name}`) });
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send message' })));

test('asks only for the text', async () => {
  const sent = await show();
  expect(screen.getAllByRole('textbox')).toEqual([box('Message')]);
  expect(screen.getByText('nadia@karaj.test')).toBeTruthy();
  type('Message', 'May I come tomorrow?');
  await send();
  await waitFor(() => expect($toasts.get()[0]?.message).toBe('Your message has been sent!'));
  expect(sent).toMatchObject([
    {
      path: '/message/create-message',
      body: { message: 'May I come tomorrow?' },
    },
  ]);
  expect(box('Message').value).toBe('');
});

test('requires a text', async () => {
  const sent = await show();
  await send();
  expect(await screen.findByText('Please fill in all fields.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('names the phone number of a client without an e-mail address', async () => {
  await show({ ...USER, email: null, phoneNumber: '71123456', formattedPhone: '+961 71 123 456' });
  expect(screen.getByText('+961 71 123 456')).toBeTruthy();
});

test('keeps the message after a failed submission', async () => {
  await show();
  status = 500;
  type('Message', 'Hello');
  await send();
  expect(await screen.findByText('Failed to send message. Please try again.')).toBeTruthy();
  expect(box('Message').value).toBe('Hello');
});

test('sends the campaign and the referring host of the landing', async () => {
  const landing = { referrer: 'https://www.google.com/', source: '', medium: '', campaign: 'Summer' };
  sessionStorage.setItem('landing', JSON.stringify(landing));
  const sent = await show();
  type('Message', 'Hello');
  await send();
  await waitFor(() => expect(sent).toMatchObject([{ body: { campaign: 'Summer', referrerHost: 'google.com' } }]));
  sessionStorage.clear();
});

test('sends the value of the honeypot field', async () => {
  const sent = await show();
  const trap = document.querySelector<HTMLInputElement>('input[name="website"]')!;
  fireEvent.change(trap, { target: { value: 'https://spam.test' } });
  type('Message', 'Hello');
  await send();
  await waitFor(() => expect(sent).toMatchObject([{ body: { website: 'https://spam.test' } }]));
});

test('writes from the address of the session where the backend has no profile', async () => {
  signInAs('CLIENT');
  $session.set({ ...$session.get()!, user: { ...$session.get()!.user, email: 'rim@garage.example' } });
  mockApi(({ path }) => ({ status: path === '/user/fetch-profile' ? 404 : 200 }));
  await renderPage(<GetInTouchScreen />);
  expect(await screen.findByRole('button', { name: 'Send message' })).toBeTruthy();
  expect(screen.getByText('rim@garage.example')).toBeTruthy();
});
