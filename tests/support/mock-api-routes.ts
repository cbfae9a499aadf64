import type { Page } from 'playwright/test';
import type { Endpoint, ResponseOf } from '#domain/endpoint.ts';

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
    return route.fulfill({ json: { status: 200, message: 'OK', ...mock.body(Object.fromEntries(searchParams)) } });
  });
}
