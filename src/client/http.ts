import {
  fillPath,
  type BodyInput,
  type Endpoint,
  type ParamsOf,
  type QueryInput,
  type ResponseOf,
} from '#domain/endpoint.ts';
import type { HttpResponse } from './files/upload.ts';
import { ApiError, networkError, responseError } from './api-error.ts';
import { noteMissingCall } from './start/missing-calls.ts';
import { takeEarlyResponse } from './start/early-requests.ts';
import { importOrReload } from './start/load-part.ts';

const TIMEOUT_MS = 30_000;

let hasLoadFailed = false;

/**
 * Loads ofetch on demand: an inline script in the page already sends the request of the first list, without ofetch.
 * After a failure, the next call [reloads the page](docs/rules/drafts.md#parts-that-load-later) if the server responds
 * again.
 * @throws LazyLoadError
 */
export async function loadOfetch() {
  try {
    return (await importOrReload(() => import('ofetch'), hasLoadFailed)).ofetch;
  } catch (error) {
    hasLoadFailed = true;
    throw error;
  }
}

type Params<E extends Endpoint> = string extends E['path']
  ? { params?: Record<string, string> }
  : keyof ParamsOf<E> extends never
    ? { params?: undefined }
    : { params: ParamsOf<E> };
type Query<E extends Endpoint> = E['query'] extends undefined ? { query?: undefined } : { query?: QueryInput<E> };
type Body<E extends Endpoint> = E['body'] extends undefined
  ? { body?: undefined }
  : object extends BodyInput<E>
    ? { body?: BodyInput<E> }
    : { body: BodyInput<E> };

/** Input of a call: path parameters, query and body of the endpoint, and options of the request. */
export type CallInput<E extends Endpoint> = Params<E> & Query<E> & Body<E> & CallOptions;

interface CallOptions {
  /** Sent as the part `file` of a multipart form, after the fields of `body`. */
  file?: Blob;
  signal?: AbortSignal;
  /** Receives the uploaded fraction, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  headers?: Record<string, string>;
}

/** Body of a successful response. */
export type ApiResponse<E extends Endpoint> = ResponseOf<E> & { status: number; message: string };

/**
 * Sends one request, with a timeout of 30 s. It neither reads nor refreshes the session.
 *
 * @throws ApiError for a status of 400 or more, or `NETWORK` without a response
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Partial<CallInput<E>>,
  token: string | undefined,
): Promise<ApiResponse<E>> {
  const response = await transport(endpoint, input, requestHeaders(input.headers, token));
  if (response.status === 404) noteMissingCall(endpoint.method, endpoint.path);
  if (response.status >= 400) throw responseError(response.status, response.body, response.retryAfter);
  // A proxy or a wrong address responds with a page, which must not pass for a success.
  if (typeof response.body === 'string' && /^\s*</.test(response.body)) throw responseError(502, null, null);
  const body = response.body ?? {};
  return (endpoint.read ? endpoint.read(body) : body) as ApiResponse<E>;
}

async function transport(
  endpoint: Endpoint,
  input: Partial<CallInput<Endpoint>>,
  headers: Record<string, string>,
): Promise<HttpResponse> {
  const url = `/backend${fillPath(endpoint.path, input.params)}`;
  const query = withoutEmpty(input.query);
  if (endpoint.method === 'GET') {
    const search = new URLSearchParams(query as Record<string, string>).toString();
    const early = await takeEarlyResponse(search ? `${url}?${search}` : url, headers).catch((error: unknown) => {
      throw networkError(error);
    });
    input.signal?.throwIfAborted();
    if (early) return early;
  }
  try {
    const body = endpoint.multipart ? toFormData(input.body, input.file) : input.body;
    if (body instanceof FormData && input.onProgress) {
      const { upload } = await import('./files/upload.ts');
      return await upload({
        method: endpoint.method,
        url,
        headers,
        body,
        signal: input.signal,
        onProgress: input.onProgress,
      });
    }
    const request = await loadOfetch();
    const response = await request.raw(url, {
      method: endpoint.method,
      query,
      body,
      headers,
      signal: createSignal(input.signal),
      retry: false,
      ignoreResponseError: true,
    });
    return { status: response.status, body: response._data, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    // An abort by the caller is not a network failure.
    if (input.signal?.aborted || error instanceof ApiError) throw error;
    throw networkError(error);
  }
}

function createSignal(own: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return own ? AbortSignal.any([own, timeout]) : timeout;
}

function toFormData(fields: Record<string, unknown> | undefined, file: Blob | undefined): FormData {
  const form = new FormData();
  const entries = Object.entries((fields ?? {}) as Record<string, string | number | null>);
  // Form data cannot express null.
  for (const [name, value] of entries) if (value != null) form.append(name, String(value));
  if (file) form.append('file', file);
  return form;
}

/** Returns the headers of a request: language of the page, access token, then `own`. */
export const requestHeaders = (
  own: Record<string, string> | undefined,
  token: string | undefined,
): Record<string, string> => ({
  // Endpoint tests have no document.
  ...(typeof document !== 'undefined' && { 'accept-language': document.documentElement.lang }),
  ...(token && { authorization: `Bearer ${token}` }),
  ...own,
});

const withoutEmpty = (query: Record<string, unknown> | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== ''));
