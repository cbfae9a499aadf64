import { get, useFormContext, useFormState, type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#domain/problems.ts';
import type { FormField } from '../define-resource.ts';
import { InvalidFields } from './FieldsToMend.tsx';
import { toFieldError, type ProblemFieldError } from './resolver.ts';
import { useFieldLabel } from './use-field-label.ts';
import { useProblemText } from './use-problem-text.ts';
import { inputNames, type FormValues } from './values.ts';

interface Props {
  fields: readonly FormField[];
  /** The server's problems of fields that the form does not show. */
  elsewhere: readonly Problem[];
  /** i18n key of what is said while something is missing; “invalid form” without it. */
  incompleteText: string | undefined;
}

/** Errors that stand at no field: of the whole form, or of something a default should have set. */
const hiddenErrors = (errors: FieldErrors<FormValues>, shown: readonly string[]): [string, ProblemFieldError][] =>
  Object.entries(errors as Record<string, Partial<ProblemFieldError>>)
    .filter(([name]) => !shown.some((known) => known === name || known.startsWith(`${name}.`)))
    .map(([name, error]) => [name, { ...error, type: error.type ?? 'format' }]);

/** What is wrong in a form that cannot be sent; it shrinks while that is mended. */
export function InvalidFieldSummary({ fields, elsewhere, incompleteText }: Props) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  const { control, setFocus } = useFormContext<FormValues>();
  const { errors } = useFormState({ control });
  const problemText = useProblemText();

  const wrong = fields.flatMap((field) => inputNames(field).find((part) => get(errors, part)) ?? []);
  const sent = elsewhere.map((problem): [string, ProblemFieldError] => [problem.field, toFieldError(problem)]);
  const others = [...sent, ...hiddenErrors(errors, fields.flatMap(inputNames))];
  if (wrong.length + others.length === 0) return null;
  const isIncomplete = wrong.some((field) => (get(errors, field) as ProblemFieldError).type === 'required');
  return (
    <>
      <InvalidFields
        names={wrong}
        labelOf={labelOf}
        onSelect={setFocus}
        title={isIncomplete && incompleteText ? t(incompleteText) : undefined}
      />
      {others.map(([field, error]) => (
        <p key={field}>{problemText(undefined, field, error)}</p>
      ))}
    </>
  );
}
