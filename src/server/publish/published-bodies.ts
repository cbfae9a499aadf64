import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createBody, type StaticBody } from '../http/static.ts';

/** While somebody waits: most of the gain at a fiftieth of the work. */
const FAST_QUALITY = { br: 5, gzip: 6 };
/** As small as the build makes them. */
const BEST_QUALITY = { br: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION };
/** Milliseconds without a save, until the pages are compressed once more. */
const RECOMPRESS_DELAY = 2_000;

/** What the front serves: the files of the build, and in their place the pages that were published. */
export interface PublishedBodies {
  current(): ReadonlyMap<string, StaticBody>;
  /** Takes all pages at once. */
  take(pages: ReadonlyMap<string, string>): Promise<void>;
}

export function createPublishedBodies(
  built: ReadonlyMap<string, StaticBody>,
  calm = RECOMPRESS_DELAY,
): PublishedBodies {
  let bodies = built;
  /** Pages that could be smaller. */
  let quick = new Map<string, Buffer>();
  let timer: NodeJS.Timeout | undefined;

  /** One page after the other, so that the work of requests comes between; over when other pages are taken. */
  async function shrink() {
    const before = bodies;
    const small = new Map<string, StaticBody>();
    for (const [path, bytes] of quick) {
      small.set(path, await encode(path, bytes, BEST_QUALITY));
      if (bodies !== before) return;
    }
    bodies = new Map([...bodies, ...small]);
    quick = new Map();
  }

  return {
    current: () => bodies,
    async take(pages) {
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
      quick = new Map([...quick, ...changed]);
      timer = setTimeout(() => void shrink(), calm).unref();
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
