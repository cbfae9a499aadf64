import { LANGUAGE_COOKIE, SESSION_COOKIES } from '#domain/auth/cookies.ts';

/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const HOP_BY_HOP_HEADERS = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Headers that servers trust for the client address or the path. */
const SPOOFABLE_HEADERS = [
  'forwarded',
  'x-real-ip',
  'true-client-ip',
  'x-client-ip',
  'cf-connecting-ip',
  'x-original-url',
  'x-rewrite-url',
];
/** Headers that this site sets itself, and CORS, which it allows to no site. */
const OWN_RESPONSE_HEADERS =
  /^(?:access-control-|content-security-policy|cross-origin-|permissions-policy|referrer-policy|x-content-type-options|x-frame-options)/;
/** Cookies of this site, which are not forwarded. */
const OWN_COOKIES: readonly string[] = [...SESSION_COOKIES, LANGUAGE_COOKIE];

function withoutHops(headers: Headers): Headers {
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase());
  const passed = new Headers(headers);
  for (const name of [...HOP_BY_HOP_HEADERS, ...named]) if (name) passed.delete(name);
  return passed;
}

interface Origin {
  /** Client address, already resolved from trusted proxies. */
  address: string;
  url: URL;
  site: URL;
  target: URL;
  isSameOrigin: boolean;
}

/** Returns the request headers for the external backend. */
export function forwardedRequestHeaders(
  headers: Headers,
  { address, url, site, target, isSameOrigin }: Origin,
): Headers {
  const passed = withoutHops(headers);
  const host = headers.get('host') ?? url.host;
  for (const name of ['host', 'expect', ...SPOOFABLE_HEADERS]) passed.delete(name);
  // Some servers treat `x_forwarded_for` as the same header.
  for (const name of [...passed.keys()].filter((key) => /^x-forwarded-|_/.test(key))) passed.delete(name);
  passed.set('x-forwarded-for', address);
  passed.set('x-forwarded-host', host);
  passed.set('x-forwarded-proto', (host === site.host ? site : url).protocol.slice(0, -1));
  // The external backend sees a same-origin request, so that it may accept its own cookies.
  if (isSameOrigin) passed.set('origin', target.origin);
  const cookies = (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair && !OWN_COOKIES.includes(pair.split('=', 1)[0]!.trim()));
  if (cookies.length) passed.set('cookie', cookies.join('; '));
  else passed.delete('cookie');
  return passed;
}

/** Returns the response headers for the browser: cookies lose their domain, and cookies of this site are dropped. */
export function forwardedResponseHeaders(headers: Headers): Headers {
  const passed = withoutHops(headers);
  // These concern the address of the backend.
  for (const name of ['alt-svc', 'strict-transport-security', 'server', 'x-powered-by', 'set-cookie'])
    passed.delete(name);
  for (const name of [...passed.keys()].filter((key) => OWN_RESPONSE_HEADERS.test(key))) passed.delete(name);
  for (const cookie of headers.getSetCookie()) {
    const name = cookie.split('=', 1)[0]!.trim();
    if (!OWN_COOKIES.includes(name)) passed.append('set-cookie', cookie.replace(/;\s*domain=[^;]*/gi, ''));
  }
  return passed;
}
