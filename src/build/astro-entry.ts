// What `astro build` writes to dist/server/entry.mjs: the adapter's handler, and a second app that renders for the publisher.
import { App } from 'astro/app';
import { createApp } from 'astro/app/entrypoint';
export { handler } from '@astrojs/node/server.js';

const { manifest } = createApp();

/** Puts a page's policy into a meta tag, as the build does for a pre-rendered page, and answers in one piece. */
export const publishingApp = new App(
  { ...manifest, csp: manifest.csp && { ...manifest.csp, cspDestination: 'meta' } },
  false,
);
