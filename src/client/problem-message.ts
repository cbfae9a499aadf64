import { isMessageKey, type MessageKey, type Problem } from '#domain/problems.ts';

/** Subset of i18next's `t` that messages need; public pages pass a smaller translator. */
type Translate = (key: string, values: Record<string, unknown>) => string;

/** Parameters that the message of a code requires. */
const REQUIRED_PARAMS: Partial<Record<MessageKey, readonly string[]>> = {
  minLength: ['min'],
  maxLength: ['max'],
  maxItems: ['max'],
  otherName: ['entry', 'name'],
  min: ['min'],
  max: ['max'],
  size: ['n'],
  megapixels: ['n'],
  oneOf: ['types'],
  notBefore: ['min'],
  notAfter: ['max'],
  greaterThan: ['min'],
  decimals: ['max'],
  overpaymentOnly: ['max'],
  separators: ['example'],
  pdfRows: ['max'],
  archiveLimits: ['n'],
  fileTextMax: ['max'],
  rowsMax: ['max'],
};

/** Returns the validation message of a problem, with `label` as the name of the field. */
export function problemMessage(t: Translate, problem: Pick<Problem, 'code' | 'params'>, label: string): string {
  const required = REQUIRED_PARAMS[problem.code] ?? [];
  // A missing bound would leave a gap in the message.
  const isComplete = required.every((name) => problem.params?.[name] !== undefined);
  const code = isComplete ? problem.code : 'format';
  if (!isMessageKey(code)) return t('validation:notAccepted', { field: label });
  return t(`validation:${code}`, { ...problem.params, field: label });
}
