import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { ViteDevServer } from 'vite';
import type { Backend } from '#backend/app.ts';
import type { Deps } from '#backend/deps.ts';
import { backendListener } from './backend-listener.ts';
import { devDeps, type DepsModule } from './dev-deps.ts';
import { localeOfRequest } from './locale-page.ts';
import { refusalReply } from './refusal.ts';

/** Pages that have one address for all languages; the built site finds them by their files. */
const BARE = /^\/(?:login|not-authorized|all-services|privacy-policy|terms-of-service)?\/?$/;
const TEXTS = /^\/locales\/([a-z]{2}\/[a-z-]+\.json)$/;

/**
 * The backend, the texts and the bare addresses in `astro dev`. The backend is loaded through Vite on each call: an edited file
 * answers the next request, without a restart.
 */
export function mountDevBackend(server: ViteDevServer, locales: URL) {
  const loadDeps = () => server.ssrLoadModule('/src/backend/deps.ts') as Promise<unknown> as Promise<DepsModule>;
  const loadApp = () =>
    server.ssrLoadModule('/src/backend/app.ts') as Promise<unknown> as Promise<{
      createBackend: (deps: Deps) => Backend;
    }>;

  async function answer(req: IncomingMessage, res: ServerResponse, next: () => void) {
    const path = req.url!.split('?', 1)[0]!;
    const texts = TEXTS.exec(path)?.[1];
    if (texts)
      return void res.setHeader('content-type', 'application/json').end(await readFile(new URL(texts, locales)));
    const deps = await devDeps(loadDeps);
    if (path.startsWith('/backend/')) {
      const { createBackend } = await loadApp();
      const listener = backendListener({ backend: createBackend(deps), refuse: refusalReply(deps) });
      return listener(req, res, { address: req.socket.remoteAddress ?? '', requestId: crypto.randomUUID() });
    }
    const locale = localeOfRequest(req);
    Reflect.set(req, Symbol.for('astro.locals'), { deps, locale });
    if (BARE.test(path)) req.url = `/${locale}${req.url}`;
    next();
  }

  server.middlewares.use((req, res, proceed) => void answer(req, res, proceed).catch(proceed));
  // The accounts are told at the start, not at the first request.
  setImmediate(() => {
    devDeps(loadDeps).catch((error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    });
  });
}
