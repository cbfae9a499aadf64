import { cp, glob, readFile, writeFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroAdapter, AstroIntegration } from 'astro';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { finalizePage } from '#server/publish/finalize-page.ts';

const locales = new URL('../../locales/', import.meta.url);

/**
 * Extends @astrojs/node: replaces the server entry by one that also exports the app of the publisher, copies the
 * locales, compresses the built files, and mounts the backend in `astro dev`.
 */
export function frontServerIntegration(node: AstroIntegration): AstroIntegration {
  const configSetup = node.hooks['astro:config:setup'];
  const configDone = node.hooks['astro:config:done']!;
  const buildDone = node.hooks['astro:build:done']!;
  const entry = new URL('./astro-entry.ts', import.meta.url);
  return {
    ...node,
    hooks: {
      ...node.hooks,
      'astro:config:setup': async (options) => {
        await configSetup?.(options);
        if (options.command !== 'dev') return;
        const { addUiGallery } = await import('#dev/ui-gallery/route.ts');
        addUiGallery(options);
      },
      'astro:config:done': (options) =>
        configDone({
          ...options,
          setAdapter: (adapter: AstroAdapter) => options.setAdapter({ ...adapter, serverEntrypoint: entry }),
        }),
      'astro:server:setup': async ({ server }) => {
        const { mountDevBackend } = await import('#dev/dev-backend.ts');
        mountDevBackend(server, locales);
      },
      'astro:build:done': async (options) => {
        await buildDone(options);
        await cp(locales, new URL('locales/', options.dir), { recursive: true });
        await finalizePages(fileURLToPath(options.dir));
        await compressFiles(fileURLToPath(options.dir));
      },
    },
  };
}

async function finalizePages(folder: string): Promise<void> {
  for await (const page of glob('**/*.html', { cwd: folder })) {
    const file = join(folder, page);
    await writeFile(file, finalizePage(await readFile(file, 'utf8')));
  }
}

const COMPRESSIBLE = /\.(?:css|html|js|json|svg|txt|wasm|webmanifest|xml)$/;
/** Minimum size in bytes: compressing a smaller file saves no network packet. */
const MIN_BYTES = 256;

/** Writes `x.br` and `x.gz` beside each text file of a folder, at the highest quality. */
async function compressFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compress));
}

async function compress(file: string) {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
