import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '#backend/config.ts';
import { createReverseProxy } from '#backend/http/forward.ts';
import { createTranslator } from '#backend/translator.ts';
import { createUpstream } from '#backend/http/upstream.ts';
import { createBackendListener } from '#server/http/backend-listener.ts';
import { pino } from 'pino';
import { startSpecifiedBackend } from './specified-backend.ts';

export { respondWithJson } from './specified-backend.ts';

type External = Awaited<ReturnType<typeof startSpecifiedBackend>>;

interface ForwardingSite extends Pick<External, 'session'> {
  /** Origin of the site. */
  origin: string;
  /** Origin of the external backend. */
  backendOrigin: string;
  received: External['received'];
  /** Lines of the log. */
  logged: string[];
  /** Handlers by path, which replace the calls of the specified backend. */
  handlers: External['handlers'];
  /** Closes the external backend. */
  closeBackend(): Promise<void>;
}

/** Starts a site in front of the specified external backend, each on its own socket. */
export function useForwardingSite({ path = '', responseTimeout = 30_000 } = {}): ForwardingSite {
  const site = { logged: [] as string[] } as ForwardingSite;
  const front = createServer();

  beforeAll(async () => {
    const external = await startSpecifiedBackend();
    const { origin: backendOrigin, received, handlers, session, close } = external;
    front.listen(0, '127.0.0.1');
    await once(front, 'listening');
    const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    Object.assign(site, { origin, backendOrigin, received, handlers, session, closeBackend: close });
    const log = pino({ level: 'trace' }, { write: (line: string) => void site.logged.push(line) });
    const config = readConfig({ BACKEND_URL: backendOrigin + path, PUBLIC_SITE_URL: origin });
    const upstream = createUpstream({ responseTimeout });
    const backend = createReverseProxy({ config, log, translate: await createTranslator(), upstream });
    const listener = createBackendListener({ backend, fail: () => new Response(null, { status: 413 }) });
    front.on('request', (req, res) => void listener(req, res, { address: '203.0.113.9', requestId: 'r1' }));
  });
  afterAll(async () => {
    front.closeAllConnections();
    front.close();
    await site.closeBackend();
  });
  return site;
}
