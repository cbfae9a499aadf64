import { LANGUAGE_COOKIE, SESSION_COOKIES } from '#domain/auth/cookies.ts';

/** Allowlist of request headers for an external backend, which might trust any other header as set by this site. */
const REQUEST_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'dnt',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'last-event-id',
  'origin',
  'range',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-gpc',
  'user-agent',
]);
/**
 * Allowlist of response headers for the browser. This site sets its own security headers, and allows CORS to no origin.
 */
const RESPONSE_HEADERS = new Set([
  'accept-ranges',
  'age',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
  'vary',
  'www-authenticate',
  'x-accel-buffering',
  'x-robots-tag',
]);
/** Cookies of this site, which are not forwarded. */
const OWN_COOKIES: readonly string[] = [...SESSION_COOKIES, LANGUAGE_COOKIE];

/** Returns the listed headers without those that `Connection` names as hop-by-hop (RFC 9110, 7.6.1). */
function pickHeaders(headers: Headers, listed: ReadonlySet<string>): Headers {
  const picked = new Headers([...headers].filter(([name]) => listed.has(name)));
  const hops = (headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase());
  for (const name of hops) if (listed.has(name)) picked.delete(name);
  return picked;
}

interface ForwardedCall {
  /** Client address, already resolved from trusted proxies. */
  address: string;
  requestId: string;
  url: URL;
  site: URL;
  target: URL;
  isSameOrigin: boolean;
}

/** Returns the request headers for the external backend. */
export function forwardedRequestHeaders(
  headers: Headers,
  { address, requestId, url, site, target, isSameOrigin }: ForwardedCall,
): Headers {
  const forwarded = pickHeaders(headers, REQUEST_HEADERS);
  const host = headers.get('host') ?? url.host;
  forwarded.set('x-request-id', requestId);
  forwarded.set('x-forwarded-for', address);
  forwarded.set('x-forwarded-host', host);
  forwarded.set('x-forwarded-proto', (host === site.host ? site : url).protocol.slice(0, -1));
  // Replaces the origin of a same-origin request with that of the external backend, whose cookie endpoints may check
  // it.
  if (isSameOrigin) forwarded.set('origin', target.origin);
  const cookies = (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair && !OWN_COOKIES.includes(pair.split('=', 1)[0]!.trim()));
  if (cookies.length) forwarded.set('cookie', cookies.join('; '));
  return forwarded;
}

/** Returns the response headers for the browser: cookies lose their domain, and cookies of this site are dropped. */
export function forwardedResponseHeaders(headers: Headers): Headers {
  const forwarded = pickHeaders(headers, RESPONSE_HEADERS);
  for (const cookie of headers.getSetCookie()) {
    const name = cookie.split('=', 1)[0]!.trim();
    if (!OWN_COOKIES.includes(name)) forwarded.append('set-cookie', cookie.replace(/;\s*domain=[^;]*/gi, ''));
  }
  return forwarded;
}
