import type { MessageKey } from '#domain/messages.ts';
import type { Problem } from '#domain/problems.ts';

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
