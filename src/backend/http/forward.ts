import type { Logger } from 'pino';
import { isSameOrigin } from '../auth/cookies.ts';
import type { Config } from '#backend/config.ts';
import { AppError } from '#domain/errors.ts';
import { FALLBACK_LOCALE, parseAcceptLanguage } from '#domain/locales.ts';
import { externalUrl } from '../auth/external-session.ts';
import { errorResponse } from './error-response.ts';
import { forwardedResponseHeaders, forwardedRequestHeaders } from './forwarded-headers.ts';
import { findSessionHandler } from './forwarded-session.ts';
import type { Backend, Transport } from './route.ts';
import type { Translate } from '#backend/translator.ts';
import { createUpstream, type Upstream } from './upstream.ts';

export interface ReverseProxyDeps {
  config: Config;
  log: Logger;
  translate: Translate;
  upstream?: Upstream;
}

/**
 * Creates the reverse proxy from `/backend/*` to BACKEND_URL; calls that start or end a session also set this site's
 * cookies.
 * @throws AppError BACKEND_UNREACHABLE
 */
export function createReverseProxy({ config, log, translate, upstream = createUpstream() }: ReverseProxyDeps): Backend {
  const site = new URL(config.publicSiteUrl);

  async function fetch(request: Request, transport: Transport): Promise<Response> {
    const locale = parseAcceptLanguage(request.headers.get('accept-language')) ?? FALLBACK_LOCALE;
    try {
      const url = new URL(request.url);
      const handleSession = findSessionHandler(url.pathname, request.method);
      const pass = (body?: string) => forward(request, url, transport, body);
      if (!handleSession) return await pass();
      return await handleSession({
        request,
        pass,
        config,
        log,
        logoutMessage: translate(locale, 'errors:success.done'),
      });
    } catch (error) {
      // The client has disconnected.
      if (request.signal.aborted) return new Response(null, { status: 502 });
      return errorResponse(error, { log, translate }, locale, 'common', transport.requestId);
    }
  }

  async function forward(
    request: Request,
    url: URL,
    { address, requestId }: Transport,
    body?: string,
  ): Promise<Response> {
    const target = externalUrl(config.backendUrl!, url.pathname + url.search);
    const sameOrigin = isSameOrigin(request, config.publicSiteUrl);
    const headers = forwardedRequestHeaders(request.headers, {
      address,
      requestId,
      url,
      site,
      target,
      isSameOrigin: sameOrigin,
    });
    if (body !== undefined) {
      headers.set('content-type', 'application/json');
      headers.set('content-length', String(Buffer.byteLength(body)));
      // Requests an uncompressed response, since the session is parsed from its body.
      headers.set('accept-encoding', 'identity');
    }
    const { method, signal } = request;
    const sent = body ?? (method === 'GET' || method === 'HEAD' ? null : request.body);
    const response = await upstream({ url: target, method, headers, body: sent, signal }).catch((cause: unknown) => {
      // The body exceeded its limits.
      throw cause instanceof AppError ? cause : new AppError('BACKEND_UNREACHABLE', { cause });
    });
    return new Response(response.body, {
      status: response.status,
      headers: forwardedResponseHeaders(response.headers),
    });
  }

  return { fetch };
}
