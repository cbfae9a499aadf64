import type { HttpResponse } from '../files/upload.ts';

/** Request that the inline script of `layouts/inline/early-requests.ts` has sent. */
interface EarlyRequest {
  /** Language of the document when the request was sent. */
  lang: string;
  /** Access token that was sent; undefined for public calls. */
  token?: string;
  /** Response of any status; rejects without one. */
  response: Promise<HttpResponse>;
}

/**
 * Returns the response to a GET request that the inline script has sent, once per URL; an error response counts as an
 * attempt. Undefined if there is none, or if it was sent with another language or token; the caller then sends the
 * request itself.
 *
 * @throws TypeError without a response
 */
export async function takeEarlyResponse(
  url: string,
  headers: Record<string, string>,
): Promise<HttpResponse | undefined> {
  const requests = (globalThis as { earlyRequests?: Record<string, EarlyRequest> }).earlyRequests;
  const early = requests?.[url];
  if (!early) return undefined;
  delete requests[url];
  const isSameUser = early.token === undefined || `Bearer ${early.token}` === headers['authorization'];
  if (!isSameUser || early.lang !== headers['accept-language']) return undefined;
  return early.response;
}
