import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseLocale, type Locale } from '#domain/locales.ts';
import { detectRequestLocale } from './request-info.ts';
import { endInParts, negotiateEncoding } from './responses.ts';

/** A body in one encoding, with its headers as the flat list that `writeHead` takes. */
export interface Variant {
  bytes: Buffer;
  /** Small body as Latin-1, cached when it is first sent: Node sends a string and the headers in one write. */
  text?: string;
  etag: string;
  headers: readonly string[];
  notModified: readonly string[];
}

/** Response body of a path in each encoding, held in memory. */
export interface StaticBody {
  br?: Variant;
  gzip?: Variant;
  identity: Variant;
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

/** Maximum bytes of a body that is sent as a string; converting a longer body costs more than the saved write. */
const MAX_TEXT_BYTES = 32_768;

const NO_HEADERS: readonly string[] = [];

/** `hsts` and `extra` are flat header lists. */
interface BodyOptions {
  status?: number;
  hsts?: readonly string[];
  extra?: readonly string[];
}

/** Sends the smallest encoding that the client accepts, or 304. */
export function sendBody(
  req: IncomingMessage,
  res: ServerResponse,
  body: StaticBody,
  { status = 200, hsts = NO_HEADERS, extra = NO_HEADERS }: BodyOptions = {},
) {
  const encoding = negotiateEncoding(req);
  const variant = (encoding && body[encoding]) ?? body.identity;
  const known = status === 200 && req.headers['if-none-match']?.includes(variant.etag);
  const headers = (known ? variant.notModified : variant.headers).concat(extra, hsts);
  res.writeHead(known ? 304 : status, headers);
  if (known || req.method === 'HEAD') res.end();
  else if (variant.bytes.length > MAX_TEXT_BYTES) endInParts(res, variant.bytes);
  else res.end((variant.text ??= variant.bytes.toString('latin1')), 'latin1');
}
