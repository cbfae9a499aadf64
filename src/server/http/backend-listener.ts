import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Backend, Transport } from '#backend/http/route.ts';
import { IMAGE_MAX_MB } from '#domain/images/endpoints.ts';
import { BACKUP_MAX_MB } from '#domain/imports/import-fields.ts';
import { JSON_BYTES_MAX } from '#domain/json-bounds.ts';
import { VIDEO_MAX_MB } from '#domain/media/endpoints.ts';
import { MB } from '#domain/units.ts';
import type { HasLog, HasTranslations } from '#backend/capabilities.ts';
import { errorResponse } from '#backend/http/error-response.ts';
import { AppError } from '#domain/errors.ts';
import { limitBody, hasBody, MAX_BODY_DURATION_MS, type BodyLimits } from './body-guard.ts';
import { detectRequestLocale } from './request-info.ts';
import { sendResponse, sendText } from './responses.ts';

const JSON_BODY: BodyLimits = { bytes: JSON_BYTES_MAX, total: 15_000, pause: 10_000 };
const createUploadLimits = (fileMb: number, partsMb: number, total: number): BodyLimits => ({
  bytes: (fileMb + partsMb) * MB,
  named: fileMb * MB,
  total,
  pause: 20_000,
});
/**
 * Body limits of the upload routes: the largest file plus the other parts of the form. The upload of a video from a
 * phone may take an hour.
 */
const UPLOADS: Readonly<Record<string, BodyLimits>> = {
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

/** Transport of a call, and whether its response omits `Secure` from cookies. */
interface CallTransport extends Transport {
  omitsSecure?: boolean;
}

export type BackendListener = (req: IncomingMessage, res: ServerResponse, transport: CallTransport) => Promise<void>;

/** Creates the listener that passes requests to the backend within the body limits of their route. */
export function createBackendListener({ backend, fail, bodyTimes }: Options): BackendListener {
  return async (req, res, { omitsSecure, ...transport }) => {
    // Removes double slashes: some clients join a base URL with a trailing slash and a path with a leading one.
    req.url = req.url!.replace(/^\/backend\/{2,}/, '/backend/');
    const body = hasBody(req) ? limitBody(req, { ...(UPLOADS[getPath(req)] ?? JSON_BODY), ...bodyTimes }) : undefined;
    let isSent = false;
    const sendJson: Transport['sendJson'] = (content, { status, headers }) => {
      isSent = true;
      headers.set('content-type', 'application/json');
      void sendText(res, JSON.stringify(content), { status, headers, omitsSecure });
      return RESPONSE_ALREADY_SENT;
    };
    const failed = (error: unknown) => fail(req, error, transport.requestId);
    const callBackend = async (request: Request) => {
      try {
        return await backend.fetch(request, { ...transport, sendJson });
      } catch (error) {
        return failed(error);
      }
    };
    /** Returns the response to a body beyond its limits. */
    const refuseBody = () => {
      if (!(body?.errored instanceof AppError)) return undefined;
      const response = failed(body.errored);
      // Unread input remains.
      response.headers.set('connection', 'close');
      return response;
    };
    const handle = async (request: Request) => {
      if (req.headers.expect && !body?.errored) res.writeContinue();
      const response = refuseBody() ?? (await callBackend(request));
      if (!isSent) await sendResponse(res, refuseBody() ?? response, omitsSecure);
      return RESPONSE_ALREADY_SENT;
    };
    const { method, url, headers, rawHeaders, socket } = req;
    const incoming = body
      ? (Object.assign(body, { method, url, headers, rawHeaders, socket }) as IncomingMessage)
      : req;
    await getRequestListener(handle, { overrideGlobalObjects: false })(incoming, res);
  };
}

const getPath = (req: IncomingMessage) => req.url!.split('?', 1)[0]!;

/** Creates a function that returns error responses in the format of the API and the language of the visitor. */
export const createErrorResponder =
  (deps: HasLog & HasTranslations) =>
  (req: IncomingMessage, error: unknown, requestId: string): Response =>
    errorResponse(error, deps, detectRequestLocale(req), 'common', requestId);
