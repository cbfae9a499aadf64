// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auth } from '#domain/auth/endpoints.ts';
import { branding } from '#domain/branding/endpoints.ts';
import { images } from '#domain/images/endpoints.ts';
import { media } from '#domain/media/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { send } from './http.ts';

const fetchMock = vi.fn<typeof fetch>();
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const sent = () => {
  const [url, init] = fetchMock.mock.calls.at(-1)! as [string | URL, RequestInit?];
  return { url: String(url), headers: new Headers(init?.headers), body: init?.body, method: init?.method };
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  document.documentElement.lang = 'fr';
});
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

test('fills the path, omits empty parameters, and sends token and language', async () => {
  fetchMock.mockResolvedValueOnce(json(200, { status: 200, data: [] }));
  await send(vehicles.list, { query: { page: 2, search: '', type: undefined } }, 'token');
  expect(sent().url).toBe('/backend/vehicle/fetch-vehicles?page=2');
  expect(sent().headers.get('authorization')).toBe('Bearer token');
  expect(sent().headers.get('accept-language')).toBe('fr');

  fetchMock.mockResolvedValueOnce(json(200, { status: 200, data: {} }));
  await send(vehicles.get, { params: { id: 'a/b' } }, undefined);
  expect(sent().url).toBe('/backend/vehicle/fetch-vehicle/a%2Fb');
  expect(sent().headers.has('authorization')).toBe(false);
});

test('sends a body as JSON and a file as a multipart form', async () => {
  fetchMock.mockImplementation(async () => json(200, { status: 200 }));
  await send(auth.sendOtp, { body: { identifier: 'x', purpose: 'RESET_PASSWORD' } }, undefined);
  expect(sent().headers.get('content-type')).toBe('application/json');
  expect(sent().body).toBe('{"identifier":"x","purpose":"RESET_PASSWORD"}');

  await send(images.upload, { body: { purpose: 'USER' }, file: new Blob(['x']) }, 'token');
  const form = sent().body as FormData;
  expect(form.get('purpose')).toBe('USER');
  expect(form.get('file')).toBeInstanceOf(Blob);
  expect(sent().headers.has('content-type')).toBe(false);
});

test('omits form fields without a value', async () => {
  fetchMock.mockImplementation(async () => json(201, { status: 201 }));
  const body = { section: 'before', userId: null, visitId: undefined };
  await send(media.upload, { body, file: new Blob(['x']) }, 'token');
  expect([...(sent().body as FormData).keys()]).toEqual(['section', 'file']);
});

test('skips branding entries that are not as specified, and rejects a response without a list', async () => {
  const theme = { type: 'MERCHANT_THEME_COLORS', language: 'common', fields: [{ key: 'theme', value: '{}' }] };
  const fetchBranding = (body: unknown) => {
    fetchMock.mockResolvedValueOnce(json(200, body));
    return send(branding.fetchBranding, { query: { lan: 'en' } }, undefined);
  };
  const list = [null, 5, { type: 'MERCHANT_FOOTER', language: 'xx', fields: null }, theme];
  expect(await fetchBranding({ status: 200, branding: list })).toEqual({ status: 200, branding: [theme] });
  for (const body of [{}, { branding: null }, null, 'OK']) await expect(fetchBranding(body)).rejects.toThrow(TypeError);
});

test('throws code, problems and retry delay of an error response', async () => {
  const errors = [{ field: 'name', code: 'required', message: 'Name is required.' }];
  fetchMock.mockResolvedValueOnce(json(422, { status: 422, code: 'VALIDATION', message: 'No.', errors }));
  await expect(send(vehicles.list, {}, 't')).rejects.toMatchObject({
    code: 'VALIDATION',
    message: 'No.',
    problems: errors,
  });

  fetchMock.mockResolvedValueOnce(json(429, { code: 'TOO_MANY_REQUESTS' }, { 'retry-after': '60' }));
  await expect(send(vehicles.list, {}, 't')).rejects.toMatchObject({ status: 429, retryAfter: 60 });
});

test('reads the error of an external backend with other fields and codes', async () => {
  const respond = (status: number, body: unknown, headers?: Record<string, string>) => {
    fetchMock.mockResolvedValueOnce(json(status, body, headers));
    return send(vehicles.list, {}, 't').catch((error: unknown) => error);
  };
  const errors = [
    null,
    'no',
    { msg: 'x', path: 'y' },
    { field: 'name', message: 'Unknown.' },
    { field: 5, code: 'min' },
  ];
  expect(await respond(422, { code: 1001, message: { a: 1 }, errors, params: 'x' })).toMatchObject({
    code: 'VALIDATION',
    message: 'VALIDATION',
    problems: [{ field: 'name', code: 'notAccepted', message: 'Unknown.' }],
    params: {},
  });
  expect(await respond(422, { code: 'E_INVALID', errors: { name: ['Unknown.'], plate: 'No.' } })).toMatchObject({
    code: 'VALIDATION',
    problems: [
      { field: 'name', code: 'notAccepted' },
      { field: 'plate', code: 'notAccepted' },
    ],
  });
  const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString();
  const { retryAfter } = (await respond(429, {}, { 'retry-after': inTwoMinutes })) as { retryAfter: number };
  expect(retryAfter).toBeGreaterThan(100);
  expect(retryAfter).toBeLessThan(121);
  expect(await respond(429, {}, { 'retry-after': 'soon' })).toMatchObject({ retryAfter: undefined });
});

test('throws when a page comes instead of the response, and returns an empty response as an object', async () => {
  const respond = (body: string | null, status: number, type: string) => {
    fetchMock.mockResolvedValueOnce(new Response(body, { status, headers: { 'content-type': type } }));
    return send(vehicles.list, {}, 't');
  };
  for (const type of ['text/html', 'application/json'])
    await expect(respond(' <!doctype html><h1>Welcome</h1>', 200, type)).rejects.toMatchObject({
      status: 502,
      code: 'BACKEND_UNREACHABLE',
    });
  expect(await respond(null, 204, 'application/json')).toEqual({});
});

test.each([
  [401, 'UNAUTHENTICATED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [503, 'UNAVAILABLE'],
  [500, 'INTERNAL'],
  [418, 'INTERNAL'],
])('maps %i without a code to %s', async (status, code) => {
  fetchMock.mockResolvedValueOnce(new Response('<html>', { status, headers: { 'content-type': 'text/html' } }));
  await expect(send(vehicles.list, {}, 't')).rejects.toMatchObject({ status, code, problems: [] });
});

test('throws NETWORK without a response and rethrows an abort', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(send(vehicles.list, {}, 't')).rejects.toMatchObject({ status: 0, code: 'NETWORK' });

  const controller = new AbortController();
  controller.abort();
  fetchMock.mockRejectedValueOnce(new DOMException('Aborted', 'AbortError'));
  await expect(send(vehicles.list, { signal: controller.signal }, 't')).rejects.not.toMatchObject({ code: 'NETWORK' });
});
