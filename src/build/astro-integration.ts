import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroAdapter, AstroIntegration } from 'astro';
import { compressFiles } from './compress-files.ts';
import { finishPage } from '#server/publish/finish-page.ts';

const locales = new URL('../../locales/', import.meta.url);

/**
 * @astrojs/node with our own server entry, which also exports the app that the publisher renders with; the texts and the
 * compressed files beside the build's; and the same backend in `astro dev`.
 */
export function frontServer(node: AstroIntegration): AstroIntegration {
  const configDone = node.hooks['astro:config:done']!;
  const buildDone = node.hooks['astro:build:done']!;
  const ownEntry = new URL('./astro-entry.ts', import.meta.url);
  return {
    ...node,
    hooks: {
      ...node.hooks,
      'astro:config:done': (options) =>
        configDone({
          ...options,
          setAdapter: (adapter: AstroAdapter) =>
            options.setAdapter({ ...adapter, serverEntrypoint: ownEntry } as AstroAdapter),
        }),
      'astro:server:setup': async ({ server }) => {
        const { mountDevBackend } = await import('#dev/dev-backend.ts');
        mountDevBackend(server, locales);
      },
      'astro:build:done': async (options) => {
        await buildDone(options);
        await cp(locales, new URL('locales/', options.dir), { recursive: true });
        await finishPages(fileURLToPath(options.dir));
        await compressFiles(fileURLToPath(options.dir));
      },
    },
  };
}

async function finishPages(folder: string): Promise<void> {
  for await (const page of glob('**/*.html', { cwd: folder })) {
    const file = join(folder, page);
    await writeFile(file, finishPage(await readFile(file, 'utf8')));
  }
}
