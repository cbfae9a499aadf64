import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { isLoopbackAddress, mayOmitSecure } from '#backend/auth/cookies.ts';
import type { Config } from '#backend/config.ts';
import { buildErrorParts } from '#backend/http/error-response.ts';
import type { Translate } from '#backend/http/translator.ts';
import { AppError, ERRORS, type ErrorCode } from '#domain/errors.ts';
import { FALLBACK_LOCALE } from '#domain/locales.ts';
import type { BackendListener } from './backend-listener.ts';
import { hasBody, MAX_BODY_DURATION_MS } from './body-guard.ts';
import { guardConnections } from './connections.ts';
import {
  readClientInfo,
  type ClientInfo,
  createHostCheck,
  hasSeveralHosts,
  isSetupPage,
  normalizeBackendUrl,
} from './request-info.ts';
import {
  compressResponse,
  createHstsHeader,
  omitSecure,
  setSecurityHeaders,
  sendError,
  sendRaw,
  sendStatus,
} from './responses.ts';
import { INSTALLATION_HEADER } from './port-user.ts';
import { findBody, findNotFoundPage, detectRequestLocale } from './locale-page.ts';
import { sendBody, type StaticBody } from './static.ts';
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
  /** Renders /admin and /client; calls `next` for an unknown path. */
  pages: (req: IncomingMessage, res: ServerResponse, next: () => void) => Promise<void>;
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

/**
 * Creates the HTTP server, which dispatches to static bodies, the backend and the pages of the portal, in this order.
 */
