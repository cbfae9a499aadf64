import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { $merchantName } from '#client/branding.ts';
import { $toasts, toast } from '#client/toasts.ts';
import type { MessageRecord } from '#domain/messages/endpoints.ts';
import { mockApi, renderPage, signInAs, initTranslations } from '#tests/support/form-page.tsx';
import { MessageListScreen } from './MessageListScreen.tsx';

const MESSAGE: MessageRecord = {
  id: '01890000-0000-7000-8000-00000000000a',
  fullName: 'Nadia Haddad',
  email: 'nadia@karaj.test',
  userId: null,
  phone: null,
  message: 'Is my car ready?',
  read: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const SENDER = {
  id: 'u1',
  firstName: 'Nadia',
  lastName: 'Haddad',
  username: 'nadia',
  email: MESSAGE.email,
  countryCode: '+961',
  phoneNumber: '71123456',
};

let stored: MessageRecord;
let clients: object[];

beforeAll(async () => {
  await initTranslations();
  i18next.addResourceBundle('en', 'messages', JSON.parse(readFileSync('locales/en/messages.json', 'utf8')) as object);
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
});
beforeEach(() => {
  signInAs('EMPLOYEE');
  $merchantName.set('Karaj Al Nahr');
  stored = MESSAGE;
  clients = [];
  for (const { id } of $toasts.get()) toast.dismiss(id);
});
afterEach(cleanup);

async function show() {
  const sent = mockApi(({ method, path }) => {
    if (path.includes('mark-as-read')) stored = { ...stored, read: true };
    if (path.includes('fetch-user/')) return { status: 200, body: { data: clients[0] } };
    if (method !== 'GET' || path.includes('fetch-message/')) return { status: 200, body: { data: stored } };
    const data = path.endsWith('fetch-users') ? clients : [stored];
    return { status: 200, body: { data, meta: { page: 1, limit: 10, total: data.length, totalPages: 1 } } };
  });
  await renderPage(<MessageListScreen />);
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Nadia Haddad' })));
  const dialog = await screen.findByRole('dialog', { name: 'Nadia Haddad' });
  return { dialog: within(dialog), saved: () => sent.filter(({ method }) => method !== 'GET') };
}

test('stores the open message in the URL and removes it on close', async () => {
  const { dialog } = await show();
  expect(new URL(location.href).searchParams.get('message')).toBe(MESSAGE.id);
  expect(await dialog.findByText('Is my car ready?')).toBeTruthy();
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Close' })));
  expect(new URL(location.href).searchParams.has('message')).toBe(false);
});

test('links a reply by e-mail with a subject', async () => {
  const { dialog } = await show();
  const href = (await dialog.findByRole('link', { name: 'Reply by e-mail' })).getAttribute('href');
  expect(href).toBe('mailto:nadia@karaj.test?subject=Your%20message%20to%20Karaj%20Al%20Nahr');
  expect(dialog.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
});

test('offers phone links only if the address matches a client exactly', async () => {
  clients = [{ ...SENDER, id: 'u2', email: 'other.nadia@karaj.test', phoneNumber: '70000000' }, SENDER];
  const { dialog } = await show();
  expect((await dialog.findByRole('link', { name: 'WhatsApp' })).getAttribute('href')).toBe(
    'https://wa.me/96171123456',
  );
  expect(dialog.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+96171123456');
  expect(dialog.getByRole('link', { name: 'Client: Nadia Haddad' }).getAttribute('href')).toBe('/admin/users/u1');
});

test('a client without an e-mail address is answered by phone', async () => {
  stored = { ...MESSAGE, email: null, userId: 'u1' };
  clients = [{ ...SENDER, email: null }];
  const { dialog } = await show();
  expect((await dialog.findByRole('link', { name: 'Call' })).getAttribute('href')).toBe('tel:+96171123456');
  expect(dialog.getByRole('link', { name: 'Client: Nadia Haddad' }).getAttribute('href')).toBe('/admin/users/u1');
  expect(dialog.queryByRole('link', { name: 'Reply by e-mail' })).toBeNull();
});

test('a callback request shows its number and is answered by phone', async () => {
  stored = { ...MESSAGE, email: null, message: '', phone: '+9613123456', formattedPhone: '+961 3 123 456' };
  clients = [{ ...SENDER, email: null }];
  const { dialog } = await show();
  expect((await dialog.findByRole('link', { name: 'Call' })).getAttribute('href')).toBe('tel:+9613123456');
  expect(dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.me/9613123456');
  expect(dialog.getByText(/Asks to be called: .?\+961 3 123 456/)).toBeTruthy();
  expect(dialog.queryByRole('link', { name: /^Client/ })).toBeNull();
});

test('the list of messages shows the whole number of a callback request', async () => {
  stored = { ...MESSAGE, email: null, message: '', phone: '+9613123456', formattedPhone: '+961 3 123 456' };
  await show();
  const cell = screen.getAllByText(/Asks to be called: .?\+961 3 123 456/).find((one) => !one.closest('dialog'))!;
  expect(cell.closest('.truncate')).toBeNull();
});

test('marks a message as read after confirmation', async () => {
  const { dialog, saved } = await show();
  await act(async () => fireEvent.click(await dialog.findByRole('button', { name: 'Mark as read' })));
  const question = within(screen.getByRole('dialog', { name: 'Mark the message of Nadia Haddad as read?' }));
  expect(saved()).toEqual([]);
  await act(async () => fireEvent.click(question.getByRole('button', { name: 'Mark as read' })));
  await waitFor(() => expect(saved()).toMatchObject([{ method: 'PUT', path: `/message/mark-as-read/${MESSAGE.id}` }]));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Mark as read' })).toBeNull());
  expect($toasts.get().map(({ message }) => message)).toEqual(['The message of Nadia Haddad is marked as read.']);
});
