import { set, type FieldError, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { safeParse } from 'valibot';
import type { Schema } from '#domain/endpoint.ts';
import { type MessageKey, toProblems, type Problem } from '#domain/problems.ts';

/** A problem as a react-hook-form error; it is translated when rendered. */
export interface ProblemFieldError extends FieldError {
  type: MessageKey;
  params?: Problem['params'];
}

/** Converts a problem to a field error; a problem of the server has a message. */
export const toFieldError = ({ code, params, message }: Problem & { message?: string }): ProblemFieldError => ({
  type: code,
  ...(params && { params }),
  ...(message && { message }),
});

/** Name of errors of the whole form. */
const WHOLE_FORM = 'root';

/**
 * Validates a form with the schema of its endpoint. `toInput` converts form values to the request body; a submit
 * receives that body instead of the parsed output, because the endpoint parses it again. (`@hookform/resolvers` loses
 * the params of a message.)
 *
 * @param toName returns the input that shows the problem of a field
 * @param problemsOf returns the problems of values that cannot be converted; they replace those of the schema
 */
export const valibotResolver =
  <Values extends FieldValues, Input extends FieldValues>(
    schema: Schema,
    toInput: (values: Values) => Input,
    toName = (field: string): string => field,
    problemsOf: (values: Values) => readonly Problem[] = () => [],
  ): Resolver<Values, unknown, Input> =>
  (values) => {
    const input = toInput(values);
    const result = safeParse(schema, input);
    const ownProblems = problemsOf(values);
    if (result.success && ownProblems.length === 0) return { values: input, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const problem of [...toProblems(result.issues ?? []), ...ownProblems])
      set(errors, toName(problem.field) || WHOLE_FORM, toFieldError(problem));
    return { values: {}, errors };
  };
