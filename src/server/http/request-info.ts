import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '#backend/config.ts';
import { FALLBACK_LOCALE, parseLocale, parseAcceptLanguage, type Locale } from '#domain/locales.ts';

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?$/i;
const PORT_MAX = 65_535;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Creates the check that a `Host` header names this site: loopback, PUBLIC_SITE_URL, ALLOWED_HOSTS or the address of
 * HOST.
 */
export function createHostCheck(
  config: Pick<Config, 'allowedHosts' | 'publicSiteUrl' | 'host'>,
): (header: string | undefined) => boolean {
  const listening = config.host.includes(':') ? `[${config.host}]` : config.host;
  const names = new Set([...LOOPBACK, ...config.allowedHosts, new URL(config.publicSiteUrl).hostname, listening]);
  for (const anyAddress of ['0.0.0.0', '[::]']) names.delete(anyAddress);
  // Caches the results, because few different headers occur.
  const known = new Map<string, boolean>();
  return (header = '') => {
    const remembered = known.get(header);
    if (remembered !== undefined) return remembered;
    const [, name = '', port = 0] = HOST.exec(header) ?? [];
    const isOurs = names.has(name.toLowerCase()) && Number(port) <= PORT_MAX;
    if (known.size < 100) known.set(header, isOurs);
    return isOurs;
  };
}

/**
 * Returns true for several `Host` headers, of which Node keeps the first and a proxy may have read another (RFC 9112,
 * 3.2).
 */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

const ESCAPE = /%(?:[0-9a-f]{2})?/gi;
/**
 * Matches the escapes of letters, digits, `-`, `_` and `~`; not of the dot, whose escapes the front server rejects in
 * path segments.
 */
const UNRESERVED = /^%(?:2d|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)$/i;

/**
 * Decodes the unreserved characters in the path of a call ([RFC
 * 3986](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.2)) and encodes stray percent signs. The router does the
 * same, so that the body limits, which apply before routing, see the same path.
 */
export function normalizeBackendUrl(url: string): string {
  if (!url.startsWith('/backend/') || !url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  const normalized = path.replace(ESCAPE, (escape) => {
    if (escape === '%') return '%25';
    return UNRESERVED.test(escape) ? decodeURIComponent(escape) : escape;
  });
  return normalized + url.slice(path.length);
}

/** Client of a request. The address is used for rate limits only: it is neither stored nor logged. */
export interface ClientInfo {
  address: string;
  https: boolean;
}

/** Returns the entry that the outermost of `hops` trusted proxies appended; earlier entries can be forged. */
function trustedEntry(header: string | string[] | undefined, hops: number): string | undefined {
  const entries = String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries[Math.max(0, entries.length - hops)];
}

/** Reads address and protocol of a request; forwarded headers count only behind `hops` trusted proxies. */
export function readClientInfo(req: IncomingMessage, hops: number): ClientInfo {
  const direct = req.socket.remoteAddress ?? '';
  if (hops === 0) return { address: direct, https: false };
  const forwarded = trustedEntry(req.headers['x-forwarded-for'], hops)?.replace(/^\[(.*)\].*$|^([\d.]+):\d+$/, '$1$2');
  return {
    address: forwarded && isIP(forwarded) ? forwarded : direct,
    https: trustedEntry(req.headers['x-forwarded-proto'], hops)?.toLowerCase() === 'https',
  };
}

/**
 * Detects the visitor's language: query `lng`, cookie `i18next`, `Accept-Language`
 * (docs/rules/routes.md#language-detection).
 */
export function detectRequestLocale({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): Locale {
  const query = url.includes('lng=') ? new URLSearchParams(url.split('?')[1]).get('lng') : undefined;
  const cookie = /(?:^|;\s*)i18next=([\w-]+)/.exec(headers.cookie ?? '')?.[1];
  return (
    parseLocale(query) ?? parseLocale(cookie) ?? parseAcceptLanguage(headers['accept-language']) ?? FALLBACK_LOCALE
  );
}
