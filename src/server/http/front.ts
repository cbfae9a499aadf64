import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { isLoopbackAddress, mayOmitSecure } from '#backend/auth/cookies.ts';
import type { Config } from '#backend/config.ts';
import { buildErrorParts } from '#backend/http/error-response.ts';
import type { Translate } from '#backend/translator.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { FALLBACK_LOCALE, type Locale } from '#domain/locales.ts';
import { isSetupPage } from '#domain/site/pages.ts';
import type { BackendListener } from './backend-listener.ts';
import { hasBody, MAX_BODY_DURATION_MS } from './body-guard.ts';
import { guardConnections, type LimitRequests } from './connections.ts';
import {
  readClientInfo,
  type ClientInfo,
  createHostCheck,
  detectRequestLocale,
  hasSeveralHosts,
  normalizeBackendUrl,
} from './request-info.ts';
import { createHstsHeader, setSecurityHeaders, sendError, sendRaw, sendResponse, sendStatus } from './responses.ts';
import { INSTALLATION_HEADER } from '../doctor/port-user.ts';
import { findBody, findNotFoundPage, sendBody, type StaticBody } from './static.ts';
import { isPageView } from './view-limit.ts';

/** Matches a path that ends with a secret token, and captures the part before the token, which may be logged. */
const TOKEN_PATH = /^(\/+backend\/+(?:report\/+unsubscribe|export\/+download-export)\/+).+/;
const hideToken = (path: string): string => path.replace(TOKEN_PATH, '$1{token}');

/** Settings of the front server, and the handlers that it dispatches to. */
export interface FrontParts {
  config: Pick<
    Config,
    | 'allowedHosts'
    | 'publicSiteUrl'
    | 'host'
    | 'trustProxy'
    | 'production'
    | 'hstsIncludeSubdomains'
    | 'maxConnections'
    | 'maxConnectionsPerAddress'
  >;
  log: Logger;
  translate: Translate;
  /** Built files and published pages by path. */
  bodies: () => ReadonlyMap<string, StaticBody>;
  backend: BackendListener;
  /** Renders /admin and /client; undefined for an unknown path. */
  pages: (req: IncomingMessage) => Promise<Response | undefined>;
  isReady: () => Promise<boolean>;
  /** Id of the data folder, shown by `/readyz` to this machine; absent with an external backend. */
  installationId?: string | undefined;
  /** Returns true while the garage has no administrator; absent with an external backend, which has no set-up. */
  isSetupOpen?: (() => Promise<boolean>) | undefined;
  /** Overrides the default timeouts. */
  times?: Partial<typeof TIMES>;
}

interface RequestContext extends ClientInfo {
  path: string;
  requestId: string;
}

type Pending = WeakMap<Duplex, ServerResponse>;

/** Milliseconds. Connections that send headers slowly or do not read the response are closed within 15 s. */
const TIMES = { headers: 10_000, idle: 15_000, keepAlive: 10_000, check: 2_000 };
/** Milliseconds; longer than the keep-alive timeout of the proxy, which must close first. */
const KEEP_ALIVE_BEHIND_PROXY = 75_000;

