import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { requestSignIn } from '#client/unsaved/unsaved-input.ts';
import { mockApi, renderPage, signInAs, initTranslations } from '#tests/support/form-page.tsx';
import { SignInDialog } from './SignInDialog.tsx';

beforeAll(async () => {
  await initTranslations();
  for (const name of ['auth', 'errors', 'validation'])
    i18next.addResourceBundle('en', name, JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')) as object);
});
beforeEach(() => signInAs('CLIENT'));
afterEach(() => {
  cleanup();
  document.cookie = 'access_token=; Max-Age=0; Path=/';
});

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const session = {
  accessToken: `${base64({ alg: 'ES256' })}.${base64({ sub: 'me', role: 'CLIENT', exp: 4_000_000_000 })}.s`,
  refreshToken: 'r',
  user: { id: 'me', firstName: 'Nadia', lastName: 'Haddad', role: 'CLIENT', preferredLanguage: 'en' },
};
const CODE_SENT = { status: 200, body: { data: { resendInSeconds: 60 } } };
const showDialog = (offersCode: boolean) => renderPage(<SignInDialog offersCode={offersCode} onClose={() => {}} />);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('signs in a client without a password with a code', async () => {
  const sent = mockApi(({ path }) =>
    path === '/user/send-otp' ? CODE_SENT : { status: 200, body: { data: session } },
  );
  await showDialog(true);
  const signedIn = vi.fn<() => void>();
  void requestSignIn().then(signedIn);
  type('Phone or e-mail', '+961 70 123 456');
  await press('Sign in with a code');
  await screen.findByText(/If .*\+96170123456.* belongs to a client, a 6-digit code is on its way/);
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send a new code in/ }).disabled).toBe(true);

  await press('Sign in');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields.'));
  // The last digit sends the code.
  await act(async () => type('Code', '٤٨٢ 913'));
  await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
  expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/user/send-otp', body: { identifier: '+96170123456', purpose: 'LOGIN' } },
    { path: '/user/verify-otp', body: { identifier: '+96170123456', otp: '482913' } },
  ]);
});

test('asks where to send a code without an address', async () => {
  const sent = mockApi(() => CODE_SENT);
  await showDialog(true);
  type('Phone or e-mail', '');
  await press('Sign in with a code');
  await press('Send the code');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields.'));
  type('Phone or e-mail', '+961 70 123 456');
  await press('Send the code');
  await screen.findByLabelText('Code');
  expect(sent.map(({ body }) => body)).toEqual([{ identifier: '+96170123456', purpose: 'LOGIN' }]);
});

test('explains a wrong code, and returns to the password', async () => {
  mockApi(({ path }) => (path === '/user/send-otp' ? CODE_SENT : { status: 422, body: { code: 'OTP_INVALID' } }));
  await showDialog(true);
  await press('Sign in with a code');
  await act(async () => type('Code', '111111'));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch('The code is not right, or it has run out.'),
  );
  await press('Back to sign in');
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

test.each([
  ['EMPLOYEE', true],
  ['CLIENT', false],
] as const)('offers no code to %s when codes can be sent: %s', async (role, offersCode) => {
  signInAs(role);
  await showDialog(offersCode);
  expect(screen.queryByRole('button', { name: 'Sign in with a code' })).toBeNull();
});

test('names the wait of a rate-limited sign-in and of a code', async () => {
  mockApi(() => ({ status: 429, body: { code: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': '841' } }));
  await showDialog(true);
  type('Password', 'wrong');
  await press('Sign in');
  const wait = 'Too many attempts. Waiting time: 15 minutes.';
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(wait));
  await press('Sign in with a code');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(wait));
});
