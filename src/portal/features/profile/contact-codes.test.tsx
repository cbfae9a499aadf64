import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { $toasts } from '#client/toasts.ts';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { ProfileScreen } from './ProfileScreen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const PERSON = {
  id: 'me',
  firstName: 'Rita',
  lastName: 'Khoury',
  email: 'old@example.com',
  username: 'rita',
  countryCode: '+961',
  phoneNumber: '70123456',
  role: 'CLIENT',
  preferredLanguage: 'en',
  image: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const PATH = '/user/request-contact-change';

/** Opens the profile and submits a new e-mail address; code requests receive `responses` in order. */
async function requestChange(responses: { status: number; body: object }[]) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await initTranslations();
  const texts = JSON.parse(readFileSync('locales/en/profile.json', 'utf8')) as object;
  i18next.addResourceBundle('en', 'profile', texts);
  signInAs('CLIENT');
  const sent = mockApi(({ path }) => {
    if (path === PATH) return responses.shift()!;
    return { status: 200, body: { data: path.includes('profile') ? { ...PERSON, hasPassword: true } : [] } };
  });
  await renderPage(<ProfileScreen />);
  fireEvent.change(await screen.findByLabelText(/^E-?mail/i), { target: { value: 'new@example.com' } });
  const [password] = await screen.findAllByLabelText(/^Current password/);
  fireEvent.change(password!, { target: { value: 'Old-passw0rd' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change contact details' }));
  return sent;
}

async function changeEmail(responses: { status: number; body: object }[]) {
  const sent = await requestChange(responses);
  const resend = await screen.findByRole<HTMLButtonElement>('button', { name: /^Send a new code in/ });
  return { sent, resend };
}
const sentCodes = (resendInSeconds: number) => ({
  status: 200,
  body: { data: PERSON, codes: ['email'], resendInSeconds },
});

test('sends the codes of a contact change again after the server’s seconds', async () => {
  const { sent, resend } = await changeEmail([sentCodes(40), sentCodes(60)]);
  expect(resend.textContent).toMatch(/in 0:(40|3\d)$/);
  expect(resend.disabled).toBe(true);
  vi.setSystemTime(Date.now() - 3_600_000);
  await act(async () => vi.advanceTimersByTime(41_000));
  expect(resend.textContent).toBe('Send a new code');
  fireEvent.click(resend);
  await waitFor(() => expect(resend.textContent).toMatch(/in (1:00|0:5\d)$/));
  const requests = sent.filter(({ path }) => path === PATH).map(({ body }) => body);
  expect(requests).toHaveLength(2);
  expect(requests[1]).toEqual(requests[0]);
  expect(requests[0]).toMatchObject({ email: 'new@example.com', currentPassword: 'Old-passw0rd' });
  expect($toasts.get().at(-1)).toMatchObject({ tone: 'success', message: 'We sent a new code.' });
});

test('keeps the dialog open and shows that a limit was reached', async () => {
  const limited = { status: 429, body: { code: 'TOO_MANY_REQUESTS', message: '' } };
  const { resend } = await changeEmail([sentCodes(1), limited]);
  await act(async () => vi.advanceTimersByTime(2_000));
  fireEvent.click(resend);
  await waitFor(() => expect($toasts.get().at(-1)).toMatchObject({ tone: 'error' }));
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDefined();
});

test('asks for a code of the second factor, which is not sent', async () => {
  await requestChange([{ status: 200, body: { data: PERSON, codes: ['factor'] } }]);
  expect(await screen.findByLabelText(/^Code of the app/)).toBeDefined();
  expect(screen.getByText(/^Open your authenticator app/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Send a new code/ })).toBeNull();
});
