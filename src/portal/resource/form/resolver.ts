import { set, type FieldError, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { safeParse } from 'valibot';
import type { Schema } from '#domain/endpoint.ts';
import { type MessageKey, toProblems, type Problem } from '#domain/problems.ts';

/** A problem as react-hook-form keeps it; its sentence is made when it is drawn, in the language of that moment. */
export interface ProblemFieldError extends FieldError {
  type: MessageKey;
  params?: Problem['params'];
}

/** The error of a problem. */
export const toFieldError = ({ code, params }: Problem): ProblemFieldError =>
  params ? { type: code, params } : { type: code };

/** Where react-hook-form keeps what concerns no single field. */
const WHOLE_FORM = 'root';

/**
 * Checks a form with the schema of its endpoint. `toInput` makes what is sent out of what the controls hold; a submit gets
 * that, not the parsed output, because the endpoint parses it again. `@hookform/resolvers` drops the params of a message.
 */
export const valibotResolver =
  <Values extends FieldValues, Input extends FieldValues>(
    schema: Schema,
    toInput: (values: Values) => Input,
  ): Resolver<Values, unknown, Input> =>
  (values) => {
    const input = toInput(values);
    const result = safeParse(schema, input);
    if (result.success) return { values: input, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const problem of toProblems(result.issues)) set(errors, problem.field || WHOLE_FORM, toFieldError(problem));
    return { values: {}, errors };
  };
