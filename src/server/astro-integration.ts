import type { AstroAdapter, AstroIntegration } from 'astro';

/** @astrojs/node with our own server entry, which also exports the app that the publisher renders with. */
export function frontServer(node: AstroIntegration): AstroIntegration {
  const configDone = node.hooks['astro:config:done']!;
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
    },
  };
}
