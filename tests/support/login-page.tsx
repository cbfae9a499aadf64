import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import auth from '#locales/en/auth.json' with { type: 'json' };
import factor from '#locales/en/second-factor.json' with { type: 'json' };
import validation from '#locales/en/validation.json' with { type: 'json' };
import { enforceContract } from './check-contract.ts';

interface MockResponse {
  status: number;
  body?: object | undefined;
  headers?: Record<string, string>;
}
interface Sent {
  /** Path of the call below `/user/`. */
  path: string;
  body: Record<string, string>;
}

/** Calls of the test so far, oldest first. */
export const sent: Sent[] = [];
/** Responses by path below `/user/`; other calls succeed without data. */
export const responses: Record<string, MockResponse> = {};
/** Mock of `location.assign`. */
export const leave = vi.fn();

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
export const accessToken = (role: string, iat?: number) =>
  `${base64({ alg: 'ES256' })}.${base64({ sub: 'u', role, iat, exp: 4_000_000_000 })}.s`;

/** Response to a sign-in with the role `role`; `iat` is the second of its token. */
export const loginResponse = (role: string, iat?: number) => ({
  status: 200,
  body: {
    data: { accessToken: accessToken(role, iat), refreshToken: 'r', user: { id: 'u', preferredLanguage: 'fr' } },
  },
});

/** Replaces `fetch` and `location.assign` before each test of a file, and clears the browser after it. */
export function mockLoginPage(): void {
  beforeEach(() => {
    sent.length = 0;
    for (const path of Object.keys(responses)) delete responses[path];
    leave.mockReset();
    document.documentElement.lang = 'en';
    vi.spyOn(location, 'assign').mockImplementation(leave);
    vi.stubGlobal('fetch', async (url: string, init?: { body: string; method: string }) => {
      const { pathname } = new URL(url, location.href);
      if (pathname.startsWith('/locales/')) return Response.json(factor);
      const path = pathname.replace('/backend', '');
      const values = JSON.parse(init!.body) as Sent['body'];
      sent.push({ path: path.replace('/user/', ''), body: values });
      const { status, body, headers } = responses[sent.at(-1)!.path] ?? { status: 200 };
      const completed = enforceContract({ method: init!.method, path, query: {}, body: values }, { status, body });
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
}

/** Renders the page at a URL with fresh modules, like a new document. */
export async function open(address: string | URL = '/login', options: { offersCode?: boolean } = {}) {
  vi.resetModules();
  if (address instanceof URL) vi.stubGlobal('location', address);
  else history.replaceState(null, '', address);
  const { Login } = await import('../../src/islands/Login.tsx');
  await act(async () => render(<Login locale="en" messages={{ auth, validation }} {...options} />));
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Returns the texts of all alerts; an empty alert always exists. */
export const alert = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

/** Signs in and waits until the page shows an alert or is left. */
export async function signIn(identifier: string, password: string) {
  type('Phone or e-mail', identifier);
  type('Password', password);
  press('Sign in');
  await waitFor(() => expect(alert() || leave.mock.calls.length).toBeTruthy());
}
