import { type ErrorCode, ERRORS } from '#domain/errors.ts';
import type { MessageKey, Problem } from '#domain/problems.ts';

/** Error codes of the server, and `NETWORK` for a request without a response. */
export type ApiErrorCode = ErrorCode | 'NETWORK';

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** Validation error with the server's message; an external backend may leave the message out. */
type ServerProblem = Problem & { message?: string };

interface Detail {
  /** HTTP status; 0 without a response. */
  status: number;
  code: ApiErrorCode;
  message?: string;
  problems?: readonly ServerProblem[];
  params?: Record<string, unknown>;
  /** In seconds. */
  retryAfter?: number;
  cause?: unknown;
}

/** Error of an API call. `message` is the server's, in the language of the interface. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly problems: readonly ServerProblem[];
  readonly params: Record<string, unknown>;
  readonly retryAfter: number | undefined;

  constructor({ status, code, message, problems = [], params = {}, retryAfter, cause }: Detail) {
    super(message ?? code, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.problems = problems;
    this.params = params;
    this.retryAfter = retryAfter;
  }
}

/** Creates the error of a request without a response. */
export const networkError = (cause: unknown): ApiError => new ApiError({ status: 0, code: 'NETWORK', cause });

/**
 * Creates the error of a response. A missing code, or one of an external backend, is derived from the status.
 *
 * @param retryAfter the `Retry-After` header, in seconds or as a date
 */
export function responseError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const { code, message, errors, params } = toFields(body);
  return new ApiError({
    status,
    code: CODES.find((known) => known === code) ?? CODES.find((known) => ERRORS[known] === status) ?? 'INTERNAL',
    message: typeof message === 'string' ? message : undefined,
    problems: parseProblems(errors),
    params: toFields(params),
    retryAfter: parseRetryAfter(retryAfter),
  });
}

const toFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Parses the list of the API, or an object with messages by field; other entries are left out. */
function parseProblems(errors: unknown): ServerProblem[] {
  if (!Array.isArray(errors))
    return Object.keys(toFields(errors)).map((field) => ({ field, code: 'notAccepted' as const }));
  return errors.map(toFields).flatMap(({ field, code, message, params }) => {
    if (typeof field !== 'string') return [];
    return {
      field,
      code: (typeof code === 'string' ? code : 'notAccepted') as MessageKey,
      ...(typeof message === 'string' && { message }),
      ...(params !== undefined && { params: toFields(params) as Problem['params'] }),
    };
  });
}

function parseRetryAfter(header: string | null): number | undefined {
  const seconds = Number(header) || (Date.parse(header ?? '') - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : undefined;
}

/** Returns true for 401 and 403. */
export const isAuthError = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Returns true for 404, with which an external backend responds to a call that it lacks. */
export const isMissingCall = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Returns true if a retry may succeed: no response, or a server error. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500);