const READ_METHODS = new Set(['GET', 'HEAD']);
const METHODS = new Set([...READ_METHODS, 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Path traversal in every encoding: a handler that resolves it would see another path than these checks. */
const AMBIGUOUS_PATH = /\\|(?:^|[/;]|%2f|%5c)(?:\.|%2e){1,2}(?:[/;]|%2f|%5c|$)/i;
/** Double encoding: Astro decodes a path repeatedly. */
const DOUBLE_ENCODED = /%(?:25|2f|5c|[01])/i;
/** Error codes of requests that Node's parser rejects. */
const CLIENT_ERRORS: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};
const PORTAL_PATH = /^\/(?:admin|client)(?:\/|$)/;
const BACKEND_PATH = '/backend/';

/**
 * Creates the HTTP server, which dispatches to static bodies, the backend and the pages of the portal, in this order.
 */
export function createFrontServer(parts: FrontParts): Server {
  const { config, log, times } = parts;
  const limits = { ...TIMES, ...(config.trustProxy > 0 && { keepAlive: KEEP_ALIVE_BEHIND_PROXY }), ...times };
  /**
   * Pending responses by socket. A `Map` with a constant turnover of entries leaks until the next major collection:
   * V8 replaces its table often, and a promoted old table references all later ones.
   */
  const pending: Pending = new WeakMap();
  const server = createServer({
    // Node's own 400 for a missing Host lacks the security headers.
    requireHostHeader: false,
    headersTimeout: limits.headers,
    // Each route limits its own body (backend-listener.ts).
    requestTimeout: MAX_BODY_DURATION_MS,
    connectionsCheckingInterval: limits.check,
    keepAliveTimeout: limits.keepAlive,
    maxHeaderSize: 16_384,
  });
  const limitRequests = guardConnections(server, { config, log, idle: limits.idle, check: limits.check });
  const handle = createHandler(parts, pending, limitRequests);
  server.on('request', handle);
  server.on('checkContinue', handle);
  server.timeout = limits.idle;
  server.on('timeout', (socket: Socket) => {
    // Keeps a connection whose response is still being computed; closes one whose client does not read.
    if (!pending.has(socket) || socket.writableLength > 0) socket.destroy();
  });
  refuseUnparsed(server, parts, pending);
  return server;
}

/** Responds to what never becomes a request of the handler. */
function refuseUnparsed(server: Server, parts: FrontParts, pending: Pending) {
  const refuse = (socket: Duplex, code: ErrorCode) => sendRaw(socket, describeError(parts, new AppError(code)));
  server.on('connect', (_req, socket) => refuse(socket, 'METHOD_NOT_ALLOWED'));
  server.on('upgrade', (_req, socket) => refuse(socket, 'MALFORMED'));
  server.on('checkExpectation', (req, res) => {
    const requestId = randomUUID();
    setSecurityHeaders(res, requestId);
    sendFailure(parts, { req, res, requestId }, new AppError('EXPECTATION_FAILED'));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const hasBegun = pending.get(socket)?.headersSent || socket.writableLength > 0;
    if (!socket.writable || hasBegun || error.code === 'ECONNRESET') return socket.destroy();
    // The path is unknown, so the response is JSON even for a page.
    refuse(socket, CLIENT_ERRORS[error.code ?? ''] ?? 'MALFORMED');
  });
}

/** Creates the listener of requests; those with a static body skip the allocations of all others. */
function createHandler(parts: FrontParts, pending: Pending, limitRequests: LimitRequests) {
  const { config, bodies } = parts;
  const isKnownHost = createHostCheck(config);
  const hstsHeader = createHstsHeader(config);

  return (req: IncomingMessage, res: ServerResponse) => {
    const requestId = randomUUID();
    req.url = normalizeBackendUrl(req.url!);
    const client = readClientInfo(req, config.trustProxy);
    const hsts = client.https ? hstsHeader : undefined;
    const path = req.url.split('?', 1)[0]!;
    const mayBeBody = !path.startsWith(BACKEND_PATH) && !isSetupPage(path);
    const isPlain = mayBeBody && READ_METHODS.has(req.method!) && !hasBody(req) && !hasSeveralHosts(req);
    if (isPlain && isKnownHost(req.headers.host)) {
      const found = findBody(bodies(), path, req);
      if (found) {
        const { status, extra } = found;
        return sendBody(req, res, found.body, { status, hsts, extra: ['x-request-id', requestId, ...extra] });
      }
    }
    setSecurityHeaders(res, requestId, hsts);
    trackResponse(parts, pending, { req, res, requestId, path });
    dispatch().catch((error: unknown) => sendFailure(parts, { req, res, requestId }, error));

    async function dispatch() {
      if (path === '/healthz') return sendStatus(res, 200);
      if (path === '/readyz') return sendReadiness(parts, res, client);
      res.once('close', limitRequests(client.address));
      assertAllowed(req, res, path, isKnownHost);
      await sendDynamic(parts, req, res, { path, requestId, ...client });
    }
  };
}

/** Logs a response at its end, and lists it as pending until then. */
function trackResponse(
  { log }: FrontParts,
  pending: Pending,
  { req, res, requestId, path }: { req: IncomingMessage; res: ServerResponse; requestId: string; path: string },
) {
  const { method, socket } = req;
  const started = performance.now();
  pending.set(socket, res);
  res.once('close', () => {
    pending.delete(socket);
    const ms = Math.round(performance.now() - started);
    const aborted = res.writableFinished ? undefined : true;
    // Rejected page views are logged at `debug`, because `limitViews` logs their number.
    const isProbe = path === '/healthz' || path === '/readyz';
    const level = isProbe || (isPageView(req) && res.statusCode === 429) ? 'debug' : 'info';
    log[level]({ requestId, method, path: hideToken(path), status: res.statusCode, ms, aborted }, 'request');
  });
}

/** @throws AppError METHOD_NOT_ALLOWED, MALFORMED, WRONG_HOST, TOO_LARGE for a request that no handler may see */
function assertAllowed(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  isKnownHost: ReturnType<typeof createHostCheck>,
) {
  const isBackend = path.startsWith(BACKEND_PATH);
  if (hasSeveralHosts(req)) throw new AppError('MALFORMED');
  if (!isKnownHost(req.headers.host)) throw new AppError('WRONG_HOST');
  if (/^(?!\/)|^\/\/|#/.test(req.url!) || AMBIGUOUS_PATH.test(path)) throw new AppError('MALFORMED');
  const methods = isBackend ? METHODS : READ_METHODS;
  if (!methods.has(req.method!)) {
    res.setHeader('allow', [...methods].join(', '));
    throw new AppError('METHOD_NOT_ALLOWED');
  }
  if (!isBackend && hasBody(req)) throw new AppError('TOO_LARGE');
  if (PORTAL_PATH.test(path) && DOUBLE_ENCODED.test(path)) throw new AppError('MALFORMED');
}

/** Sends the response of the backend, the set-up page, a page of the portal or the 404 page. */
async function sendDynamic(
  { config, bodies, backend, pages, isSetupOpen }: FrontParts,
  req: IncomingMessage,
  res: ServerResponse,
  { path, requestId, address, https }: RequestContext,
) {
  const addresses = [req.socket.remoteAddress, address];
  const omitsSecure = mayOmitSecure({ production: config.production, https, addresses, host: req.headers.host });
  if (path.startsWith(BACKEND_PATH)) return backend(req, res, { address, requestId, omitsSecure });
  const page = PORTAL_PATH.test(path) ? await pages(req) : undefined;
  if (page) return sendResponse(res, page, omitsSecure);
  const setup = isSetupPage(path) && (await isSetupOpen?.()) ? findBody(bodies(), path, req) : undefined;
  const found = setup ?? findNotFoundPage(bodies(), path, req);
  if (found) sendBody(req, res, found.body, found);
  else sendStatus(res, 404);
}

async function sendReadiness({ isReady, installationId }: FrontParts, res: ServerResponse, { address }: ClientInfo) {
  if (installationId && isLoopbackAddress(address)) res.setHeader(INSTALLATION_HEADER, installationId);
  if (await isReady()) sendStatus(res, 200);
  else sendStatus(res, 503, { 'retry-after': '5' });
}

/** Sends an error as JSON to a call and as text to a page; closes the connection of a response that has begun. */
function sendFailure(
  parts: FrontParts,
  { req, res, requestId }: { req: IncomingMessage; res: ServerResponse; requestId: string },
  error: unknown,
) {
  const described = describeError(parts, error, detectRequestLocale(req), requestId);
  if (res.headersSent) res.destroy();
  else if (req.url!.startsWith(BACKEND_PATH)) sendError(res, described);
  else sendStatus(res, described.status, described.headers);
}

const describeError = (parts: FrontParts, error: unknown, locale: Locale = FALLBACK_LOCALE, requestId = '') =>
  buildErrorParts(error, parts, locale, 'common', requestId);
