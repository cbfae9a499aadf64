import type { Page, Route } from 'playwright/test';
import type { Endpoint, ResponseOf } from '#domain/endpoint.ts';
import { checkContract } from './check-contract.ts';

type Query = Record<string, string>;

/** Mocked response of a GET endpoint. */
export interface MockResponse {
  endpoint: Endpoint;
  body(query: Query): object;
}

/** Declares the mocked response of an endpoint, with the type that the endpoint declares. */
export const mockResponse = <E extends Endpoint>(endpoint: E, body: (query: Query) => ResponseOf<E>): MockResponse => ({
  endpoint,
  body,
});

const isPathOf = ({ method, path }: Endpoint, pathname: string): boolean =>
  method === 'GET' && new RegExp(`^/backend${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);

/**
 * Fulfills every API request of a page with a mocked response: GET requests from `responses`, others with 204. Event
 * streams stay pending without an event.
 */
export async function mockApiRoutes(page: Page, responses: readonly MockResponse[]): Promise<void> {
  await page.route('**/backend/**', async (route) => {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    if (request.headers()['accept'] === 'text/event-stream') return;
    if (request.method() !== 'GET') return route.fulfill({ status: 204 });
    const mock = responses.find(({ endpoint }) => isPathOf(endpoint, pathname));
    if (!mock) throw new Error(`${pathname} has no mock response`);
    const body = mock.body(Object.fromEntries(searchParams));
    return fulfillApi(route, { json: { status: 200, message: 'OK', ...body } });
  });
}

type MockedBody = Record<string, unknown>;

/**
 * Fulfills one API request with a mocked response.
 * @throws Error when the request or the response breaks the contract
 */
export async function fulfillApi(
  route: Route,
  { status = 200, json, headers }: { status?: number; json: MockedBody; headers?: Record<string, string> },
): Promise<void> {
  const request = route.request();
  const { pathname, searchParams } = new URL(request.url());
  const { violations, body } = checkContract(
    {
      method: request.method(),
      path: pathname.replace('/backend', ''),
      query: Object.fromEntries(searchParams),
      body: readJson(request.postData()),
    },
    { status, body: json },
  );
  if (violations.length > 0) throw new Error(`The contract forbids:\n${violations.join('\n')}`);
  await route.fulfill({ status, json: body, headers });
}

const readJson = (text: string | null): unknown => (text?.startsWith('{') ? JSON.parse(text) : undefined);
