import { readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { $session } from '#client/session.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import type { Role } from '#domain/roles.ts';
import { enforceContract } from './check-contract.ts';

const NAMESPACES = [
  'assignees',
  'common',
  'form',
  'validation',
  'errors',
  'resource',
  'shell',
  'users',
  'vehicles',
  'static-data',
  'visit',
  'visits',
  'tasks',
  'payments',
  'search',
  'charts',
];
const readMessages = (locale: string, name: string): object =>
  JSON.parse(readFileSync(`locales/${locale}/${name}.json`, 'utf8')) as object;

const initI18next = i18next.init.bind(i18next);

/** Initializes i18next in English with the messages of forms in all languages. */
export const initTranslations = async (): Promise<void> => {
  document.documentElement.lang = 'en';
  i18next.use(initReactI18next);
  await initI18next({
    lng: 'en',
    ns: NAMESPACES,
    defaultNS: 'common',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: Object.fromEntries(
      LOCALE_CODES.map((locale) => [
        locale,
        Object.fromEntries(NAMESPACES.map((name) => [name, readMessages(locale, name)])),
      ]),
    ),
  });
  // A lazily loaded form initializes i18next again, which would detect another language in the middle of a test.
  i18next.init = () => Promise.resolve(i18next.t);
};

/** Renders a page under a router with a second route `/other` and a new query client. */
export async function renderPage(page: ReactNode, address = '/') {
  window.history.replaceState(null, '', address);
  const root = createRootRoute();
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => page });
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>the other page</p> });
  const router = createRouter({
    routeTree: root.addChildren([here, other]),
    history: createBrowserHistory(),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await act(() => router.load());
  return { router, client };
}

interface SentRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

type MockResponse = { status: number; body?: object | undefined; headers?: Record<string, string> } | 'nothing';

/**
 * Replaces `fetch` with `respond` and returns the list that collects the sent requests. Requests and responses have to
 * satisfy the contract; a response is completed with the fields that it leaves out.
 */
export function mockApi(respond: (sent: SentRequest) => MockResponse | Promise<MockResponse>) {
  const sent: SentRequest[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), 'http://localhost'),
      init,
    );
    const url = new URL(request.url);
    const text = await request.text();
    const call = {
      method: request.method,
      path: url.pathname.replace('/backend', ''),
      query: Object.fromEntries(url.searchParams),
      body: text ? (JSON.parse(text) as unknown) : undefined,
    };
    sent.push(call);
    const response = await respond(call);
    if (response === 'nothing') throw new TypeError('No response');
    const { status, headers } = response;
    const body = enforceContract(call, response);
    return Response.json({ status, ...body }, { status, headers });
  };
  return sent;
}

/** Sets the session of a user with this role. */
export const signInAs = (role: Role, id = 'me'): void =>
  $session.set({
    roles: [role],
    user: {
      id,
      firstName: '',
      lastName: '',
      email: null,
      username: 'me',
      role,
      image: null,
      preferredLanguage: 'en',
    },
  });
