import type { ErrorBody, ErrorCode } from '#domain/errors.ts';
import type { MessageKey, Problem } from '#domain/problems.ts';

/** `NETWORK`: there was no answer. */
export type ApiErrorCode = ErrorCode | 'NETWORK';

const BY_STATUS: Partial<Record<number, ErrorCode>> = {
  400: 'MALFORMED',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  422: 'VALIDATION',
  429: 'TOO_MANY_REQUESTS',
  502: 'BACKEND_UNREACHABLE',
  503: 'UNAVAILABLE',
  507: 'STORAGE_FULL',
};

interface Detail {
  /** 0 without an answer. */
  status: number;
  code: ApiErrorCode;
  message?: string;
  problems?: readonly Problem[];
  params?: Record<string, unknown>;
  /** In seconds. */
  retryAfter?: number;
  cause?: unknown;
}

/** What `call` throws. `message` is the server's, in the language of the interface. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly problems: readonly Problem[];
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

export const networkError = (cause: unknown): ApiError => new ApiError({ status: 0, code: 'NETWORK', cause });

/** The error of a reply; a backend that sends no code is told by its status. */
export function responseError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const error: Partial<ErrorBody> = typeof body === 'object' && body !== null ? body : {};
  return new ApiError({
    status,
    code: error.code ?? BY_STATUS[status] ?? 'INTERNAL',
    message: error.message,
    problems: Array.isArray(error.errors) ? error.errors : [],
    params: error.params,
    retryAfter: Number(retryAfter) || undefined,
  });
}

/** The session was refused, not merely out of reach. */
export const isAuthError = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Another try may succeed: there was no answer, or the server failed. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500);

/** As much of i18next's `t` as a message needs; public pages have a smaller one. */
type Translate = (key: string, values: Record<string, unknown>) => string;

const NEEDED: Partial<Record<MessageKey, 'min' | 'max' | 'n' | 'types'>> = {
  minLength: 'min',
  maxLength: 'max',
  min: 'min',
  max: 'max',
  size: 'n',
  oneOf: 'types',
  notBefore: 'min',
  greaterThan: 'min',
};

/** The sentence that tells a person what is wrong with the field called `label`, in the language of `t`. */
export function problemMessage(t: Translate, problem: Pick<Problem, 'code' | 'params'>, label: string): string {
  const needed = NEEDED[problem.code];
  // A bound that nobody sent would leave a hole in the sentence.
  const code = needed && problem.params?.[needed] === undefined ? 'format' : problem.code;
  return t(`validation:${code}`, { ...problem.params, field: label });
}
