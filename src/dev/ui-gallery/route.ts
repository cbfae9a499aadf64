import { fileURLToPath } from 'node:url';
import type { HookParameters } from 'astro';

type Setup = Pick<HookParameters<'astro:config:setup'>, 'command' | 'injectRoute'>;

/** Adds the component gallery at `/dev/ui`, in `astro dev` only. */
export function addUiGallery({ command, injectRoute }: Setup): void {
  if (command !== 'dev') return;
  injectRoute({ pattern: '/dev/ui', entrypoint: fileURLToPath(new URL('gallery.astro', import.meta.url)) });
}
