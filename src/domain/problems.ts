import type * as v from 'valibot';
import { isMessageKey, type MessageKey } from './messages.ts';

/** One thing wrong with one field; `params` are named as the specification's messages name them. */
export interface Problem {
  field: string;
  code: MessageKey;
  params?: Record<string, string | number>;
}

type Issue = v.BaseIssue<unknown>;

/** More than all fields of the longest form. A list may come with a hundred thousand wrong items, and each would be told in a sentence. */
const PROBLEMS_MAX = 500;

/** Turns Valibot issues into the shape that replies and forms share; the first problem of a field wins. */
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
  const code = codeOf(issue);
  const params = paramsOf(issue, code);
  return params ? { field, code, params } : { field, code };
}

const BY_TYPE: Partial<Record<string, MessageKey>> = {
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

function codeOf(issue: Issue): MessageKey {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'unknownField';
  if (issue.received === 'undefined' || issue.received === 'null') return 'required';
  if (isMessageKey(issue.message)) return issue.message;
  return BY_TYPE[issue.type] ?? 'format';
}

function paramsOf(issue: Issue, code: MessageKey): Problem['params'] {
  const requirement = issue.requirement as string | number | undefined;
  if (code === 'oneOf') return { types: optionsOf(issue) };
  if (requirement === undefined || typeof requirement === 'object' || typeof requirement === 'function')
    return undefined;
  if (code === 'minLength' || code === 'min') return { min: requirement };
  if (code === 'maxLength' || code === 'max') return { max: requirement };
  if (code === 'size') return { n: requirement };
  return undefined;
}

/** `("A" | "B")` as Valibot writes what it expected, told as `A, B`. */
const optionsOf = (issue: Issue): string =>
  (issue.expected ?? '')
    .replace(/^\(|\)$/g, '')
    .split(' | ')
    .map((option) => option.replace(/^"|"$/g, ''))
    .join(', ');
