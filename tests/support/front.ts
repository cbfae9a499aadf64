import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import type { Backend } from '#backend/http/route.ts';
import type { Translate } from '#backend/translator.ts';
import { createBackendListener, createErrorResponder } from '#server/http/backend-listener.ts';
import { createFrontServer, type FrontParts } from '#server/http/front.ts';
import type { StaticBody } from '#server/http/static.ts';
import { createBody } from '#server/publish/static-bodies.ts';

const compressed = (path: string, text: string): [string, StaticBody] => {
  const bytes = Buffer.from(text);
  return [path, createBody(path, bytes, { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) })];
};

/** Returns the content security policy of a page, with a hash that differs per page. */
export const buildPolicy = (page: string) => `default-src 'self'; script-src 'self' 'sha256-${page}'`;
const policyTag = (page: string) => `<meta http-equiv="content-security-policy" content="${buildPolicy(page)};">`;

const startPage = (locale: string, page: string, text: string) =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">${policyTag(page)}</head><body>${text}`;

/** Files of a build: home, login and 404 pages in each language, a script and a picture. */
const site = new Map<string, StaticBody>([
  ...['ar', 'en', 'fr'].flatMap((locale) => [
    compressed(`/${locale}/`, startPage(locale, 'home', 'home')),
    compressed(`/${locale}/login/`, startPage(locale, 'login', 'login')),
    compressed(`/${locale}/404/`, startPage(locale, '404', 'not found')),
  ]),
  compressed('/_astro/page.HASH.js', 'export const page = 1;'),
  compressed('/robots.txt', 'User-agent: *'),
  ['/icon.png', createBody('/icon.png', Buffer.from([137, 80, 78, 71]))],
]);

/** Cookies that `/backend/cookies`, `/backend/at-once` and every portal page set. */
const COOKIES: [string, string][] = [
  ['set-cookie', 'one=1; Path=/; Secure; SameSite=Strict; HttpOnly'],
  ['set-cookie', 'two=Secure; Max-Age=60; Secure'],
];

/** Backend that responds with the path, body length and transport of the request. */
const echoBackend: Backend = {
  async fetch(request, transport) {
    const { pathname } = new URL(request.url);
    if (pathname === '/backend/fails') throw new Error('on purpose');
    if (pathname === '/backend/slow') await new Promise((done) => setTimeout(done, 1_500));
    if (pathname === '/backend/long') return Response.json({ text: 'a'.repeat(5_000) });
    if (pathname === '/backend/cookies') return Response.json({}, { headers: COOKIES });
    if (pathname === '/backend/at-once')
      return transport.sendJson!(
        { text: 'é'.repeat(5_000) },
        { status: 200, headers: new Headers([['x-own', 'kept'], ...COOKIES]) },
      );
    const bytes = (await request.arrayBuffer()).byteLength;
    return Response.json({ path: pathname, bytes, ...transport }, { status: pathname === '/backend/none' ? 404 : 200 });
  },
};

type Options = Partial<Pick<FrontParts, 'times' | 'isReady'>> & {
  config?: Partial<FrontParts['config']>;
  bodyTimes?: { total: number; pause: number };
  backend?: Backend;
  /** Files in addition to those of `site`. */
  files?: ReadonlyMap<string, StaticBody>;
  /** Address to listen on. */
  listen?: string;
};

const translate: Translate = (locale, key) => `${locale} ${key}`;

/** Starts an HTTP server on its own port for one test file. */
export function useFrontServer({
  config,
  times,
  isReady = async () => true,
  bodyTimes,
  backend = echoBackend,
  files = new Map(),
  listen = '127.0.0.1',
}: Options = {}) {
  const log = pino({}, { write: (line: string) => void state.logged.push(line) });
  const bodies = new Map([...site, ...files]);
  const front = createFrontServer({
    config: {
      allowedHosts: [],
      publicSiteUrl: 'https://garage.example',
      host: '127.0.0.1',
      trustProxy: 0,
      production: false,
      maxConnections: 10_000,
      maxConnectionsPerAddress: 256,
      hstsIncludeSubdomains: false,
      ...config,
    },
    log,
    translate,
    bodies: () => bodies,
    backend: createBackendListener({
      backend,
      fail: createErrorResponder({ log, translate }),
      bodyTimes,
    }),
    pages: async ({ url }) => {
      if (url!.startsWith('/admin/fails')) throw new Error('on purpose');
      if (url!.startsWith('/client')) return undefined;
      const text = `shell of ${url}`.padEnd(url!.startsWith('/admin/long') ? 5_000 : 0);
      const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'self';" };
      return new Response(text, { headers: [...Object.entries(headers), ...COOKIES] });
    },
    isReady,
    installationId: 'of this folder',
    times,
  });
  const countConnections = promisify(front.getConnections.bind(front));
  const state = { port: 0, logged: [] as string[], countConnections };
  beforeAll(async () => {
    front.listen(0, listen);
    await once(front, 'listening');
    state.port = (front.address() as AddressInfo).port;
  });
  afterAll(() => {
    front.close();
    front.closeAllConnections();
  });
  return state;
}
