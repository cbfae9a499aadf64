import { ApiError } from '#client/api-error.ts';

/** Codes whose own sentence tells a person more than that something failed. */
const TELLING = [
  'STALE',
  'TAKEN',
  'HAS_OPEN_VISIT',
  'INVALID_TRANSITION',
  'LAST_ADMIN',
  'FORBIDDEN',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
];

/** What `t` tells of a call that failed: why, where its code says it, else the sentence called `fallback`. */
export const failureText = (error: unknown, fallback: string): [key: string, params: Record<string, unknown>] =>
  error instanceof ApiError && TELLING.includes(error.code) ? [`errors:${error.code}`, error.params] : [fallback, {}];
