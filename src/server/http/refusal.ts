import type { IncomingMessage } from 'node:http';
import type { HasLog, HasTranslations } from '#backend/capabilities.ts';
import { errorResponse } from '#backend/http/error-response.ts';
import { AppError } from '#domain/errors.ts';
import { KB, MB } from '#domain/units.ts';
import type { Refusal } from './body-guard.ts';
import { localeOfRequest } from './locale-page.ts';

const inWords = (bytes: number) => (bytes < MB ? `${bytes / KB} KB` : `${Math.round(bytes / MB)} MB`);

/** The API's answer to a body that was too large; one that came too slowly gets a status that no call has of its own. */
export const refusalReply =
  (deps: HasLog & HasTranslations) =>
  (req: IncomingMessage, why: Refusal, { requestId, bytes }: { requestId: string; bytes: number }): Response => {
    if (why === 'too-slow') return new Response('Request Timeout\n', { status: 408 });
    const error = new AppError('TOO_LARGE', { params: { max: inWords(bytes) } });
    return errorResponse(error, deps, localeOfRequest(req), 'common', requestId);
  };
