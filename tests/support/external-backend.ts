import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '#backend/config.ts';
import { createReverseProxy } from '#backend/http/forward.ts';
import { createTranslator } from '#backend/http/translator.ts';
import { createUpstream } from '#backend/http/upstream.ts';
import { createBackendListener } from '#server/http/backend-listener.ts';
import { pino } from 'pino';

/** A request that reached the external backend. */
export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  /** Header names in the order sent, including duplicates. */
  names: string[];
  body: string;
}
export type Handler = (req: IncomingMessage, res: ServerResponse, body: string) => void;

interface ForwardingSite {
  /** Origin of the site. */
  origin: string;
  /** Origin of the external backend. */
  backendOrigin: string;
  received: ReceivedRequest[];
  /** Lines of the log. */
  logged: string[];
  /** Handlers of the external backend by path; other paths return 404. */
  handlers: Record<string, Handler>;
  /** Closes the external backend. */
  closeBackend(): Promise<void>;
}

/** Starts a site with an external backend, each on its own socket. */
export function useForwardingSite({ path = '', responseTimeout = 30_000 } = {}): ForwardingSite {
  const site = { received: [], logged: [], handlers: {} } as unknown as ForwardingSite;
  const external = createServer((req, res) => {
    const parts: Buffer[] = [];
    const handler = site.handlers[req.url!.split('?')[0]!];
    if (handler && req.url!.endsWith('?streamed')) return handler(req, res, '');
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const names = req.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
      site.received.push({ method: req.method!, url: req.url!, headers: req.headers, names, body });
      if (handler) handler(req, res, body);
      else res.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"no such call"}');
    });
  });
  const front = createServer();

  beforeAll(async () => {
    const port = async (server: typeof front) => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    };
    site.backendOrigin = `http://127.0.0.1:${await port(external)}`;
    site.origin = `http://127.0.0.1:${await port(front)}`;
    const log = pino({ level: 'trace' }, { write: (line: string) => void site.logged.push(line) });
    const config = readConfig({ BACKEND_URL: site.backendOrigin + path, PUBLIC_SITE_URL: site.origin });
    const upstream = createUpstream({ responseTimeout });
    const backend = createReverseProxy({ config, log, translate: await createTranslator(), upstream });
    const listener = createBackendListener({ backend, fail: () => new Response(null, { status: 413 }) });
    front.on('request', (req, res) => void listener(req, res, { address: '203.0.113.9', requestId: 'r1' }));
  });
  site.closeBackend = async () => {
    external.closeAllConnections();
    await new Promise((resolve) => external.close(resolve));
  };
  afterAll(async () => {
    front.closeAllConnections();
    front.close();
    await site.closeBackend();
  });
  return site;
}

/** Creates a handler that responds with a value as JSON. */
export const respondWithJson =
  (value: unknown, status = 200, headers: Record<string, string | string[]> = {}): Handler =>
  (_req, res) =>
    void res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
