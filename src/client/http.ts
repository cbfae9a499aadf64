import { createFetch } from 'ofetch';
import {
  fillPath,
  type BodyInput,
  type Endpoint,
  type ParamsOf,
  type QueryInput,
  type ReplyOf,
} from '#domain/endpoint.ts';
import type { HttpResponse } from './upload.ts';
import { ApiError, networkError, responseError } from './api-error.ts';

const TIMEOUT_MS = 30_000;

// Looks the global up on each request, so that a test can put an app in its place.
const request = createFetch({ fetch: (...args) => globalThis.fetch(...args) });

type Params<E extends Endpoint> = string extends E['path']
  ? { params?: Record<string, string> }
  : keyof ParamsOf<E> extends never
    ? { params?: undefined }
    : { params: ParamsOf<E> };
type Query<E extends Endpoint> = E['query'] extends undefined ? { query?: undefined } : { query?: QueryInput<E> };
type Body<E extends Endpoint> = E['body'] extends undefined ? { body?: undefined } : { body: BodyInput<E> };

/** What a call takes: the endpoint's parameters, query and body, and how to send them. */
export type CallInput<E extends Endpoint> = Params<E> & Query<E> & Body<E> & CallOptions;

interface CallOptions {
  /** Sent as the part `file` of a form, with the fields of `body` beside it. */
  file?: Blob;
  signal?: AbortSignal;
  /** The uploaded share, from 0 to 1. */
  onProgress?: (share: number) => void;
  headers?: Record<string, string>;
}

export type Reply<E extends Endpoint> = ReplyOf<E> & { status: number; message: string };

/** One request, answered with the reply or an `ApiError`; knows nothing of sessions. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Partial<CallInput<E>>,
  token: string | undefined,
): Promise<Reply<E>> {
  const answer = await transport(endpoint, input, requestHeaders(input.headers, token));
  if (answer.status >= 400) throw responseError(answer.status, answer.body, answer.retryAfter);
  return answer.body as Reply<E>;
}

async function transport(
  endpoint: Endpoint,
  input: Partial<CallInput<Endpoint>>,
  headers: Record<string, string>,
): Promise<HttpResponse> {
  const url = `/backend${fillPath(endpoint.path, input.params)}`;
  try {
    const body = endpoint.multipart ? toFormData(input.body, input.file) : input.body;
    if (body instanceof FormData && input.onProgress) {
      const { upload } = await import('./upload.ts');
      return await upload({
        method: endpoint.method,
        url,
        headers,
        body,
        signal: input.signal,
        onProgress: input.onProgress,
      });
    }
    const response = await request.raw(url, {
      method: endpoint.method,
      query: withoutEmpty(input.query),
      body,
      headers,
      signal: signalOf(input.signal),
      retry: false,
      ignoreResponseError: true,
    });
    return { status: response.status, body: response._data, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    // An abort is its caller's wish, not a failure to tell of.
    if (input.signal?.aborted || error instanceof ApiError) throw error;
    throw networkError(error);
  }
}

function signalOf(own: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return own ? AbortSignal.any([own, timeout]) : timeout;
}

function toFormData(fields: Record<string, unknown> | undefined, file: Blob | undefined): FormData {
  const form = new FormData();
  // A form has no word for what is not there.
  for (const [name, value] of Object.entries(fields ?? {})) if (value != null) form.append(name, String(value));
  if (file) form.append('file', file);
  return form;
}

/** What every request says of the reader, beside its own headers. */
export const requestHeaders = (
  own: Record<string, string> | undefined,
  token: string | undefined,
): Record<string, string> => ({
  // The endpoint tests make calls without a page.
  ...(typeof document !== 'undefined' && { 'accept-language': document.documentElement.lang }),
  ...(token && { authorization: `Bearer ${token}` }),
  ...own,
});

const withoutEmpty = (query: Record<string, unknown> | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== ''));
