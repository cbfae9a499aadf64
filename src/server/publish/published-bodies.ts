import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createBody, type StaticBody } from '../http/static.ts';

/** Used while the response to a save waits: slightly larger bodies in a fiftieth of the time. */
const FAST_QUALITY = { br: 5, gzip: 6 };
/** Used for the build. */
const BEST_QUALITY = { br: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION };
/** Milliseconds after the last save until the pages are compressed at the best quality. */
const RECOMPRESS_DELAY = 2_000;

/** Bodies that the front server serves: built files, replaced by published pages. */
export interface PublishedBodies {
  current(): ReadonlyMap<string, StaticBody>;
  /** Replaces all pages at once. */
  replacePages(pages: ReadonlyMap<string, string>): Promise<void>;
}

export function createPublishedBodies(
  built: ReadonlyMap<string, StaticBody>,
  calm = RECOMPRESS_DELAY,
): PublishedBodies {
  let bodies = built;
  /** HTML of the pages that are compressed at the fast quality, by path. */
  let fastCompressed = new Map<string, Buffer>();
  let timer: NodeJS.Timeout | undefined;

  /** Recompresses page by page, so that requests run in between; stops when the pages are replaced. */
  async function recompress() {
    const before = bodies;
    const small = new Map<string, StaticBody>();
    for (const [path, bytes] of fastCompressed) {
      small.set(path, await encode(path, bytes, BEST_QUALITY));
      if (bodies !== before) return;
    }
    bodies = new Map([...bodies, ...small]);
    fastCompressed = new Map();
  }

  return {
    current: () => bodies,
    async replacePages(pages) {
      clearTimeout(timer);
      const changed = new Map(
        [...pages]
          .map(([path, html]) => [path, Buffer.from(html)] as const)
          .filter(([path, bytes]) => !bodies.get(path)?.identity.bytes.equals(bytes)),
      );
      const made = await Promise.all(
        [...changed].map(async ([path, bytes]) => [path, await encode(path, bytes, FAST_QUALITY)] as const),
      );
      bodies = new Map([...bodies, ...made]);
      fastCompressed = new Map([...fastCompressed, ...changed]);
      timer = setTimeout(() => void recompress(), calm).unref();
    },
  };
}

async function encode(path: string, bytes: Buffer, quality: typeof FAST_QUALITY): Promise<StaticBody> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality.br, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: quality.gzip }),
  ]);
  return createBody(path, bytes, { br, gzip: gz });
}
