import type { HasLog, HasTranslations } from '#backend/capabilities.ts';
import { AppError, type ErrorBody, type ErrorCode } from '#domain/errors.ts';
import type { Locale } from '#domain/locales.ts';
import type { Problem } from '#domain/problems.ts';

/** Seconds in `Retry-After` while the database or disk is unavailable. */
const RETRY_AFTER = 5;

interface ErrorParts {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/** Converts an error to a response. An unknown error is logged with its cause and returned without details. */
export function errorResponse(...described: Parameters<typeof buildErrorParts>): Response {
  const { body, ...head } = buildErrorParts(...described);
  return Response.json(body, head);
}

/** Returns the status, headers and body of `errorResponse`, for code that writes to a Node response or socket. */
export function buildErrorParts(
  error: unknown,
  deps: HasLog & HasTranslations,
  locale: Locale,
  name: string,
  requestId: string,
): ErrorParts {
  const known = error instanceof AppError ? error : new AppError(toErrorCode(error), { cause: error });
  if (known.status >= 500) deps.log.error({ requestId, code: known.code, err: known.cause ?? error }, 'request failed');
  const { params, retryAfter = known.status === 503 || known.status === 507 ? RETRY_AFTER : undefined } = known.detail;
  const body: ErrorBody = {
    status: known.status,
    code: known.code,
    message: deps.translate(locale, `errors:${known.code}`, params),
    errors: (known.detail.problems ?? []).map((problem) => ({
      ...problem,
      message: problemMessage(deps, locale, name, problem),
    })),
    ...(params && { params }),
  };
  const headers = {
    'cache-control': 'no-store',
    'content-language': locale,
    ...(retryAfter !== undefined && { 'retry-after': String(Math.ceil(retryAfter)) }),
  };
  return { status: known.status, headers, body };
}

/**
 * Matches field names. Any other name comes from the input: as a translation key it could keep i18next busy for
 * seconds.
 */
const NAME = /^\w+(?:\.\w+)*$/;
const FIELD_NAME_MAX = 100;

function problemMessage(deps: HasTranslations, locale: Locale, name: string, problem: Problem): string {
  const { field, code, params } = problem;
  const isName = field.length <= FIELD_NAME_MAX && NAME.test(field);
  const label = isName ? fieldLabel(deps, locale, name, field) : field.slice(0, FIELD_NAME_MAX);
  return deps.translate(locale, `validation:${code}`, { ...params, field: label });
}

function fieldLabel({ translate }: HasTranslations, locale: Locale, name: string, field: string): string {
  // The fields of a reauthentication belong to calls of many namespaces.
  for (const namespace of [name, 'reauthentication']) {
    const label = translate(locale, `${namespace}:fields.${field}`);
    if (label !== `fields.${field}`) return label;
  }
  return field;
}

/** Maps error codes of PostgreSQL and Node to an error code of the API. */
function toErrorCode(error: unknown): ErrorCode {
  const code = String((error as { code?: string | number } | null)?.code ?? '');
  if (code === '53100' || code === 'ENOSPC') return 'STORAGE_FULL';
  // Connection failures (class 08), shutdown and start-up (57P), too many connections (53300), time-outs of statements
  // (57014) and locks (55P03), deadlocks (40P01), missing sockets.
  if (
    /^(?:08|57P|53300|57014|55P03|40P01)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code)
  )
    return 'UNAVAILABLE';
  if (
    error instanceof Error &&
    /query read timeout|connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
      error.message,
    )
  )
    return 'UNAVAILABLE';
  return 'INTERNAL';
}
