import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

/** Milliseconds without a byte: until the answer begins, and between its parts (a stream of events is quiet at times). */
const ANSWER_TIMEOUT = 30_000;
const PAUSE_TIMEOUT = 300_000;

export interface UpstreamRequest {
  url: URL;
  method: string;
  headers: Headers;
  body: ReadableStream<Uint8Array> | string | null;
  signal?: AbortSignal;
}

/** Asks another server and answers as soon as its head is here; bodies pass through as they are, compressed or not. */
export type Upstream = (request: UpstreamRequest) => Promise<Response>;

interface Options {
  answerTimeout?: number;
}

/** Keeps connections open between calls. */
export function createUpstream({ answerTimeout = ANSWER_TIMEOUT }: Options = {}): Upstream {
  const settings = { keepAlive: true, maxSockets: 256, maxFreeSockets: 32 };
  const plain = new http.Agent(settings);
  const secure = new https.Agent(settings);

  function ask({ url, method, headers, body, signal }: UpstreamRequest): Promise<Response> {
    return new Promise((resolve, reject) => {
      const isSecure = url.protocol === 'https:';
      const request = (isSecure ? https : http).request(url, {
        method,
        headers: framed(headers, body),
        agent: isSecure ? secure : plain,
        timeout: answerTimeout,
        ...(signal && { signal }),
      });
      request.on('timeout', () => request.destroy(new Error('no answer in time')));
      request.on('error', (error) => {
        // A kept connection that the other side closed just now; without a body nothing was lost.
        const { code } = error as NodeJS.ErrnoException;
        const isClosed = request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(code!);
        if (isClosed && body === null && !signal?.aborted) resolve(ask({ url, method, headers, body, signal }));
        else reject(error);
      });
      request.on('response', (reply) => {
        request.setTimeout(PAUSE_TIMEOUT);
        try {
          resolve(toResponse(reply, method));
        } catch (error) {
          reply.destroy();
          reject(error);
        }
      });
      if (body === null || typeof body === 'string') request.end(body ?? undefined);
      // Its failure shows as the request's own.
      else pipeline(Readable.fromWeb(body as NodeReadableStream), request).catch((error) => request.destroy(error));
    });
  }
  return ask;
}

/** A length whose body was not passed on would count the next request on the connection as that body. */
function framed(headers: Headers, body: UpstreamRequest['body']): Record<string, string> {
  const { 'content-length': length, ...rest } = Object.fromEntries(headers);
  return body === null || length === undefined ? rest : { ...rest, 'content-length': length };
}

function toResponse(reply: http.IncomingMessage, method: string): Response {
  const headers = new Headers();
  for (let at = 0; at < reply.rawHeaders.length; at += 2)
    headers.append(reply.rawHeaders[at]!, reply.rawHeaders[at + 1]!);
  const status = reply.statusCode!;
  if (method === 'HEAD' || [204, 205, 304].includes(status)) {
    reply.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(reply) as ReadableStream<Uint8Array>, { status, headers });
}
