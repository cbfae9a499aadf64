import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

/** Milliseconds until the response must start. */
const RESPONSE_TIMEOUT = 30_000;
/** Maximum milliseconds between two chunks of a response; long, because event streams pause. */
const IDLE_TIMEOUT = 300_000;

export interface UpstreamRequest {
  url: URL;
  method: string;
  headers: Headers;
  body: ReadableStream<Uint8Array> | string | null;
  signal?: AbortSignal;
}

/** Sends a request and resolves with the response head; bodies are streamed unchanged. */
export type Upstream = (request: UpstreamRequest) => Promise<Response>;

interface Options {
  responseTimeout?: number;
}

/** Creates an HTTP client with keep-alive connections. */
export function createUpstream({ responseTimeout = RESPONSE_TIMEOUT }: Options = {}): Upstream {
  const settings = { keepAlive: true, maxSockets: 256, maxFreeSockets: 32 };
  const plain = new http.Agent(settings);
  const secure = new https.Agent(settings);

  function send({ url, method, headers, body, signal }: UpstreamRequest): Promise<Response> {
    return new Promise((resolve, reject) => {
      const isSecure = url.protocol === 'https:';
      const request = (isSecure ? https : http).request(url, {
        method,
        headers: withContentLength(headers, body),
        agent: isSecure ? secure : plain,
        timeout: responseTimeout,
        ...(signal && { signal }),
      });
      request.on('timeout', () => request.destroy(new Error('no answer in time')));
      request.on('error', (error) => {
        // Retries when the peer closed a reused connection; safe without a body.
        const { code } = error as NodeJS.ErrnoException;
        const isClosed = request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(code!);
        if (isClosed && body === null && !signal?.aborted) resolve(send({ url, method, headers, body, signal }));
        else reject(error);
      });
      request.on('response', (response) => {
        request.setTimeout(IDLE_TIMEOUT);
        try {
          resolve(toResponse(response, method));
        } catch (error) {
          response.destroy();
          reject(error);
        }
      });
      if (body === null || typeof body === 'string') request.end(body ?? undefined);
      // An error of the body destroys the request, which then rejects with that error.
      else pipeline(Readable.fromWeb(body as NodeReadableStream), request).catch((error) => request.destroy(error));
    });
  }
  return send;
}

/**
 * Drops `content-length` from a request without a body: the backend would read the next request as its body (request
 * smuggling).
 */
function withContentLength(headers: Headers, body: UpstreamRequest['body']): Record<string, string> {
  const { 'content-length': length, ...rest } = Object.fromEntries(headers);
  return body === null || length === undefined ? rest : { ...rest, 'content-length': length };
}

function toResponse(response: http.IncomingMessage, method: string): Response {
  const headers = new Headers();
  for (let at = 0; at < response.rawHeaders.length; at += 2)
    headers.append(response.rawHeaders[at]!, response.rawHeaders[at + 1]!);
  const status = response.statusCode!;
  if (method === 'HEAD' || [204, 205, 304].includes(status)) {
    response.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(response) as ReadableStream<Uint8Array>, { status, headers });
}
