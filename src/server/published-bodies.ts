import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { toBody, type Body } from './static.ts';

/** High enough to come close to the build's, quick enough to publish while somebody waits. */
const QUALITY = 7;

/** The bodies of published pages, beside those of the build. */
export async function publishedBodies(
  built: ReadonlyMap<string, Body>,
  pages: ReadonlyMap<string, string>,
): Promise<Map<string, Body>> {
  const made = await Promise.all(
    [...pages].map(async ([path, html]): Promise<[string, Body]> => {
      const bytes = Buffer.from(html);
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
        promisify(gzip)(bytes),
      ]);
      return [path, toBody(path, bytes, { br, gzip: gz })];
    }),
  );
  return new Map([...built, ...made]);
}
