import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { StaticBody } from '../http/static.ts';
import { createBody } from './static-bodies.ts';

/**
 * Header that keeps search engines from indexing a site that is not published yet
 * (docs/rules/branding.md#first-publication).
 */
const NOINDEX_HEADER = ['x-robots-tag', 'noindex'] as const;

export const ROBOTS = '/robots.txt';
export const SITEMAP = '/sitemap.xml';

/** Returns the built `robots.txt` without its reference to the sitemap, which a hidden site lacks. */
export const withoutSitemap = (robots: string): string => robots.replace(/\n*^Sitemap:.*\n?/m, '\n');

/** Quality while the response to a save is pending: slightly larger bodies in a fiftieth of the time. */
const FAST_QUALITY = { br: 5, gzip: 6 };
/** Best quality: for files compressed at build time, and for the pages that are recompressed after the last save. */
const BEST_QUALITY = { br: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION };
/** Milliseconds after the last save until the pages are compressed at the best quality. */
const RECOMPRESS_DELAY = 2_000;

/** Bodies that the front server serves: built files, replaced by published pages. */
export interface PublishedBodies {
  current(): ReadonlyMap<string, StaticBody>;
  /** Replaces all pages at once; those of a hidden site are excluded from search engines. */
  replacePages(pages: ReadonlyMap<string, string>, options?: { isHidden: boolean }): Promise<void>;
}

export function createPublishedBodies(
  built: ReadonlyMap<string, StaticBody>,
  delay = RECOMPRESS_DELAY,
): PublishedBodies {
  let bodies = built;
  let isHidden = false;
  /** HTML of the pages that are compressed at the fast quality, by path. */
  let fastCompressed = new Map<string, Buffer>();
  let timer: NodeJS.Timeout | undefined;

  /** Recompresses page by page, so that requests run in between; stops when the pages are replaced. */
  async function recompress() {
    const before = bodies;
    const small = new Map<string, StaticBody>();
    for (const [path, bytes] of fastCompressed) {
      small.set(path, await encode(path, bytes, BEST_QUALITY, isHidden));
      if (bodies !== before) return;
    }
    bodies = new Map([...bodies, ...small]);
    fastCompressed = new Map();
  }

  return {
    current: () => bodies,
    async replacePages(pages, { isHidden: willBeHidden } = { isHidden: false }) {
      clearTimeout(timer);
      const hasSameHeaders = willBeHidden === isHidden;
      const changed = new Map(
        [...pages]
          .map(([path, html]) => [path, Buffer.from(html)] as const)
          .filter(([path, bytes]) => !hasSameHeaders || !bodies.get(path)?.identity.bytes.equals(bytes)),
      );
      const made = await Promise.all(
        [...changed].map(
          async ([path, bytes]) => [path, await encode(path, bytes, FAST_QUALITY, willBeHidden)] as const,
        ),
      );
      const replaced = new Map([...bodies, ...made]);
      for (const path of [ROBOTS, SITEMAP]) {
        const body = willBeHidden ? hiddenBody(path, built.get(path)) : built.get(path);
        if (body) replaced.set(path, body);
        else replaced.delete(path);
      }
      bodies = replaced;
      isHidden = willBeHidden;
      fastCompressed = new Map([...fastCompressed, ...changed]);
      timer = setTimeout(() => void recompress(), delay).unref();
    },
  };
}

/** Returns the body of a built file for a hidden site, which has no sitemap. */
const hiddenBody = (path: string, body: StaticBody | undefined): StaticBody | undefined =>
  path === ROBOTS && body ? createBody(path, Buffer.from(withoutSitemap(body.identity.bytes.toString()))) : undefined;

async function encode(
  path: string,
  bytes: Buffer,
  quality: typeof FAST_QUALITY,
  isHidden: boolean,
): Promise<StaticBody> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality.br, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: quality.gzip }),
  ]);
  return createBody(path, bytes, { br, gzip: gz }, isHidden ? NOINDEX_HEADER : []);
}
