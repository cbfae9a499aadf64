import type { IncomingMessage } from 'node:http';
import { HOUR_MS } from '#domain/units.ts';

/** Bounds of a request's body. Times in ms. */
export interface BodyLimits {
  bytes: number;
  /** From the headers to the last byte. */
  total: number;
  /** Between two chunks. */
  pause: number;
}

/** The longest `total` of all. */
export const LONGEST_BODY = HOUR_MS;

export type BodyViolation = 'too-large' | 'too-slow';

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Watches a body while somebody else reads it; the promise tells of the first limit that it breaks, and stays open when it
 * breaks none. After that the reader gets no more of it, and never its end: half a body must not pass for a whole one.
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
      // Or the reader would wait for ever: Node breaks a body off only while its answer has yet to go.
      req.socket.once('close', () => req.destroy(new Error('the body was refused')));
      resolve(why);
    };
    const total = setTimeout(refuse, limits.total, 'too-slow').unref();
    const pause = setTimeout(refuse, limits.pause, 'too-slow').unref();
    const stopWatching = () => {
      clearTimeout(total);
      clearTimeout(pause);
    };
    // What the parser calls with each chunk, however the body is read.
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
