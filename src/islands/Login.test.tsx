import { cleanup, screen, waitFor } from '@testing-library/react';
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
  signIn,
  type,
} from '#tests/support/login-page.tsx';

mockLoginPage();

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
  responses.login = { status: 401, body: { code: 'INVALID_CREDENTIALS' } };
  await open();
  await signIn('+961 70 123 456', 'wrong');
  expect(alert()).toContain('Login failed. Please try again.');
  expect(sent).toEqual([{ path: 'login', body: { identifier: '+96170123456', password: 'wrong' } }]);
  expect(field('Password').value).toBe('wrong');
});

test.each([
  ['a page', () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })],
  ['an empty response', () => new Response(null, { status: 204 })],
  ['a response without data', () => Response.json({})],
])('shows a reason when an external backend responds to a login with %s', async (_, respond) => {
  vi.stubGlobal('fetch', async () => respond());
  await open();
  await signIn('a@b.example', 'right');
  expect(alert()).toBe(`${auth.failed.login}${auth.reasons.server}`);
  expect(leave).not.toHaveBeenCalled();
});

test('shows the wait of a rate-limited login', async () => {
  responses.login = { status: 429, headers: { 'retry-after': '16' } };
  await open();
  await signIn('a@b.example', 'wrong');
  expect(alert()).toBe('Too many attempts. Waiting time: 16 seconds.');
});

test('returns to the requested page in the language of the profile', async () => {
  responses.login = loginResponse('ADMIN');
  await open('/login?from=%2Fadmin%2Fusers&error=REFRESH_FAILED');
  expect(screen.getByText('Your session has ended. Please sign in again.')).toBeTruthy();
  document.cookie = `access_token=${accessToken('ADMIN')}; Path=/`;
  await signIn('a@b.example', 'right');
  expect(leave).toHaveBeenCalledWith('/admin/users');
  expect(document.cookie).toContain('i18next=fr');
  expect(localStorage.getItem('i18nextLng')).toBe('fr');
});

test('keeps the detected language for a user of an external backend without a preferred one', async () => {
  responses.login = { status: 200, body: { data: { accessToken: accessToken('CLIENT'), user: {} } } };
  await open('/login');
  document.cookie = `access_token=${accessToken('CLIENT')}; Path=/`;
  await signIn('rim@garage.example', 'x');
  expect(document.cookie).not.toContain('i18next');
});

test('keeps a chosen language and does not open a page of another role', async () => {
  localStorage.setItem('languageChosen', 'true');
  responses.login = loginResponse('CLIENT');
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
  responses.login = { ...response, body: { data: { ...data, user: { ...data.user, languageChosen } } } };
  await open();
  document.cookie = `access_token=${accessToken('CLIENT')}; Path=/`;
  await signIn('a@b.example', 'right');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/client'));
  expect(sent.map(({ path }) => path)).toEqual(paths);
  if (paths.length > 1) expect(sent[1]!.body).toEqual({ language: 'ar' });
  expect(document.cookie).toContain(`i18next=${cookie}`);
  expect(localStorage.getItem('languageChosen')).toBeNull();
});

test.each([
  ['stores it for a person who chose none yet', undefined, ['login', 'choose-language'], 'ar'],
  ['opens the language of a stored choice', true, ['login'], 'fr'],
])('a sign-in at a link with a language %s', async (_, languageChosen, paths, cookie) => {
  const response = loginResponse('CLIENT');
  const { data } = response.body as { data: { user: object } };
  responses.login = { ...response, body: { data: { ...data, user: { ...data.user, languageChosen } } } };
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
  Object.assign(responses, { login: loginResponse('CLIENT'), 'choose-language': { status: 404 } });
  await open();
  document.cookie = `access_token=${accessToken('CLIENT')}; Path=/`;
  await signIn('a@b.example', 'right');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/client'));
  expect(localStorage.getItem('languageChosen')).toBe('true');
});

test('shows an error and stays when the browser drops the cookie', async () => {
  responses.login = loginResponse('ADMIN');
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  await open();
  const problem = auth.cookies.blocked;
  expect(alert()).toBe(problem);
  await signIn('a@b.example', 'right');
  await waitFor(() => expect(alert()).toBe(`${problem}Login failed. Please try again.${problem}`));
  expect(leave).not.toHaveBeenCalled();
});

test('names the clock of the device when it is more than a day wrong', async () => {
  responses.login = loginResponse('ADMIN', Date.now() / 1000 - 2 * 86_400);
  await open();
  await signIn('a@b.example', 'right');
  await waitFor(() => expect(alert()).toBe(`Login failed. Please try again.${auth.notices.clock}`));
  expect(leave).not.toHaveBeenCalled();
  cleanup();
  await open('/login?error=NEW_TOKEN_INVALID');
  expect(screen.getByText(auth.notices.clock)).toBeTruthy();
});

test('advises another browser when only secure cookies are dropped on the server’s own machine', async () => {
  responses.login = loginResponse('ADMIN');
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
