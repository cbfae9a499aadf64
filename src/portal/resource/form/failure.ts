import { ApiError, type ApiErrorCode } from '#client/api-error.ts';
import type { Problem } from '#domain/problems.ts';

/** Reason why a submit did not save. */
export type SubmitFailure =
  /** Validation problems; `otherProblems` belong to no field of the form. */
  | { kind: 'problems'; shown: readonly Problem[]; otherProblems: readonly Problem[] }
  /** Stale version: another editor has saved the record. */
  | { kind: 'stale' }
  /** The server asks to confirm an unusual value. */
  | { kind: 'unconfirmed' }
  /** The server asks a question, which the body field `confirmation` answers; its texts are `<name>:questions`. */
  | { kind: 'question'; confirmation: string; params: Record<string, unknown> }
  /** No response. */
  | { kind: 'network' }
  /** `message`: only of the branding form, whose failures have several messages. */
  | { kind: 'failed'; code?: ApiErrorCode; params?: Record<string, unknown>; message?: string };

/** Returns the i18n key of an error code; undefined for codes without a specific message. */
export const failureReasonKey = (code: ApiErrorCode | undefined): string | undefined =>
  code === undefined || code === 'NETWORK' || code === 'INTERNAL' ? undefined : `errors:${code}`;

/**
 * Classifies a thrown error by what the user can do about it.
 *
 * @param fields names of the inputs of the form
 */
export function classifyFailure(error: unknown, fields: readonly string[]): SubmitFailure {
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.code === 'NETWORK') return { kind: 'network' };
  if (error.code === 'STALE') return { kind: 'stale' };
  if (error.code === 'CONFIRMATION_NEEDED') return { kind: 'unconfirmed' };
  const { confirmation } = error.params;
  if (typeof confirmation === 'string') return { kind: 'question', confirmation, params: error.params };
  if (error.problems.length === 0) return { kind: 'failed', code: error.code, params: error.params };
  const isShown = ({ field }: Problem) => fields.includes(field);
  return {
    kind: 'problems',
    shown: error.problems.filter(isShown),
    otherProblems: error.problems.filter((problem) => !isShown(problem)),
  };
}
