import { ApiError } from '#client/api.ts';
import { problemMessage } from '#client/problem-message.ts';
import type { Translate } from '#domain/translator.ts';
import { waitingTime } from '../waiting-time.ts';

export type Attempt = 'login' | 'sendOtp' | 'verifyOtp' | 'resendOtp' | 'resetPassword';

/** What a form shows when something is wrong: a sentence for all of it, and one at each field (empty: only marked). */
export interface Fault {
  title?: string;
  reason?: string;
  fields: Readonly<Record<string, string>>;
}

export const fieldFault = (field: string, message: string): Fault => ({ fields: { [field]: message } });

/** Marks the fields of `values` that are empty; undefined when all are filled in. */
export function emptyFault(values: Readonly<Record<string, string>>, t: Translate): Fault | undefined {
  const empty = Object.keys(values).filter((name) => !values[name]?.trim());
  if (!empty.length) return undefined;
  return { title: t('auth:fillAll'), fields: Object.fromEntries(empty.map((name) => [name, ''])) };
}

/** What to tell of an attempt that failed. Nothing here says whether an account exists. */
export function faultOf(error: unknown, attempt: Attempt, t: Translate, locale: string): Fault {
  const title = t(`auth:failed.${attempt}`);
  if (!(error instanceof ApiError)) return { title, fields: {} };
  if (error.status === 429) {
    const { retryAfter } = error;
    if (retryAfter === undefined) return { title, fields: {} };
    return { title: t('auth:reasons.wait', { time: waitingTime(retryAfter, locale) }), fields: {} };
  }
  const fields = Object.fromEntries(
    error.problems.map((problem) => [problem.field, problemMessage(t, problem, t(`auth:fields.${problem.field}`))]),
  );
  return { title, reason: reasonOf(error, attempt, t), fields };
}

function reasonOf({ code, status }: ApiError, attempt: Attempt, t: Translate): string | undefined {
  if (code === 'NETWORK') return t('auth:reasons.network');
  if (status >= 500) return t('auth:reasons.server');
  if (attempt === 'login') return status === 422 ? undefined : t('auth:reasons.credentials');
  if (attempt === 'verifyOtp') return t('auth:reasons.otp');
  if (attempt === 'resetPassword' && status === 403) return t('auth:reasons.notGranted');
  return undefined;
}
