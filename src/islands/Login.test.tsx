import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import auth from '#locales/en/auth.json' with { type: 'json' };
import validation from '#locales/en/validation.json' with { type: 'json' };
import { enforceContract } from '#tests/support/check-contract.ts';

interface MockResponse {
  status: number;
  body?: object | undefined;
  headers?: Record<string, string>;
}
interface Sent {
  path: string;
  body: Record<string, string>;
}

const SENT_AT = new Date('2026-03-02T10:00:00Z');
let sent: Sent[];
let responses: Record<string, MockResponse>;
let leave: ReturnType<typeof vi.spyOn>;

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const accessToken = (role: string, iat?: number) =>
  `${base64({ alg: 'ES256' })}.${base64({ sub: 'u', role, iat, exp: 4_000_000_000 })}.s`;
const loginResponse = (role: string, iat?: number): MockResponse => ({
  status: 200,
  body: {
    data: { accessToken: accessToken(role, iat), refreshToken: 'r', user: { id: 'u', preferredLanguage: 'fr' } },
  },
});
const codeSentResponse: MockResponse = { status: 200, body: { data: { resendInSeconds: 60 } } };

beforeEach(() => {
  sent = [];
  responses = {};
  document.documentElement.lang = 'en';
  leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (url: string, init: { body: string; method: string }) => {
    const path = new URL(url, location.href).pathname.replace('/backend', '');
    const values = JSON.parse(init.body) as Sent['body'];
    sent.push({ path: path.replace('/user/', ''), body: values });
    const { status, body, headers } = responses[sent.at(-1)!.path] ?? { status: 200 };
    const completed = enforceContract({ method: init.method, path, query: {}, body: values }, { status, body });
    return Response.json({ status, message: '', ...completed }, { status, headers });
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'access_token=; Max-Age=0; Path=/';
  document.cookie = 'i18next=; Max-Age=0; Path=/';
});

/** Renders the page at a URL with fresh modules, like a new document. */
async function open(address: string | URL = '/login', options: { offersCode?: boolean } = {}) {
  vi.resetModules();
  if (address instanceof URL) vi.stubGlobal('location', address);
  else history.replaceState(null, '', address);
  const { Login } = await import('./Login.tsx');
  await act(async () => render(<Login locale="en" messages={{ auth, validation }} {...options} />));
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const alert = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

async function signIn(identifier: string, password: string) {
  type('Phone or e-mail', identifier);
  type('Password', password);
  press('Sign in');
  await waitFor(() => expect(alert() || leave.mock.calls.length).toBeTruthy());
}

test('offers a signed-in person to continue', async () => {
  document.cookie = `access_token=${accessToken('EMPLOYEE')}; Path=/`;
  document.cookie = `user=${encodeURIComponent(JSON.stringify({ firstName: 'Lina', lastName: 'Haddad' }))}; Path=/`;
  await open('/login?lng=en');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Continue as \u2068Lina Haddad\u2069' });
  expect(link.pathname).toBe('/admin');
  cleanup();
  await open('/login?from=%2Fadmin%2Fusers&error=REFRESH_FAILED');
  expect(screen.queryByRole('link')).toBeNull();
  document.cookie = 'user=; Max-Age=0; Path=/';
});

test('sends nothing before all fields are filled in, and offers no code unless it is set up', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Sign in with a code' })).toBeNull();
  press('Sign in');
  expect(alert()).toBe('Please fill in all fields.');
  expect(document.activeElement).toBe(field('Phone or e-mail'));
  type('Phone or e-mail', 'nadia@');
  type('Password', 'x');
  press('Sign in');
  expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('keeps the values of a rejected login and allows a retry', async () => {
  responses = { login: { status: 401, body: { code: 'INVALID_CREDENTIALS' } } };
  await open();
  await signIn('+961 70 123 456', 'wrong');
  expect(alert()).toContain('Login failed. Please try again.');
  expect(sent).toEqual([{ path: 'login', body: { identifier: '+96170123456', password: 'wrong' } }]);
  expect(field('Password').value).toBe('wrong');
});

test('shows the wait of a rate-limited login', async () => {
  responses = { login: { status: 429, headers: { 'retry-after': '16' } } };
  await open();
  await signIn('a@b.example', 'wrong');
  expect(alert()).toBe('Too many attempts. Waiting time: 16 seconds.');
});

test('returns to the requested page in the language of the profile', async () => {
  responses = { login: loginResponse('ADMIN') };
  await open('/login?from=%2Fadmin%2Fusers&error=REFRESH_FAILED');
  expect(screen.getByText('Your session has ended. Please sign in again.')).toBeTruthy();
  document.cookie = `access_token=${accessToken('ADMIN')}; Path=/`;
  await signIn('a@b.example', 'right');
  expect(leave).toHaveBeenCalledWith('/admin/users');
  expect(document.cookie).toContain('i18next=fr');
  expect(localStorage.getItem('i18nextLng')).toBe('fr');
});

test('keeps the detected language for a user of an external backend without a preferred one', async () => {
  responses = { login: { status: 200, body: { data: { accessToken: accessToken('CLIENT'), user: {} } } } };
  await open('/login');
  document.cookie = `access_token=${accessToken('CLIENT')}; Path=/`;
  await signIn('rim@garage.example', 'x');
  expect(document.cookie).not.toContain('i18next');
});

test('keeps a chosen language and does not open a page of another role', async () => {
  localStorage.setItem('languageChosen', 'true');
  responses = { login: loginResponse('CLIENT') };
  await open('/login?from=%2Fadmin%2Fusers');
  document.cookie = `access_token=${accessToken('CLIENT')}; Path=/`;
  await signIn('a@b.example', 'right');
  expect(leave).toHaveBeenCalledWith('/client');
  expect(document.cookie).not.toContain('i18next');
});

test.each([
  ['of a person who chose none yet is stored in the profile', undefined, ['login', 'choose-language'], 'ar'],
  ['of a person with a stored choice applies to the page only', true, ['login'], 'ar'],
])('a language chosen before the sign-in %s', async (_, languageChosen, paths, cookie) => {
  localStorage.setItem('languageChosen', 'true');
  document.cookie = 'i18next=ar; Path=/';
  const response = loginResponse('CLIENT');
  const { data } = response.body as { data: { user: object } };
  responses = { login: { ...response, body: { data: { ...data, user: { ...data.user, languageChosen } } } } };
  await open();
  document.cookie = `access_token=${accessToken('CLIENT')}; Path=/`;
  await signIn('a@b.example', 'right');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/client'));
  expect(sent.map(({ path }) => path)).toEqual(paths);
  if (paths.length > 1) expect(sent[1]!.body).toEqual({ language: 'ar' });
  expect(document.cookie).toContain(`i18next=${cookie}`);
  expect(localStorage.getItem('languageChosen')).toBeNull();
});

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

test.each([
  ['stores it for a person who chose none yet', undefined, ['login', 'choose-language'], 'ar'],
  ['opens the language of a stored choice', true, ['login'], 'fr'],
])('a sign-in at a link with a language %s', async (_, languageChosen, paths, cookie) => {
  const response = loginResponse('CLIENT');
  const { data } = response.body as { data: { user: object } };
  responses = { login: { ...response, body: { data: { ...data, user: { ...data.user, languageChosen } } } } };
  await open('/login?lng=ar');
  document.cookie = `access_token=${accessToken('CLIENT')}; Path=/`;
  await signIn('a@b.example', 'right');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/client'));
  expect(sent.map(({ path }) => path)).toEqual(paths);
  expect(document.cookie).toContain(`i18next=${cookie}`);
});

test('keeps a chosen language on the device when the backend does not store it', async () => {
  localStorage.setItem('languageChosen', 'true');
  document.cookie = 'i18next=ar; Path=/';
  responses = { login: loginResponse('CLIENT'), 'choose-language': { status: 404 } };
  await open();
  document.cookie = `access_token=${accessToken('CLIENT')}; Path=/`;
  await signIn('a@b.example', 'right');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/client'));
  expect(localStorage.getItem('languageChosen')).toBe('true');
});

test('shows an error and stays when the browser drops the cookie', async () => {
  responses = { login: loginResponse('ADMIN') };
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  await open();
  const problem = auth.cookies.blocked;
  expect(alert()).toBe(problem);
  await signIn('a@b.example', 'right');
  await waitFor(() => expect(alert()).toBe(`${problem}Login failed. Please try again.${problem}`));
  expect(leave).not.toHaveBeenCalled();
});

test('names the clock of the device when it is more than a day wrong', async () => {
  responses = { login: loginResponse('ADMIN', Date.now() / 1000 - 2 * 86_400) };
  await open();
  await signIn('a@b.example', 'right');
  await waitFor(() => expect(alert()).toBe(`Login failed. Please try again.${auth.notices.clock}`));
  expect(leave).not.toHaveBeenCalled();
  cleanup();
  await open('/login?error=NEW_TOKEN_INVALID');
  expect(screen.getByText(auth.notices.clock)).toBeTruthy();
});

test('advises another browser when only secure cookies are dropped on the server’s own machine', async () => {
  responses = { login: loginResponse('ADMIN') };
  await open();
  expect(alert()).toBe('');
  await signIn('a@b.example', 'right');
  await waitFor(() => expect(alert()).toBe(`Login failed. Please try again.${auth.cookies.secureOnly}`));
  expect(leave).not.toHaveBeenCalled();
});

test('advises https, and the port of the server on its own machine, at a plain address', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  await open(new URL('http://192.168.1.7:4321/login'));
  expect(alert()).toBe(auth.cookies.plainHttp.replace('{address}', '\u2068http://localhost:4321\u2069'));
});

test('probes cookies without Secure on localhost, where WebKit rejects secure cookies over HTTP', async () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  await open();
  expect(location.origin).toMatch(/^http:\/\/localhost(?::\d+)?$/);
  expect(written).toHaveBeenCalledWith('cookie_probe=1; Path=/; Max-Age=60; SameSite=Strict');
  expect(screen.queryByText(auth.cookies.plainHttp)).toBeNull();
});

test('resets a password with a code and returns to sign-in with the identifier', async () => {
  responses = { 'send-otp': codeSentResponse };
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
  responses = { 'send-otp': codeSentResponse, 'verify-otp': { status, body: {} } };
  await open('/login?mode=otp&identifier=nadia%40example.com');
  type('Code', '999999');
  await waitFor(() => expect(alert()).toContain('Failed to verify OTP. Please try again.'));
  expect(field('Code').value).toBe(status === 422 ? '' : '999999');
});

test('sends the code of an invitation once on opening, and again after the countdown', async () => {
  vi.useFakeTimers({ now: SENT_AT, shouldAdvanceTime: true });
  responses = { 'send-otp': codeSentResponse, 'resend-otp': codeSentResponse };
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
  responses = { 'send-otp': codeSentResponse, 'resend-otp': codeSentResponse };
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
  responses = { 'send-otp': codeSentResponse, 'reset-password': { status: 200 } };
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
  responses = { 'send-otp': codeSentResponse };
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
  const limited: MockResponse = { status: 429, headers: { 'retry-after': '120' } };
  responses = { 'send-otp': codeSentResponse, 'resend-otp': limited, 'verify-otp': limited };
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
  responses = { 'send-otp': codeSentResponse, 'verify-otp': loginResponse('CLIENT') };
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
  responses = { 'send-otp': { status: 503, body: { code: 'UNAVAILABLE' } } };
  await open('/login?mode=otp&identifier=nadia%40example.com');
  await waitFor(() => expect(alert()).toContain('Failed to send OTP. Please try again.'));
  responses = { 'send-otp': codeSentResponse };
  press('Send a new code');
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['send-otp', 'send-otp']));
});
