import { get, useFormContext, useFormState, type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#domain/problems.ts';
import type { FormField } from '../define-resource.ts';
import { errorOf, type ProblemError } from './resolver.ts';
import { useFieldLabel } from './use-field-label.ts';
import { useProblemText } from './use-problem-text.ts';
import { namesOf, type FormValues } from './values.ts';

interface Props {
  fields: readonly FormField[];
  /** The server's problems of fields that the form does not show. */
  elsewhere: readonly Problem[];
  /** i18n key of what is said while something is missing; “invalid form” without it. */
  incompleteText: string | undefined;
}

/** Errors that stand at no field: of the whole form, or of something a default should have set. */
const hiddenErrors = (errors: FieldErrors<FormValues>, shown: readonly string[]): [string, ProblemError][] =>
  Object.entries(errors as Record<string, Partial<ProblemError>>)
    .filter(([name]) => !shown.some((known) => known === name || known.startsWith(`${name}.`)))
    .map(([name, error]) => [name, { ...error, type: error.type ?? 'format' }]);

/** The summary of a form that cannot be sent: each field to mend, one press away; it shrinks while they are mended. */
export function WrongFields({ fields, elsewhere, incompleteText }: Props) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  const { control, setFocus } = useFormContext<FormValues>();
  const { errors } = useFormState({ control });
  const problemText = useProblemText();

  const wrong = fields.flatMap((field) => namesOf(field).find((part) => get(errors, part)) ?? []);
  const sent = elsewhere.map((problem): [string, ProblemError] => [problem.field, errorOf(problem)]);
  const others = [...sent, ...hiddenErrors(errors, fields.flatMap(namesOf))];
  if (wrong.length + others.length === 0) return null;
  const isIncomplete = wrong.some((field) => (get(errors, field) as ProblemError).type === 'required');
  return (
    <>
      <p>
        <span className="font-semibold">{t((isIncomplete && incompleteText) || 'form:invalid')}</span>{' '}
        {wrong.length > 0 && t('form:toMend', { count: wrong.length })}
      </p>
      {wrong.length > 0 && (
        <ul className="flex flex-wrap gap-x-3">
          {wrong.map((field) => (
            <li key={field}>
              <button type="button" className="link min-h-6" onClick={() => setFocus(field)}>
                {labelOf(field)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.map(([field, error]) => (
        <p key={field}>{problemText(undefined, field, error)}</p>
      ))}
    </>
  );
}
