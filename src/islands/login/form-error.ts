import { ApiError } from '#client/api-error.ts';
import { problemMessage } from '#client/problem-message.ts';
import { formatWait } from '#domain/number-format.ts';
import type { Translate } from '#domain/translator.ts';

export type LoginAction =
  'login' | 'sendOtp' | 'verifyOtp' | 'resendOtp' | 'resetPassword' | 'checkPasswordLink' | 'usePasswordLink';

/**
 * Error of a form: a title and reason for the whole form, and a message per field (an empty message only marks the
 * field).
 */
export interface FormError {
  title?: string;
  reason?: string;
  /** Another attempt cannot succeed. */
  isFinal?: boolean;
  fields: Readonly<Record<string, string>>;
}

/** Creates the error of a single field. */
export const fieldError = (field: string, message: string): FormError => ({ fields: { [field]: message } });

/** Marks the empty fields of `values`; returns `undefined` when all are filled in. */
export function validateRequired(values: Readonly<Record<string, string>>, t: Translate): FormError | undefined {
  const empty = Object.keys(values).filter((name) => !values[name]?.trim());
  if (!empty.length) return undefined;
  return { title: t('auth:fillAll'), fields: Object.fromEntries(empty.map((name) => [name, ''])) };
}

/** Converts a failed request to the error of its form. The messages never reveal whether an account exists. */
export function toFormError(error: unknown, action: LoginAction, t: Translate, locale: string): FormError {
  const title = t(`auth:failed.${action}`);
  if (!(error instanceof ApiError)) return { title, fields: {} };
  if (error.status === 429) {
    const { retryAfter } = error;
    if (retryAfter === undefined) return { title, reason: t('auth:reasons.tooMany'), fields: {} };
    return { title: t('auth:reasons.rateLimited', { time: formatWait(retryAfter, locale) }), fields: {} };
  }
  if (error.code === 'LINK_INVALID')
    return { title: t('auth:link.invalid'), reason: t('auth:link.invalidText'), isFinal: true, fields: {} };
  const shown = error.problems.filter(({ field }) => Object.hasOwn(LABELS, field));
  const fields = Object.fromEntries(
    shown.map((problem) => [problem.field, problemMessage(t, problem, t(LABELS[problem.field]!))]),
  );
  return { title, reason: failureReason(error, action, shown.length > 0, t), fields };
}

/** Labels of the fields of the forms; a problem of another field is shown as the reason of the whole form. */
const LABELS: Readonly<Record<string, string>> = {
  identifier: 'auth:fields.identifier',
  password: 'auth:fields.password',
  otp: 'auth:fields.otp',
  code: 'auth:fields.otp',
};

function failureReason(
  { code, status }: ApiError,
  action: LoginAction,
  hasFields: boolean,
  t: Translate,
): string | undefined {
  if (code === 'NETWORK') return t('auth:reasons.network');
  if (status >= 500) return t('auth:reasons.server');
  if (action === 'verifyOtp') return t('auth:reasons.otp');
  if (hasFields) return undefined;
  if (action === 'login') return t('auth:reasons.credentials');
  if (action === 'resetPassword' && status === 403) return t('auth:reasons.notGranted');
  return t('auth:reasons.rejected');
}
