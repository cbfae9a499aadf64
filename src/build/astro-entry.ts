// Source of dist/server/entry.mjs: the app that renders the portal's pages, and the one of the publisher.
import type { IncomingMessage } from 'node:http';
import { App } from 'astro/app';
import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });
const { manifest } = app;

/** Renders a page of the portal; undefined for a path without a route. */
export async function renderPortal(
  { url, method, headers }: IncomingMessage,
  locals: object,
): Promise<Response | undefined> {
  const request = new Request(new URL(url!, `http://${headers.host}`), {
    method: method!,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  });
  const routeData = app.match(request);
  if (!routeData) return undefined;
  // By default, Astro requests the page of an error from this server.
  const prerenderedErrorPageFetch = async () => new Response();
  return app.render(request, { routeData, locals, addCookieHeader: true, prerenderedErrorPageFetch });
}

/**
 * App that renders pages for the publisher: with the content security policy in a meta tag, like prerendered pages, and
 * without streaming.
 */
export const publishingApp = new App(
  { ...manifest, csp: manifest.csp && { ...manifest.csp, cspDestination: 'meta' } },
  false,
);
