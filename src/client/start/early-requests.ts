import type { HttpResponse } from '../files/upload.ts';

/** Request that `layouts/early-requests.ts` has sent from the head of the page. */
interface EarlyRequest {
  /** Language of the document when it was sent. */
  lang: string;
  /** Access token that it carried; public calls carry none. */
  token?: string;
  /** Undefined for a status of 400 or more. */
  response: Promise<HttpResponse | undefined>;
}

/**
 * Returns the response to a GET request that the page has sent already, at most once per URL. Undefined if there is none, if it was
 * sent with another language or token, or if it failed: then the caller sends the request.
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
  return early.response.catch(() => undefined);
}
