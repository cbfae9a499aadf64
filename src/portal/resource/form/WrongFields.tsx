import { get, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#domain/problems.ts';
import type { FormField } from '../define-resource.ts';
import { useFormScope } from './form-scope.ts';
import { errorOf } from './resolver.ts';
import { useProblemText } from './use-problem-text.ts';
import { namesOf, type FormValues } from './values.ts';

interface Props {
  fields: readonly FormField[];
  /** Problems of fields that the form does not show. */
  elsewhere: readonly Problem[];
}

/** The summary of a form that cannot be sent: each field to mend, one press away; it shrinks while they are mended. */
export function WrongFields({ fields, elsewhere }: Props) {
  const { t } = useTranslation();
  const { name } = useFormScope();
  const { control, setFocus } = useFormContext<FormValues>();
  const { errors } = useFormState({ control });
  const problemText = useProblemText();

  const wrong = fields.filter((field) => namesOf(field).some((part) => get(errors, part)));
  const other = [...elsewhere, ...(errors.root ? [{ field: '', code: 'format' } satisfies Problem] : [])];
  if (wrong.length + other.length === 0) return null;
  return (
    <>
      <p>
        <span className="font-semibold">{t('form:invalid')}</span>{' '}
        {wrong.length > 0 && t('form:toMend', { count: wrong.length })}
      </p>
      {wrong.length > 0 && (
        <ul className="flex flex-wrap gap-x-3">
          {wrong.map(({ field }) => (
            <li key={field}>
              <button type="button" className="link min-h-6" onClick={() => setFocus(field)}>
                {t(`${name}:fields.${field}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {other.map((problem) => (
        <p key={problem.field}>{problemText(undefined, problem.field, errorOf(problem))}</p>
      ))}
    </>
  );
}