export function createFrontServer({
  config,
  log,
  translate,
  bodies,
  backend,
  pages,
  isReady,
  isSetupOpen,
  installationId,
  times,
}: FrontParts): Server {
  const isKnownHost = createHostCheck(config);
  const hstsHeader = createHstsHeader(config);
  const limits = { ...TIMES, ...(config.trustProxy > 0 && { keepAlive: KEEP_ALIVE_BEHIND_PROXY }), ...times };
  /**
   * Pending responses by socket. A `Map` with a constant turnover of entries leaks until the next major collection:
   * V8 replaces its table often, and a promoted old table references all later ones.
   */
  const pendingResponses = new WeakMap<Duplex, ServerResponse>();

  function handle(req: IncomingMessage, res: ServerResponse) {
    const requestId = randomUUID();
    req.url = normalizeBackendUrl(req.url!);
    const client = readClientInfo(req, config.trustProxy);
    const path = req.url.split('?', 1)[0]!;
    const mayBeBody = !path.startsWith('/backend/') && !isSetupPage(path);
    const isPlain = mayBeBody && READ_METHODS.has(req.method!) && !hasBody(req) && !hasSeveralHosts(req);
    if (isPlain && isKnownHost(req.headers.host)) {
      const found = findBody(bodies(), path, req);
      if (found) {
        const { status, extra } = found;
        const hsts = client.https ? hstsHeader : undefined;
        return sendBody(req, res, found.body, { status, hsts, extra: ['x-request-id', requestId, ...extra] });
      }
    }
    handleDynamic(req, res, { path, requestId, ...client });
  }

  /** Handles every request without a static body; separate, so that static bodies skip its allocations. */
  function handleDynamic(
    req: IncomingMessage,
    res: ServerResponse,
    { path, requestId, address, https }: RequestContext,
  ) {
    const url = req.url!;
    const isRead = READ_METHODS.has(req.method!);
    const isBackend = path.startsWith('/backend/');
    const isProbe = path === '/healthz' || path === '/readyz';
    const isView = isPageView(req);
    if ((isBackend && !isView) || PORTAL_PATH.test(path)) compressResponse(req, res);
    setSecurityHeaders(res, requestId, https ? hstsHeader : undefined);
    const addresses = [req.socket.remoteAddress, address];
    if (mayOmitSecure({ production: config.production, https, addresses, host: req.headers.host })) omitSecure(res);
    const started = performance.now();
    pendingResponses.set(req.socket, res);
    res.once('close', () => {
      pendingResponses.delete(req.socket);
      const ms = Math.round(performance.now() - started);
      const aborted = res.writableFinished ? undefined : true;
      // Rejected page views are logged at `debug`, because `limitViews` logs their number.
      const level = isProbe || (isView && res.statusCode === 429) ? 'debug' : 'info';
      log[level](
        { requestId, method: req.method, path: hideToken(path), status: res.statusCode, ms, aborted },
        'request',
      );
    });
    const failed = (error: unknown) => {
      const described = describe(error, req, requestId);
      if (res.headersSent) res.destroy();
      else if (isBackend) sendError(res, described);
      else sendStatus(res, described.status, described.headers);
    };
    const refuse = (code: ErrorCode, headers?: Record<string, string>) =>
      isBackend
        ? sendError(res, describe(new AppError(code), req, requestId), headers)
        : sendStatus(res, ERRORS[code], headers);
    try {
      if (path === '/healthz') return sendStatus(res, 200);
      if (path === '/readyz') return void sendReadiness(res, address).catch(failed);
      res.once('close', limitRequests(address));
      if (!METHODS.has(req.method!)) return refuse('METHOD_NOT_ALLOWED', { allow: [...METHODS].join(', ') });
      if (hasSeveralHosts(req)) return refuse('MALFORMED');
      if (!isKnownHost(req.headers.host)) return refuse('WRONG_HOST');
      if (/^(?!\/)|^\/\/|#/.test(url) || AMBIGUOUS_PATH.test(path)) return refuse('MALFORMED');
      if (isBackend) return void backend(req, res, { address, requestId }).catch(failed);
      if (!isRead) return refuse('METHOD_NOT_ALLOWED', { allow: 'GET, HEAD' });
      if (hasBody(req)) return refuse('TOO_LARGE');
      const notFound = () => {
        const found = findNotFoundPage(bodies(), path, req);
        if (found) sendBody(req, res, found.body, { status: 404, extra: found.extra });
        else sendStatus(res, 404);
      };
      if (isSetupPage(path)) return void sendSetupPage(req, res, path, notFound).catch(failed);
      if (!PORTAL_PATH.test(path)) return notFound();
      if (DOUBLE_ENCODED.test(path)) return sendStatus(res, 400);
      pages(req, res, notFound).catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  function describe(error: unknown, req?: IncomingMessage, requestId = '') {
    return buildErrorParts(
      error,
      { log, translate },
      req ? detectRequestLocale(req) : FALLBACK_LOCALE,
      'common',
      requestId,
    );
  }

  async function sendSetupPage(req: IncomingMessage, res: ServerResponse, path: string, notFound: () => void) {
    const isOpen = await isSetupOpen?.();
    const found = isOpen ? findBody(bodies(), path, req) : undefined;
    if (!found) return notFound();
    // The static body has its own `referrer-policy`.
    res.removeHeader('referrer-policy');
    sendBody(req, res, found.body, { status: found.status, extra: found.extra });
  }

  async function sendReadiness(res: ServerResponse, address: string) {
    if (installationId && isLoopbackAddress(address)) res.setHeader(INSTALLATION_HEADER, installationId);
    if (await isReady()) sendStatus(res, 200);
    else sendStatus(res, 503, { 'retry-after': '5' });
  }

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
  server.on('request', handle);
  server.on('checkContinue', handle);
  server.on('checkExpectation', (req, res) => {
    const requestId = randomUUID();
    setSecurityHeaders(res, requestId);
    if (req.url!.startsWith('/backend/')) sendError(res, describe(new AppError('EXPECTATION_FAILED'), req, requestId));
    else sendStatus(res, ERRORS.EXPECTATION_FAILED);
  });
  server.on('connect', (_req, socket) => sendRaw(socket, describe(new AppError('METHOD_NOT_ALLOWED'))));
  server.on('upgrade', (_req, socket) => sendRaw(socket, describe(new AppError('MALFORMED'))));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const hasBegun = pendingResponses.get(socket)?.headersSent || socket.writableLength > 0;
    if (!socket.writable || hasBegun || error.code === 'ECONNRESET') return socket.destroy();
    // The path is unknown, so the response is JSON even for a page.
    sendRaw(socket, describe(new AppError(CLIENT_ERRORS[error.code ?? ''] ?? 'MALFORMED')));
  });
  const limitRequests = guardConnections(server, { config, log, idle: limits.idle, check: limits.check });
  server.timeout = limits.idle;
  server.on('timeout', (socket: Socket) => {
    // Keeps a connection whose response is still being computed; closes one whose client does not read.
    if (!pendingResponses.has(socket) || socket.writableLength > 0) socket.destroy();
  });
  return server;
}
