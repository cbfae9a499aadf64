import type { IncomingMessage } from 'node:http';
import { FALLBACK_LOCALE, parseLocale, parseAcceptLanguage, type Locale } from '#domain/locales.ts';
import type { StaticBody } from './static.ts';

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

/** Body of a path; `extra` contains the headers of a body that was selected by language, such as `Vary`. */
interface LocalizedBody {
  body: StaticBody;
  status: 200 | 404;
  extra: readonly string[];
}

const VARIES = ['vary', 'Accept-Language, Cookie'] as const;
const asFolder = (path: string) => (path.endsWith('/') ? path : `${path}/`);

/** Finds the body of a path, or the page of that name in the visitor's language. */
export function findBody(
  bodies: ReadonlyMap<string, StaticBody>,
  path: string,
  req: IncomingMessage,
): LocalizedBody | undefined {
  const own = bodies.get(path) ?? bodies.get(asFolder(path));
  const status = isNotFoundPage(path) ? 404 : 200;
  if (own && (path.includes('.') || parseLocale(path.split('/', 2)[1]))) return { body: own, status, extra: [] };
  const locale = detectRequestLocale(req);
  const localized = bodies.get(`/${locale}${asFolder(path)}`);
  if (localized) return { body: localized, status, extra: inLanguage(locale) };
  return own && { body: own, status, extra: [] };
}

const isNotFoundPage = (path: string) => /\/404(?:\/|\.html)?$/.test(path);

/** Finds the 404 page in the language of the path's prefix or of the visitor. */
export function findNotFoundPage(
  bodies: ReadonlyMap<string, StaticBody>,
  path: string,
  req: IncomingMessage,
): LocalizedBody | undefined {
  const named = parseLocale(path.split('/', 2)[1]);
  const locale = named ?? detectRequestLocale(req);
  const body = bodies.get(`/${locale}/404/`) ?? bodies.get(`/${locale}/404.html`) ?? bodies.get('/404.html');
  return body && { body, status: 404, extra: named ? [] : inLanguage(locale) };
}

const inLanguage = (locale: Locale) => [...VARIES, 'content-language', locale];
