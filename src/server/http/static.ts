import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { buildCspHeader } from '#domain/site/pages.ts';
import { RESOURCE_HEADERS, SECURITY_HEADERS } from './responses.ts';
import { isSetupPage, mayHaveSecret } from './request-info.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/**
 * Extensions of subresources. Their responses omit the headers that concern documents only, about a hundred bytes each.
 */
const SUBRESOURCE = /^\.(?:css|js|json|woff2)$/;

/** A body in one encoding, with its headers as the flat list that `writeHead` takes. */
interface Variant {
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

/** Maximum bytes of a body that is sent as a string; converting a longer body costs more than the saved write. */
const MAX_TEXT_BYTES = 32_768;

/** Creates the body of a path from its bytes and their compressed forms, if any. `extra` is a flat header list. */
export function createBody(
  path: string,
  bytes: Buffer,
  compressed: { br?: Buffer; gzip?: Buffer } = {},
  extra: readonly string[] = [],
): StaticBody {
  const extension = extname(path) || '.html';
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  const common = [
    ...Object.entries({
      ...(SUBRESOURCE.test(extension) ? RESOURCE_HEADERS : SECURITY_HEADERS),
      ...(mayHaveSecret(path) && { 'referrer-policy': 'no-referrer' }),
      ...(extension === '.html' && { 'content-security-policy': buildCspHeader(bytes.toString()) }),
    }).flat(),
    'cache-control',
    cacheControl(path, extension),
    ...extra,
    ...(compressed.br || compressed.gzip ? ['vary', 'Accept-Encoding'] : []),
  ];
  const variant = (encoding: string | undefined, encoded: Buffer): Variant => {
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`;
    const notModified = [...common, 'etag', etag];
    const type = ['content-type', CONTENT_TYPES[extension] ?? 'application/octet-stream'];
    const length = ['content-length', String(encoded.length), ...(encoding ? ['content-encoding', encoding] : [])];
    return { bytes: encoded, etag, notModified, headers: [...notModified, ...type, ...length] };
  };
  return {
    ...(compressed.br && { br: variant('br', compressed.br) }),
    ...(compressed.gzip && { gzip: variant('gzip', compressed.gzip) }),
    identity: variant(undefined, bytes),
  };
}

function cacheControl(path: string, extension: string): string {
  if (isSetupPage(path)) return 'no-store';
  // Names of built files contain a hash of the content.
  if (path.startsWith('/_astro/')) return 'public, max-age=31536000, immutable';
  if (/^(?:image|font|video)\//.test(CONTENT_TYPES[extension] ?? '')) return 'public, max-age=3600';
  return 'public, max-age=0, must-revalidate';
}

/** Reads a folder into memory, by path; `x.br` and `x.gz` are the compressed forms of `x`. */
export function readStatic(folder: string): Map<string, StaticBody> {
  const bodies = new Map<string, StaticBody>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(?:br|gz)$|^\./.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).replaceAll(sep, '/')}`;
    const sibling = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined);
    const compressed = { br: sibling('.br'), gzip: sibling('.gz') };
    bodies.set(path.replace(/\/index\.html$/, '/'), createBody(path, readFileSync(file), compressed));
  }
  return bodies;
}

const ACCEPTS_BR = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

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
  const accepted = req.headers['accept-encoding'] ?? '';
  const variant =
    (body.br && ACCEPTS_BR.test(accepted) && body.br) ||
    (body.gzip && ACCEPTS_GZIP.test(accepted) && body.gzip) ||
    body.identity;
  const known = status === 200 && req.headers['if-none-match']?.includes(variant.etag);
  const headers = (known ? variant.notModified : variant.headers).concat(extra, hsts);
  res.writeHead(known ? 304 : status, headers);
  if (known || req.method === 'HEAD') res.end();
  else if (variant.bytes.length > MAX_TEXT_BYTES) res.end(variant.bytes);
  else res.end((variant.text ??= variant.bytes.toString('latin1')), 'latin1');
}
