import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import auth from '#locales/en/auth.json' with { type: 'json' };
import {
  accessToken,
  alert,
  field,
  leave,
  loginResponse,
  mockLoginPage,
  open,
  press,
  responses,
  sent,
  type,
} from '#tests/support/login-page.tsx';

mockLoginPage();

const SENT_AT = new Date('2026-03-02T10:00:00Z');
const codeSentResponse = { status: 200, body: { data: { resendInSeconds: 60 } } };

test('a code cannot be confirmed while it is being sent', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  vi.stubGlobal('fetch', () => finished.then(() => Response.json(codeSentResponse.body)));
  await open('/login?mode=otp&identifier=nadia%40example.com');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: auth.otp.submit });
  expect(button.disabled).toBe(true);
  finish();
  await waitFor(() => expect(button.disabled).toBe(false));
});

test('resets a password with a code and returns to sign-in with the identifier', async () => {
  responses['send-otp'] = codeSentResponse;
  await open('/login?from=%2Fadmin');
  type('Phone or e-mail', 'nadia@example.com');
  press('Forgot password?');
  expect(field('Phone or e-mail').value).toBe('nadia@example.com');
  press('Send the code');

  await screen.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(field('Code')));
  type('Code', '١٢٣ ٤٥٦');

  await screen.findByLabelText('New password');
  type('New password', 'abcdefgh');
  type('Confirm password', 'abcdefgh');
  press('Save the password');
  expect(sent.at(-1)?.path).toBe('verify-otp');
  type('New password', 'Abcdefg1!');
  press('Save the password');
  expect(screen.getByText('New and confirmed passwords must match.')).toBeTruthy();
  type('Confirm password', 'Abcdefg1!');
  press('Save the password');

  await screen.findByText('Your password is saved. Sign in with it now.');
  expect(field('Phone or e-mail').value).toBe('nadia@example.com');
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  expect(location.search).toBe('?from=%2Fadmin');
  expect(sent).toEqual([
    { path: 'send-otp', body: { identifier: 'nadia@example.com', purpose: 'RESET_PASSWORD' } },
    { path: 'verify-otp', body: { identifier: 'nadia@example.com', otp: '123456' } },
    { path: 'reset-password', body: { identifier: 'nadia@example.com', password: 'Abcdefg1!' } },
  ]);
});

test.each([422, 503])('clears the cells after a wrong code, and keeps one that was not checked: %i', async (status) => {
  Object.assign(responses, { 'send-otp': codeSentResponse, 'verify-otp': { status, body: {} } });
  await open('/login?mode=otp&identifier=nadia%40example.com');
  type('Code', '999999');
  await waitFor(() => expect(alert()).toContain('Failed to verify OTP. Please try again.'));
  expect(field('Code').value).toBe(status === 422 ? '' : '999999');
});

test('sends the code of an invitation once on opening, and again after the countdown', async () => {
  vi.useFakeTimers({ now: SENT_AT, shouldAdvanceTime: true });
  Object.assign(responses, { 'send-otp': codeSentResponse, 'resend-otp': codeSentResponse });
  const address = '/login?mode=otp&identifier=%2B96170123456&purpose=VERIFY_ACCOUNT';
  await open(address);
  const body = { identifier: '+96170123456', purpose: 'VERIFY_ACCOUNT' };
  await waitFor(() => expect(sent).toEqual([{ path: 'send-otp', body }]));

  cleanup();
  await open(address);
  expect(sent).toHaveLength(1);
  const resend = await screen.findByRole<HTMLButtonElement>('button', { name: /Send a new code in 0:5\d|1:00/ });
  expect(resend.disabled).toBe(true);
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(resend.textContent).toBe('Send a new code');
  fireEvent.click(resend);
  await waitFor(() => expect(sent.at(-1)).toEqual({ path: 'resend-otp', body }));
});

test.each([-3_600_000, 3_600_000])('counts the server’s seconds although the clock steps by %d ms', async (step) => {
  vi.useFakeTimers({ now: SENT_AT, shouldAdvanceTime: true });
  Object.assign(responses, { 'send-otp': codeSentResponse, 'resend-otp': codeSentResponse });
  await open('/login?mode=otp&identifier=nadia%40example.com');
  await screen.findByRole('button', { name: /Send a new code in 0:5\d|1:00/ });
  vi.setSystemTime(SENT_AT.getTime() + step);
  await act(async () => vi.advanceTimersByTime(1_000));
  screen.getByRole('button', { name: /Send a new code in 0:5\d/ });
  cleanup();
  await open('/login?mode=otp&identifier=nadia%40example.com');
  if (step < 0) await screen.findByRole('button', { name: /Send a new code in 0:5\d|1:00/ });
});

