// Source of dist/server/entry.mjs: the adapter's handler, and a second app that renders for the publisher.
import { App } from 'astro/app';
import { createApp } from 'astro/app/entrypoint';
export { handler } from '@astrojs/node/server.js';

const { manifest } = createApp();

/**
 * App that renders pages for the publisher: with the content security policy in a meta tag, like prerendered pages, and
 * without streaming.
 */
export const publishingApp = new App(
  { ...manifest, csp: manifest.csp && { ...manifest.csp, cspDestination: 'meta' } },
  false,
);
