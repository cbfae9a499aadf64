import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { $toasts, toast } from '#client/toasts.ts';
import type { Delivery } from '#domain/notifications/delivery.ts';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { OilDueListScreen } from './OilDueListScreen.tsx';

const vehicle = {
  id: 'o1',
  userId: 'u1',
  vehicleId: 'v1',
  plateNumber: 'B482913',
  vehicleName: 'Kia Picanto 2018',
  ownerName: 'Nadia Haddad',
  ownerPhone: null,
  kmLeft: -400,
  dueDate: '2026-01-05',
  daysOverdue: 12,
  latestKm: 20_400,
  due: 'OVERDUE',
};
const list = { data: [vehicle], meta: { page: 1, limit: 10, total: 10, totalPages: 1 } };

beforeAll(async () => {
  await initTranslations();
  for (const name of ['oil-changes', 'notifications'])
    i18next.addResourceBundle('en', name, JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')) as object);
  signInAs('EMPLOYEE');
});
afterEach(cleanup);

const show = (address: string) => {
  mockApi(({ path }) => ({ status: 200, body: path.includes('count') ? { data: { OVERDUE: 10 } } : list }));
  return renderPage(<OilDueListScreen />, address);
};

test('counts the vehicles of a due state, and shows its name once, on the tab', async () => {
  await show('/');
  expect(await screen.findByText('10 vehicles')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Overdue' })).toBeNull();
});

test('counts the oil changes of all vehicles', async () => {
  await show('/?due=ALL');
  expect(await screen.findByText('10 oil changes')).toBeTruthy();
});

describe('the reminder', () => {
  const DELIVERY: Delivery = { state: 'NOT_SET_UP', channel: null, at: null, failure: null };
  const message = {
    text: 'Dear Nadia, your Kia is due for an oil change: https://garage.example/client/oil',
    link: 'https://garage.example/client/oil',
    locale: 'en',
    phone: '+96170123456',
    linkExpiresAt: null,
  };
  const openReminder = async (
    delivery: Partial<Delivery>,
    {
      after = {},
      phone = message.phone,
      status = 200,
    }: { after?: object; phone?: string | null; status?: number } = {},
  ) => {
    for (const { id } of $toasts.get()) toast.dismiss(id);
    const stateOf = (own: object) => ({ data: { delivery: { ...DELIVERY, ...own }, linkExpiresAt: null } });
    const sent = mockApi(({ path }) => {
      if (path.includes('count')) return { status: 200, body: { data: { OVERDUE: 10 } } };
      if (path.endsWith('fetch-delivery/o1')) return { status: 200, body: stateOf(delivery) };
      if (path.endsWith('send-message/o1')) return { status, body: stateOf(after) };
      if (path.endsWith('compose-message/o1')) return { status, body: { data: { ...message, phone } } };
      return { status: 200, body: list };
    });
    await renderPage(<OilDueListScreen />, '/');
    fireEvent.click((await screen.findAllByRole('button', { name: 'Remind Nadia Haddad of the oil change' }))[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Oil change reminder' }, { timeout: 5_000 });
    return { dialog: within(dialog), sent };
  };

  test('writes the message for WhatsApp and the clipboard without a channel', async () => {
    const { dialog, sent } = await openReminder({});
    expect(await dialog.findByText('Not sent: no mail or SMS is set up')).toBeTruthy();
    expect(await dialog.findByText(message.text)).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href')).toBe(
      `https://wa.me/96170123456?text=${encodeURIComponent(message.text)}`,
    );
    expect(dialog.getByRole('button', { name: 'Copy link' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Send now' })).toBeNull();
    const composed = sent.filter(({ method }) => method !== 'GET');
    expect(composed).toMatchObject([{ path: '/notification/compose-message/o1', body: { kind: 'OIL_DUE' } }]);
  });

  test('is sent through a channel, and shows a toast once the channel has accepted it', async () => {
    const { dialog, sent } = await openReminder(
      { state: 'NONE' },
      { after: { state: 'SENT', channel: 'sms', at: '2024-01-07T10:00:00.000Z' } },
    );
    expect(await dialog.findByText('Not sent.')).toBeTruthy();
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Send now' })));
    expect(await dialog.findByText(/^Sent by SMS, Jan 7, 2024/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Send again' })).toBeTruthy();
    expect(sent.find(({ path }) => path.includes('send-message'))?.body).toEqual({ kind: 'OIL_DUE' });
  });

  test('has no WhatsApp button for an owner without a phone', async () => {
    const { dialog } = await openReminder({}, { phone: null });
    expect(await dialog.findByRole('button', { name: 'Copy link' })).toBeTruthy();
    expect(dialog.queryByRole('link', { name: 'Open WhatsApp' })).toBeNull();
  });

  test('shows why the last one failed, and that the message could not be created', async () => {
    const failure = { reason: 'ADDRESS', code: '550' } as const;
    const { dialog } = await openReminder({ state: 'FAILED', channel: 'mail', failure }, { status: 500 });
    expect(await dialog.findByText('Not sent: the address or the sender is refused (550)')).toBeTruthy();
    await waitFor(() =>
      expect($toasts.get().map((one) => one.message)).toEqual(['Failed to write the message. Please try again.']),
    );
    expect(dialog.queryByRole('button', { name: 'Copy link' })).toBeNull();
  });
});
