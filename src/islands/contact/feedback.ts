import type { ApiError } from '#client/api-error.ts';
import { problemMessage } from '#client/problem-message.ts';
import type { Problem } from '#domain/problems.ts';
import type { Translate } from '#domain/translator.ts';
import { waitingTime } from '../waiting-time.ts';
import type { Outcome } from './send-message.ts';

/** What the form tells of an attempt: of all of it, and at each field. */
export interface Tidings {
  isGood: boolean;
  title?: string;
  reason?: string;
  fields: Readonly<Record<string, string>>;
}

/** Says in the person's language how a message fared. */
export function tidingsOf(outcome: Outcome, t: Translate, locale: string): Tidings {
  if (outcome.sent)
    return { isGood: true, title: t('islands:contact.sent'), reason: t('islands:contact.sentReason'), fields: {} };
  const { problems, error } = outcome;
  const fields = Object.fromEntries(problems.map((problem) => [problem.field, sentenceOf(problem, t)]));
  if (error) return { isGood: false, title: t('islands:contact.failed'), reason: reasonOf(error, t, locale), fields };
  const isIncomplete = problems.some(({ code }) => code === 'required');
  return { isGood: false, ...(isIncomplete && { title: t('islands:contact.fillAll') }), fields };
}

const sentenceOf = (problem: Problem, t: Translate): string =>
  problem.code === 'email'
    ? t('islands:contact.emailInvalid')
    : problemMessage(t, problem, t(`islands:contact.fields.${problem.field}`));

function reasonOf({ status, retryAfter }: ApiError, t: Translate, locale: string): string | undefined {
  if (status === 429 && retryAfter) return t('islands:contact.wait', { time: waitingTime(retryAfter, locale) });
  if (status === 0) return t('islands:contact.network');
  return status >= 500 ? t('islands:contact.server') : undefined;
}

const MARKS = [0, 10, 20, 50, 100];

/**
 * What to read out of the room left for a text: nothing while there is plenty, then at a few marks alone, so that a person who
 * listens is not interrupted at each letter.
 */
export function roomToTell(count: number, max: number): { key: 'left' | 'over'; count: number } | undefined {
  const left = max - count;
  if (left < 0) return { key: 'over', count: -left };
  const mark = MARKS.find((each) => left <= each);
  return mark === undefined ? undefined : { key: 'left', count: mark };
}
