import { ApiError, type ApiErrorCode } from '#client/api-error.ts';
import type { Problem } from '#domain/problems.ts';

/** Why a submit did not save. */
export type SubmitFailure =
  /** Fields to mend; `elsewhere` concern no field that is shown. */
  | { kind: 'problems'; shown: readonly Problem[]; elsewhere: readonly Problem[] }
  /** Someone saved the record since it was read. */
  | { kind: 'stale' }
  /** A value is unusual: the server asks whether it is right. */
  | { kind: 'unconfirmed' }
  /** There was no answer. */
  | { kind: 'network' }
  /** `message` replaces the form's own sentence. */
  | { kind: 'failed'; code?: ApiErrorCode; params?: Record<string, unknown>; message?: string };

/** The i18n key of why something failed, where a code says more than that it did. */
export const failureReasonKey = (code: ApiErrorCode | undefined): string | undefined =>
  code === undefined || code === 'NETWORK' || code === 'INTERNAL' ? undefined : `errors:${code}`;

/** Sorts what a save threw by what a person can do about it. */
export function classifyFailure(error: unknown, fields: readonly string[]): SubmitFailure {
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.code === 'NETWORK') return { kind: 'network' };
  if (error.code === 'STALE') return { kind: 'stale' };
  if (error.code === 'CONFIRMATION_NEEDED') return { kind: 'unconfirmed' };
  if (error.problems.length === 0) return { kind: 'failed', code: error.code, params: error.params };
  const isShown = ({ field }: Problem) => fields.includes(field);
  return {
    kind: 'problems',
    shown: error.problems.filter(isShown),
    elsewhere: error.problems.filter((problem) => !isShown(problem)),
  };
}
