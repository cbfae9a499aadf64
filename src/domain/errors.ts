import type { Problem } from './problems.ts';

/**
 * Error codes of the API with their HTTP statuses. The message is `errors:<code>` in `locales/`. The first code with a
 * status stands for a response without a code.
 */
export const ERRORS = {
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  INVALID_TOKEN: 401,
  NO_REFRESH_TOKEN: 401,
  REFRESH_FAILED: 401,
  INVALID_CREDENTIALS: 401,
  SIGN_IN_EXPIRED: 401,
  FORBIDDEN: 403,
  ROLE_FORBIDDEN: 403,
  ORIGIN_FORBIDDEN: 403,
  RESET_NOT_GRANTED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  STALE: 409,
  TAKEN: 409,
  HAS_OPEN_VISIT: 409,
  HAS_PAYMENTS: 409,
  HAS_ITEMS: 409,
  LAST_TASK: 409,
  RECORD_CLOSED: 409,
  VEHICLE_UNAVAILABLE: 409,
  NO_VISIT: 409,
  ALREADY_RECORDED: 409,
  CONFIRMATION_NEEDED: 409,
  REAUTHENTICATION_NEEDED: 409,
  ANONYMIZED: 409,
  INVALID_TRANSITION: 409,
  LAST_ADMIN: 409,
  SECOND_FACTOR_MISSING: 409,
  SECOND_FACTOR_ENABLED: 409,
  UNDO_EXPIRED: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  EXPECTATION_FAILED: 417,
  WRONG_HOST: 421,
  VALIDATION: 422,
  OTP_INVALID: 422,
  LINK_INVALID: 422,
  IMAGE_UNREADABLE: 422,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  BACKEND_UNREACHABLE: 502,
  UNAVAILABLE: 503,
  PDF_UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;
export type ErrorCode = keyof typeof ERRORS;

/** Details of an error. `retryAfter` is in seconds. */
export interface ErrorDetail {
  problems?: readonly Problem[];
  params?: Record<string, unknown>;
  retryAfter?: number;
  cause?: unknown;
}

/** An error that `backend/http/error-response.ts` converts to a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(code, { cause: detail.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return ERRORS[this.code];
  }
}

/** The body of an [error response](docs/rules/messages.md#error-responses). */
export interface ErrorBody {
  status: number;
  code: ErrorCode;
  message: string;
  errors: (Problem & { message: string })[];
  params?: Record<string, unknown>;
}
