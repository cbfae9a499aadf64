import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { $toasts, toast } from '#client/toasts.ts';
import type { ChannelState, Delivery } from '#domain/notifications/delivery.ts';
import { ChannelsScreen } from '#portal/features/notifications/ChannelsScreen.tsx';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';

const ABSENT: ChannelState = { isConfigured: false, acceptedAt: null, failedAt: null, failure: null };
const READY: ChannelState = { ...ABSENT, isConfigured: true };
const REFUSED: ChannelState = {
  isConfigured: true,
  acceptedAt: '2024-01-05T10:00:00.000Z',
  failedAt: '2024-01-06T10:00:00.000Z',
  failure: { reason: 'CREDENTIALS', code: '535' },
};
const TEST = { state: 'SENT', channel: 'mail', at: '2024-01-07T10:00:00.000Z', failure: null } satisfies Delivery;

beforeAll(async () => {
  await initTranslations();
  const texts = JSON.parse(readFileSync('locales/en/notifications.json', 'utf8')) as object;
  i18next.addResourceBundle('en', 'notifications', texts);
});
beforeEach(() => {
  signInAs('ADMIN');
  for (const { id } of $toasts.get()) toast.dismiss(id);
});
afterEach(cleanup);

interface Responses {
  mail?: ChannelState;
  sms?: ChannelState;
  /** Response to a test message. */
  test?: { status: number; body: object };
}

/** Renders the screen and returns a function that lists writes; a test message changes the channels to `after`. */
async function show({ mail = ABSENT, sms = ABSENT, test: sentTest }: Responses, after: Responses = {}) {
  let channels = { mail, sms, messagesByHand: false };
  const sent = mockApi(({ method, path, body }) => {
    if (path.endsWith('send-test')) {
      channels = { ...channels, ...after };
      return sentTest!;
    }
    if (method === 'PUT') channels = { ...channels, ...(body as object) };
    return { status: 200, body: { data: channels } };
  });
  await renderPage(<ChannelsScreen />);
  await screen.findByRole('region', { name: 'E-mail' });
  return () => sent.filter(({ method }) => method !== 'GET');
}
const card = (name: string) => within(screen.getByRole('region', { name }));
const pressTest = () =>
  act(async () => fireEvent.click(card('E-mail').getByRole('button', { name: 'Send me a test' })));
const expectMessage = (message: string) =>
  waitFor(() => expect($toasts.get().map((one) => one.message)).toEqual([message]));

test('shows how to set up each channel while nothing is configured, and offers no test', async () => {
  await show({});
  for (const [name, howTo] of [
    ['E-mail', 'Set SMTP_URL and MAIL_FROM on the server.'],
    ['SMS', 'Set SMS_WEBHOOK_URL on the server.'],
  ] as const) {
    expect(card(name).getByText('Not set up')).toBeTruthy();
    expect(card(name).getByText(howTo)).toBeTruthy();
    expect(card(name).queryByText('Last failure')).toBeNull();
  }
  expect(screen.queryByRole('button', { name: 'Send me a test' })).toBeNull();
});

test('shows a configured channel without messages, and the last results of another one', async () => {
  await show({ mail: READY, sms: REFUSED });
  expect(card('E-mail').getByText('Set up')).toBeTruthy();
  expect(card('E-mail').getAllByText('never')).toHaveLength(2);
  expect(card('E-mail').queryByText(/SMTP_URL/)).toBeNull();
  expect(card('SMS').getByText(/^Jan 5, 2024/)).toBeTruthy();
  expect(card('SMS').getByText('the service refuses the sign-in (535)')).toBeTruthy();
});

test('shows that a test was accepted, and its time', async () => {
  const sent = { status: 200, body: { data: TEST } };
  const calls = await show({ mail: READY, test: sent }, { mail: { ...READY, acceptedAt: TEST.at } });
  await pressTest();
  await expectMessage('The test was accepted. Look at your messages.');
  expect(calls()).toMatchObject([{ path: '/notification/send-test', body: { channel: 'mail' } }]);
  expect(await card('E-mail').findByText(/^Jan 7, 2024/)).toBeTruthy();
});

test('shows why a test failed, in the message and on the card', async () => {
  const failure = { reason: 'CONNECTION', code: 'ECONNREFUSED' } as const;
  const sent = { status: 200, body: { data: { ...TEST, state: 'FAILED', failure } } };
  await show({ mail: READY, test: sent }, { mail: { ...READY, failedAt: TEST.at, failure } });
  await pressTest();
  await expectMessage('The test was not accepted: the service cannot be reached (ECONNREFUSED)');
  expect(await card('E-mail').findByText('the service cannot be reached (ECONNREFUSED)')).toBeTruthy();
});

test.each([
  ['the profile has no address', 422, { code: 'VALIDATION', errors: [{ field: 'email', code: 'required' }] }],
  ['the call fails', 500, { code: 'INTERNAL' }],
])('shows that no test was sent when %s', async (_, status, body) => {
  await show({ mail: READY, test: { status, body } });
  await pressTest();
  await expectMessage(
    status === 422 ? 'Your profile lacks the address for this test.' : 'Failed to send the test. Please try again.',
  );
});

test('an administrator chooses manual WhatsApp messages; a manager only sees the choice', async () => {
  const calls = await show({});
  const toggle = () => screen.getByRole<HTMLButtonElement>('switch', { name: /WhatsApp/ });
  await act(async () => fireEvent.click(toggle()));
  await waitFor(() => expect(toggle().getAttribute('aria-checked')).toBe('true'));
  expect(calls()).toMatchObject([{ path: '/notification/update-settings', body: { messagesByHand: true } }]);
  cleanup();
  signInAs('MANAGER');
  await show({});
  expect(toggle().disabled).toBe(true);
});

test('offers to load again after a failure', async () => {
  let isDown = true;
  mockApi(() =>
    isDown
      ? { status: 500, body: { code: 'INTERNAL' } }
      : { status: 200, body: { data: { mail: READY, sms: ABSENT, messagesByHand: false } } },
  );
  await renderPage(<ChannelsScreen />);
  const retry = await screen.findByRole('button', { name: /again/ });
  expect(screen.getByText('The channels could not be loaded.')).toBeTruthy();
  isDown = false;
  await act(async () => fireEvent.click(retry));
  expect(await screen.findByRole('region', { name: 'E-mail' })).toBeTruthy();
});
