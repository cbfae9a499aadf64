import type { MessageKey, Problem } from '#domain/problems.ts';

/** The part of i18next's `t` that messages need; public pages pass a smaller translator. */
type Translate = (key: string, values: Record<string, unknown>) => string;

/** The parameter that the message of a code requires. */
const REQUIRED_PARAM: Partial<Record<MessageKey, 'min' | 'max' | 'n' | 'types'>> = {
  minLength: 'min',
  maxLength: 'max',
  min: 'min',
  max: 'max',
  size: 'n',
  oneOf: 'types',
  notBefore: 'min',
  greaterThan: 'min',
};

/** Returns the validation message of a problem, with `label` as the name of the field. */
export function problemMessage(t: Translate, problem: Pick<Problem, 'code' | 'params'>, label: string): string {
  const required = REQUIRED_PARAM[problem.code];
  // A missing bound would leave a gap in the message.
  const code = required && problem.params?.[required] === undefined ? 'format' : problem.code;
  return t(`validation:${code}`, { ...problem.params, field: label });
}
