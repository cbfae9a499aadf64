import type { Page } from 'playwright/test';
import type { Endpoint, ResponseOf } from '#domain/endpoint.ts';

type Query = Record<string, string>;

/** The response to a GET request of the API, as data. */
export interface MockResponse {
  endpoint: Endpoint;
  body(query: Query): object;
}

/** Declares the response of an endpoint; its type is the one of the endpoint table, so it changes with it. */
export const mockResponse = <E extends Endpoint>(endpoint: E, body: (query: Query) => ResponseOf<E>): MockResponse => ({
  endpoint,
  body,
});

const isPathOf = ({ method, path }: Endpoint, pathname: string): boolean =>
  method === 'GET' && new RegExp(`^/backend${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);

/** Answers every call of the API with data instead of the server; streams of changes stay open without an event. */
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
