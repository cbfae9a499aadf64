import type * as v from 'valibot';

/**
 * Message keys of the i18n namespace `validation`. Schemas contain keys,
 * [never sentences](docs/rules/validation.md#generic-messages).
 */
export const MESSAGE_KEYS = [
  'required',
  'oneLanguage',
  'email',
  'minLength',
  'maxLength',
  'maxItems',
  'format',
  'number',
  'min',
  'max',
  'size',
  'megapixels',
  'oneOf',
  'todayOrLater',
  'unknownField',
  'notAccepted',
  'taken',
  'otherName',
  'unknownReference',
  'identifier',
  'password',
  'commonPassword',
  'passwordsDiffer',
  'currentPasswordWrong',
  'currentPasswordUnset',
  'ownContact',
  'otp',
  'otpWrong',
  'factorCode',
  'setupCode',
  'smsCountry',
  'phone',
  'callingCode',
  'plateCharacters',
  'leadsOnly',
  'overpaymentOnly',
  'lettersAndDigits',
  'notBefore',
  'notAfter',
  'greaterThan',
  'positive',
  'decimals',
  'separators',
  'ambiguousAmount',
  'pageSize',
  'dateRange',
  'timesEqual',
  'daysOverlap',
  'pdfRows',
  'fileUnreadable',
  'videoFormat',
  'pictureFormat',
  'fileBlank',
  'fileEmpty',
  'filePassword',
  'fileXls',
  'archiveLimits',
  'fileTextMax',
  'rowsMax',
] as const;
export type MessageKey = (typeof MESSAGE_KEYS)[number];

/** Returns true for the key of a validation message. */
export const isMessageKey = (text: string): text is MessageKey => (MESSAGE_KEYS as readonly string[]).includes(text);

/** A validation error of one field. `params` fill the placeholders of its message: `min`, `max`, `n`, `types`. */
export interface Problem {
  field: string;
  code: MessageKey;
  params?: Record<string, string | number>;
}

type Issue = v.BaseIssue<unknown>;

/**
 * Maximum problems of a response: more than the fields of the longest form, fewer than the entries of a malicious list.
 */
const PROBLEMS_MAX = 500;

/** Converts Valibot issues to problems, the first one per field. */
export function toProblems(issues: readonly Issue[]): Problem[] {
  const problems = new Map<string, Problem>();
  for (const issue of issues) {
    const problem = toProblem(issue);
    if (!problems.has(problem.field)) problems.set(problem.field, problem);
    if (problems.size === PROBLEMS_MAX) break;
  }
  return [...problems.values()];
}

function toProblem(issue: Issue): Problem {
  const field = issue.path?.map(({ key }) => String(key)).join('.') ?? '';
  const code = toMessageKey(issue);
  const params = toParams(issue, code);
  return params ? { field, code, params } : { field, code };
}

const CODE_BY_TYPE: Partial<Record<string, MessageKey>> = {
  picklist: 'oneOf',
  variant: 'oneOf',
  literal: 'oneOf',
  number: 'number',
  integer: 'number',
  safe_integer: 'number',
  email: 'email',
  min_length: 'minLength',
  max_length: 'maxLength',
  non_empty: 'required',
  min_value: 'min',
  max_value: 'max',
};

function toMessageKey(issue: Issue): MessageKey {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'unknownField';
  if (issue.received === 'undefined' || issue.received === 'null') return 'required';
  if (isMessageKey(issue.message)) return issue.message;
  return CODE_BY_TYPE[issue.type] ?? 'format';
}

function toParams(issue: Issue, code: MessageKey): Problem['params'] {
  const requirement = issue.requirement as string | number | undefined;
  if (code === 'oneOf') return { types: formatOptions(issue) };
  if (requirement === undefined || typeof requirement === 'object' || typeof requirement === 'function')
    return undefined;
  if (code === 'minLength' || code === 'min') return { min: requirement };
  if (code === 'maxLength' || code === 'maxItems' || code === 'max') return { max: requirement };
  if (code === 'size') return { n: requirement };
  return undefined;
}

/** Converts Valibot's `("A" | "B")` to `A, B`. */
const formatOptions = (issue: Issue): string =>
  (issue.expected ?? '')
    .replace(/^\(|\)$/g, '')
    .split(' | ')
    .map((option) => option.replace(/^"|"$/g, ''))
    .join(', ');
