import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { buildCspHeader, isSetupPage, mayHaveSecret } from '#domain/site/pages.ts';
import { RESOURCE_HEADERS, SECURITY_HEADERS } from '../http/responses.ts';
import type { StaticBody, Variant } from '../http/static.ts';

/**
 * Extensions of subresources. Their responses omit the headers that concern documents only, about a hundred bytes each.
 */
const SUBRESOURCE = /^\.(?:css|js|json|woff2)$/;

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
    const type = ['content-type', getMimeType(extension) ?? 'application/octet-stream'];
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
  if (/^(?:image|font|video)\//.test(getMimeType(extension) ?? '')) return 'public, max-age=3600';
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
