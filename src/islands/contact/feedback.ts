import type { ApiError } from '#client/api-error.ts';
import { problemMessage } from '#client/problem-message.ts';
import { formatWait } from '#domain/number-format.ts';
import type { Problem } from '#domain/problems.ts';
import type { Translate } from '#domain/translator.ts';
import type { SendResult } from './send-message.ts';

/** Feedback after a submit: title and reason for the whole form, and a message per field. */
export interface FormFeedback {
  isSent: boolean;
  title?: string;
  reason?: string;
  fields: Readonly<Record<string, string>>;
}

/** Converts the result of a submit to translated feedback for the form. */
export function submitFeedback(
  result: SendResult,
  t: Translate,
  locale: string,
  form: 'contact' | 'callback',
): FormFeedback {
  if (result.sent)
    return { isSent: true, title: t(`islands:${form}.sent`), reason: t(`islands:${form}.sentReason`), fields: {} };
  const { problems, error } = result;
  const fields = Object.fromEntries(problems.map((problem) => [problem.field, fieldMessage(problem, t, form)]));
  if (error)
    return { isSent: false, title: t('islands:contact.failed'), reason: failureReason(error, t, locale), fields };
  const isIncomplete = problems.some(({ code }) => code === 'required');
  return { isSent: false, ...(isIncomplete && { title: t('islands:contact.fillAll') }), fields };
}

function fieldMessage(problem: Problem, t: Translate, form: string): string {
  if (problem.code === 'email') return t('islands:contact.emailInvalid');
  if (problem.code === 'phone') return t('islands:callback.phoneInvalid');
  return problemMessage(t, problem, t(`islands:${form}.fields.${problem.field}`));
}

function failureReason({ status, retryAfter }: ApiError, t: Translate, locale: string): string | undefined {
  if (status === 429 && retryAfter) return t('islands:contact.rateLimited', { time: formatWait(retryAfter, locale) });
  if (status === 429) return t('islands:contact.tooMany');
  if (status === 0) return t('islands:contact.network');
  return status >= 500 ? t('islands:contact.server') : undefined;
}

/** Numbers of remaining characters that are announced. */
const THRESHOLDS = [0, 10, 20, 50, 100];

/**
 * Selects the screen reader announcement of the remaining length. It changes only at thresholds, so that it does not
 * interrupt every keystroke: `undefined` above the highest threshold, then the current threshold, and above `max` the
 * number of excess characters.
 */
export function lengthAnnouncement(
  length: number,
  max: number,
): { key: 'charactersLeft' | 'charactersOver'; count: number } | undefined {
  const remaining = max - length;
  if (remaining < 0) return { key: 'charactersOver', count: -remaining };
  const threshold = THRESHOLDS.find((each) => remaining <= each);
  return threshold === undefined ? undefined : { key: 'charactersLeft', count: threshold };
}
