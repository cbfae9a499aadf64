import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { AppError } from '#domain/errors.ts';
import { HOUR_MS, KB, MB } from '#domain/units.ts';

/** Limits of a request body; times in milliseconds. */
export interface BodyLimits {
  bytes: number;
  /** Limit that the error message names: the bytes of the largest file, without the other parts of the form. */
  named?: number;
  /** From the headers to the last byte. */
  total: number;
  /** Between two chunks. */
  pause: number;
}

/** Maximum `BodyLimits.total` of any route: no request body may take longer. */
export const MAX_BODY_DURATION_MS = HOUR_MS;

const getLength = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0);

export const hasBody = (req: IncomingMessage) => req.headers['transfer-encoding'] !== undefined || getLength(req) > 0;

/**
 * Reads the body of a request into a stream that fails at the first violation of its limits (`AppError` TOO_LARGE or
 * REQUEST_TIMEOUT): a truncated body cannot pass for a complete one. The connection stays open for the error response.
 */
export function limitBody(req: IncomingMessage, { bytes, named = bytes, total, pause }: BodyLimits): Readable {
  const expire = () => body.destroy(new AppError('REQUEST_TIMEOUT'));
  const totalTimer = setTimeout(expire, total).unref();
  const pauseTimer = setTimeout(expire, pause).unref();
  const stopTimers = () => [totalTimer, pauseTimer].forEach(clearTimeout);
  const body = new Readable({
    read: () => void req.resume(),
    destroy(error, done) {
      stopTimers();
      done(error);
    },
  });
  // The error of a body that nobody reads must not end the process.
  body.on('error', () => {});
  const receive = (length: number) => {
    received += length;
    if (received > bytes) body.destroy(new AppError('TOO_LARGE', { params: { max: formatBytes(named) } }));
  };
  let received = 0;
  if (getLength(req) > bytes) receive(getLength(req));
  else
    req
      .on('data', (chunk: Buffer) => {
        pauseTimer.refresh();
        receive(chunk.length);
        if (!body.push(chunk)) req.pause();
      })
      .once('end', () => {
        stopTimers();
        body.push(null);
      })
      // Node also emits `close` at the end of the response, when the rest of the body may still arrive.
      .on('close', () => {
        if (req.destroyed && !req.readableEnded) body.destroy(new Error('the client closed the connection'));
      });
  return body;
}

const formatBytes = (bytes: number) => (bytes < MB ? `${bytes / KB} KB` : `${Math.round(bytes / MB)} MB`);
