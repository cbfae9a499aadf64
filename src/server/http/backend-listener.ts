import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Backend } from '#backend/app.ts';
import type { Transport } from '#backend/http/route.ts';
import { IMAGE_MAX_MB } from '#domain/images/endpoints.ts';
import { BACKUP_MAX_MB } from '#domain/imports/import-fields.ts';
import { JSON_BYTES_MAX } from '#domain/json-bounds.ts';
import { VIDEO_MAX_MB } from '#domain/media/endpoints.ts';
import { MB, KB } from '#domain/units.ts';
import type { HasLog, HasTranslations } from '#backend/capabilities.ts';
import { errorResponse } from '#backend/http/error-response.ts';
import { AppError } from '#domain/errors.ts';
import { guardBody, hasBody, MAX_BODY_DURATION_MS, type BodyLimits, type BodyViolation } from './body-guard.ts';
import { detectRequestLocale } from './locale-page.ts';

interface NamedLimits extends BodyLimits {
  /** Limit that the error message names: the bytes of the largest file, without the other parts of the form. */
  named: number;
}

const JSON_BODY: NamedLimits = { bytes: JSON_BYTES_MAX, named: JSON_BYTES_MAX, total: 15_000, pause: 10_000 };
const createUploadLimits = (fileMb: number, partsMb: number, total: number): NamedLimits => ({
  bytes: (fileMb + partsMb) * MB,
  named: fileMb * MB,
  total,
  pause: 20_000,
});
/**
 * Body limits of the upload routes: the largest file plus the other parts of the form. The upload of a video from a
 * phone may take an hour.
 */
const UPLOADS: Readonly<Record<string, NamedLimits>> = {
  '/backend/image/upload-image': createUploadLimits(IMAGE_MAX_MB, 1, 300_000),
  '/backend/import/check-file': createUploadLimits(BACKUP_MAX_MB, 1, 900_000),
  '/backend/media/upload-media': createUploadLimits(VIDEO_MAX_MB, 10, MAX_BODY_DURATION_MS),
};

interface Options {
  backend: Backend;
  /** Creates the API's error response. */
  fail: (req: IncomingMessage, error: unknown, requestId: string) => Response;
  /** Overrides the timeouts of every route. */
  bodyTimes?: Pick<BodyLimits, 'total' | 'pause'>;
}

type Send = NonNullable<Transport['sendJson']>;

export type BackendListener = (req: IncomingMessage, res: ServerResponse, transport: Transport) => Promise<void>;

/** Creates the listener that passes requests to the backend within the body limits of their route. */
export function createBackendListener({ backend, fail, bodyTimes }: Options): BackendListener {
  const transports = new WeakMap<IncomingMessage, Transport>();
  const listen = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const req = incoming as IncomingMessage;
      const transport = transports.get(req)!;
      const res = outgoing as ServerResponse;
      const fetch = async (send: Send) => {
        try {
          return await backend.fetch(request, { ...transport, sendJson: send });
        } catch (error) {
          return fail(req, error, transport.requestId);
        }
      };
      if (!hasBody(req)) return fetch((body, head) => sendJson(res, body, head));
      const limits = { ...(UPLOADS[getPath(req)] ?? JSON_BODY), ...bodyTimes };
      let isRefused = false;
      const refused = guardBody(req, limits).then((why) => {
        isRefused = true;
        const response = fail(req, toError(why, limits), transport.requestId);
        response.headers.set('connection', 'close');
        return response;
      });
      if (Number(req.headers['content-length'] ?? 0) > limits.bytes) return refused;
      if (req.headers.expect) res.writeContinue();
      // Writes to the socket only after the whole body has arrived: until then the body guard may send an error
      // response.
      const sendOnce: Send = (body, head) =>
        req.complete && !isRefused ? sendJson(res, body, head) : Response.json(body, head);
      return Promise.race([fetch(sendOnce), refused]);
    },
    { overrideGlobalObjects: false },
  );
  return async (req, res, transport) => {
    transports.set(req, transport);
    // Removes double slashes: some clients join a base URL with a trailing slash and a path with a leading one.
    req.url = req.url!.replace(/^\/backend\/{2,}/, '/backend/');
    await listen(req, res);
  };
}

function sendJson(res: ServerResponse, body: object, { status, headers }: Parameters<Send>[1]): Response {
  const text = JSON.stringify(body);
  for (const [name, value] of headers) res.appendHeader(name, value);
  res.setHeader('content-type', 'application/json');
  res.setHeader('content-length', Buffer.byteLength(text));
  res.writeHead(status).end(text);
  return RESPONSE_ALREADY_SENT;
}

const getPath = (req: IncomingMessage) => req.url!.split('?', 1)[0]!;

const formatBytes = (bytes: number) => (bytes < MB ? `${bytes / KB} KB` : `${Math.round(bytes / MB)} MB`);

const toError = (why: BodyViolation, { named }: NamedLimits): AppError =>
  why === 'too-slow'
    ? new AppError('REQUEST_TIMEOUT')
    : new AppError('TOO_LARGE', { params: { max: formatBytes(named) } });

/** Creates a function that returns error responses in the format of the API and the language of the visitor. */
export const createErrorResponder =
  (deps: HasLog & HasTranslations) =>
  (req: IncomingMessage, error: unknown, requestId: string): Response =>
    errorResponse(error, deps, detectRequestLocale(req), 'common', requestId);
