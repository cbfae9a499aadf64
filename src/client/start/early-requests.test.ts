// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { visits } from '#domain/visits/endpoints.ts';
import { getQueryOptions, queryClient } from '../query.ts';
import { takeEarlyResponse } from './early-requests.ts';

const URL = '/backend/visit/fetch-visits?page=1&limit=10';
const HEADERS = { 'accept-language': 'fr', authorization: 'Bearer t1' };
const RESPONSE = { status: 200, body: { data: [] }, retryAfter: null };

/** Registers a request like the script in the head of the page. */
const sent = (response: Promise<unknown>, changed: { lang?: string; token?: string } = {}) =>
  vi.stubGlobal('earlyRequests', { [URL]: { lang: 'fr', token: 't1', response, ...changed } });

afterEach(() => vi.unstubAllGlobals());

test('returns the response once', async () => {
  sent(Promise.resolve(RESPONSE));
  expect(await takeEarlyResponse(URL, HEADERS)).toBe(RESPONSE);
  expect(await takeEarlyResponse(URL, HEADERS)).toBeUndefined();
});

test.each([
  ['another token', { token: 't2' }],
  ['another language', { lang: 'ar' }],
])('ignores a request with %s', async (_, options) => {
  sent(Promise.resolve(RESPONSE), options);
  expect(await takeEarlyResponse(URL, HEADERS)).toBeUndefined();
});

test('a public request needs no token', async () => {
  sent(Promise.resolve(RESPONSE), { token: undefined });
  expect(await takeEarlyResponse(URL, HEADERS)).toBe(RESPONSE);
});

test('rejects for a request without a response, and ignores a page without the script', async () => {
  sent(Promise.reject(new TypeError('network')));
  await expect(takeEarlyResponse(URL, HEADERS)).rejects.toThrow('network');
  vi.unstubAllGlobals();
  expect(await takeEarlyResponse(URL, HEADERS)).toBeUndefined();
});

test.each([
  ['fails', [503, 503], [false, 3]],
  ['succeeds at the third attempt', [503, 200], [true, 3]],
] as const)('a list whose early request fails %s', async (_, statuses, outcome) => {
  document.documentElement.lang = 'fr';
  sent(Promise.resolve({ status: 503, body: {}, retryAfter: null }), { token: undefined });
  const remaining = [...statuses];
  const fetched = vi.fn(async () => {
    const status = remaining.shift()!;
    return Response.json({ status, message: '', data: [] }, { status });
  });
  vi.stubGlobal('fetch', fetched);
  const options = getQueryOptions(visits.list, { query: { page: 1, limit: 10 } });
  const observer = new QueryObserver(queryClient, { ...options, retryDelay: 0 });
  const isSuccess = await new Promise<boolean>((resolve) =>
    observer.subscribe((query) => !query.isPending && resolve(query.isSuccess)),
  );
  expect([isSuccess, 1 + fetched.mock.calls.length]).toEqual(outcome);
  observer.destroy();
  queryClient.clear();
});
