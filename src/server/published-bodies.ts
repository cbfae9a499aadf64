import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { toBody, type Body } from './static.ts';

/** Quick enough to publish while somebody waits. */
const QUICK = 7;

const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** The bodies of published pages, beside those of the build. */
export async function publishedBodies(
  built: ReadonlyMap<string, Body>,
  pages: ReadonlyMap<string, string>,
): Promise<Map<string, Body>> {
  const made = await Promise.all(
    [...pages].map(async ([path, html]): Promise<[string, Body]> => {
      const bytes = Buffer.from(html);
      const [br, gz] = await Promise.all([brotli(bytes, QUICK), promisify(gzip)(bytes)]);
      return [path, toBody(path, bytes, { br, gzip: gz })];
    }),
  );
  return new Map([...built, ...made]);
}

/** Makes published bodies as small as the build's, one after the other behind the scenes, as long as they are what is served. */
export async function tighten(
  bodies: Map<string, Body>,
  pages: ReadonlyMap<string, string>,
  areServed: () => boolean,
): Promise<void> {
  for (const [path, html] of pages) {
    if (!areServed()) return;
    const bytes = Buffer.from(html);
    const br = await brotli(bytes, constants.BROTLI_MAX_QUALITY);
    const quick = bodies.get(path);
    bodies.set(path, toBody(path, bytes, { br, ...(quick?.gzip && { gzip: quick.gzip.bytes }) }));
  }
}