test('keeps the new password over a reload while the grant is valid', async () => {
  vi.useFakeTimers({ now: SENT_AT, shouldAdvanceTime: true });
  Object.assign(responses, { 'send-otp': codeSentResponse, 'reset-password': { status: 200 } });
  const address = '/login?mode=otp&identifier=nadia%40example.com';
  await open(address);
  type('Code', '123456');
  await screen.findByLabelText('New password');
  cleanup();
  await open(`${address}&lng=en`);
  expect(sent.map(({ path }) => path)).toEqual(['send-otp', 'verify-otp']);
  type('New password', 'Abcdefg1!');
  type('Confirm password', 'Abcdefg1!');
  press('Save the password');
  await screen.findByText('Your password is saved. Sign in with it now.');
  expect(sent.at(-1)!.body).toEqual({ identifier: 'nadia@example.com', password: 'Abcdefg1!' });
  cleanup();
  await open();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('asks for another code when the grant has expired', async () => {
  vi.useFakeTimers({ now: SENT_AT, shouldAdvanceTime: true });
  responses['send-otp'] = codeSentResponse;
  await open('/login?mode=otp&identifier=nadia%40example.com');
  type('Code', '123456');
  await screen.findByLabelText('New password');
  cleanup();
  vi.setSystemTime(SENT_AT.getTime() + 11 * 60_000);
  await open('/login?mode=otp&identifier=nadia%40example.com');
  expect(field('Code')).toBeTruthy();
});

test('shows after a rate-limited resend that the earlier code works, unless its attempts are used up', async () => {
  vi.useFakeTimers({ now: SENT_AT, shouldAdvanceTime: true });
  const limited = { status: 429, headers: { 'retry-after': '120' } };
  Object.assign(responses, { 'send-otp': codeSentResponse, 'resend-otp': limited, 'verify-otp': limited });
  await open('/login?mode=otp&identifier=nadia%40example.com');
  await act(async () => vi.advanceTimersByTime(60_000));
  press('Send a new code');
  await waitFor(() => expect(alert()).toBe(`Too many attempts. Waiting time: 120 seconds.${auth.otp.earlierWorks}`));
  type('Code', '123456');
  await waitFor(() => expect(alert()).toBe('Too many attempts. Waiting time: 120 seconds.'));
  await act(async () => vi.advanceTimersByTime(120_000));
  press('Send a new code');
  await waitFor(() => expect(sent.at(-1)!.path).toBe('resend-otp'));
  await waitFor(() => expect(alert()).toBe('Too many attempts. Waiting time: 120 seconds.'));
});

test('signs a client in with a code', async () => {
  Object.assign(responses, { 'send-otp': codeSentResponse, 'verify-otp': loginResponse('CLIENT') });
  await open('/login?from=%2Fclient%2Fprofile', { offersCode: true });
  type('Phone or e-mail', 'nadia@example.com');
  press('Sign in with a code');
  press('Send the code');
  document.cookie = `access_token=${accessToken('CLIENT')}; Path=/`;
  type(await screen.findByLabelText('Code').then(() => 'Code'), '123456');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/client/profile'));
  expect(sent).toEqual([
    { path: 'send-otp', body: { identifier: 'nadia@example.com', purpose: 'LOGIN' } },
    { path: 'verify-otp', body: { identifier: 'nadia@example.com', otp: '123456' } },
  ]);
  expect(sessionStorage.getItem('otpRequest')).toBeNull();
});

test('allows another request after a failed one', async () => {
  responses['send-otp'] = { status: 503, body: { code: 'UNAVAILABLE' } };
  await open('/login?mode=otp&identifier=nadia%40example.com');
  await waitFor(() => expect(alert()).toContain('Failed to send OTP. Please try again.'));
  responses['send-otp'] = codeSentResponse;
  press('Send a new code');
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['send-otp', 'send-otp']));
});
