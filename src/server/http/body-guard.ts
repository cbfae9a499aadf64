import type { IncomingMessage } from 'node:http';
import { HOUR_MS } from '#domain/units.ts';

/** Limits of a request body; times in milliseconds. */
export interface BodyLimits {
  bytes: number;
  /** From the headers to the last byte. */
  total: number;
  /** Between two chunks. */
  pause: number;
}

/** Maximum `BodyLimits.total` of any route: no request body may take longer. */
export const MAX_BODY_DURATION_MS = HOUR_MS;

export type BodyViolation = 'too-large' | 'too-slow';

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Enforces the limits on a body that another consumer reads. Resolves with the first violation and stays pending
 * without one. After a violation the consumer receives neither more data nor the end: a truncated body must not pass
 * for a complete one.
 */
export function guardBody(req: IncomingMessage, limits: BodyLimits): Promise<BodyViolation> {
  if (Number(req.headers['content-length'] ?? 0) > limits.bytes) return Promise.resolve('too-large');
  return new Promise((resolve) => {
    let received = 0;
    let isRefused = false;
    const push = req.push.bind(req);
    const refuse = (why: BodyViolation) => {
      isRefused = true;
      stopWatching();
      // Destroys the request for its consumer: after the response, Node no longer aborts an unfinished body.
      req.socket.once('close', () => req.destroy(new Error('the body was refused')));
      resolve(why);
    };
    const total = setTimeout(refuse, limits.total, 'too-slow').unref();
    const pause = setTimeout(refuse, limits.pause, 'too-slow').unref();
    const stopWatching = () => {
      clearTimeout(total);
      clearTimeout(pause);
    };
    // The HTTP parser calls `push` with each chunk, however the body is consumed.
    req.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      if (isRefused) return true;
      if (chunk === null) stopWatching();
      else {
        pause.refresh();
        received += chunk.length;
        if (received > limits.bytes) {
          refuse('too-large');
          return true;
        }
      }
      return push(chunk, encoding);
    };
    req.once('close', stopWatching);
  });
}
