import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import auth from '#locales/en/auth.json' with { type: 'json' };
import factor from '#locales/en/second-factor.json' with { type: 'json' };
import validation from '#locales/en/validation.json' with { type: 'json' };
import { enforceContract } from '#tests/support/check-contract.ts';

interface MockResponse {
  status: number;
  body?: object | undefined;
}

let sent: { path: string; body: unknown }[];
let responses: Record<string, MockResponse>;
let leave: ReturnType<typeof vi.spyOn>;
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const accessToken = `${base64({ alg: 'ES256' })}.${base64({ sub: 'u', role: 'ADMIN', exp: 4_000_000_000 })}.s`;
const SIGNED_IN = { accessToken, refreshToken: 'r', user: { id: 'u', preferredLanguage: 'en', languageChosen: true } };

beforeEach(async () => {
  sent = [];
  responses = { login: { status: 200, body: { data: { totpRequired: true } } } };
  document.documentElement.lang = 'en';
  leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (url: string, init?: { body: string; method: string }) => {
    const { pathname } = new URL(url, location.href);
    if (pathname.startsWith('/locales/')) return Response.json(factor);
    const path = pathname.replace('/backend/user/', '');
    const request = { method: init!.method, path: pathname.replace('/backend', ''), query: {} };
    const values: unknown = JSON.parse(init!.body);
    sent.push({ path, body: values });
    const { status, body } = responses[path] ?? { status: 200 };
    const completed = enforceContract({ ...request, body: values }, { status, body });
    return Response.json({ status, message: '', ...completed }, { status });
  });
  vi.resetModules();
  history.replaceState(null, '', '/login');
  const { Login } = await import('./Login.tsx');
  await act(async () => render(<Login locale="en" messages={{ auth, validation }} />));
  fireEvent.change(screen.getByLabelText('Phone or e-mail'), { target: { value: 'a@b.example' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Enter the code' });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.cookie = 'access_token=; Max-Age=0; Path=/';
});

const code = () => screen.getByLabelText<HTMLInputElement>(/^(Code|Recovery code)$/);
const type = (value: string) => fireEvent.change(code(), { target: { value } });
const codes = () => sent.filter(({ path }) => path === 'verify-totp').map(({ body }) => body);

test('asks for the code after the password and sends it on the sixth digit, in any digits', async () => {
  expect([code().autocomplete, code().inputMode]).toEqual(['one-time-code', 'numeric']);
  await waitFor(() => expect(document.activeElement).toBe(code()));
  expect(leave).not.toHaveBeenCalled();
  responses['verify-totp'] = { status: 200, body: { data: SIGNED_IN } };
  document.cookie = `access_token=${accessToken}; Path=/`;
  type('١٢٣٤٥٦');
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/admin'));
  expect(codes()).toEqual([{ code: '123456' }]);
});

test('shows a wrong code at its field and empties it', async () => {
  const errors = [{ field: 'code', code: 'otpWrong', message: '' }];
  responses['verify-totp'] = { status: 422, body: { code: 'VALIDATION', errors } };
  type('123456');
  expect(await screen.findByText('This code is not right, or it has run out.')).toBeTruthy();
  expect(code().value).toBe('');
});

test('accepts a recovery code', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByText(/Each of them works once/)).toBeTruthy();
  expect(document.activeElement).toBe(code());
  responses['verify-totp'] = { status: 200, body: { data: SIGNED_IN } };
  document.cookie = `access_token=${accessToken}; Path=/`;
  type('4K7P-2M9X-Q0VD');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/admin'));
  expect(codes()).toEqual([{ code: '4K7P-2M9X-Q0VD' }]);
});

test('asks for the password again when the step has expired', async () => {
  responses['verify-totp'] = { status: 401, body: { code: 'SIGN_IN_EXPIRED', message: 'Too much time has passed.' } };
  type('123456');
  expect(await screen.findByText('Too much time has passed.')).toBeTruthy();
  expect(screen.queryByLabelText('Code')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(screen.getByLabelText('Password')).toBeTruthy();
});
