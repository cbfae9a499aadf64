import { get, useController, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { problemMessage } from '#client/api-error.ts';
import type { FormValues } from '#portal/resource/form/values.ts';
import { useFormScope } from '#portal/resource/form/form-context.ts';
import type { ProblemFieldError } from '#portal/resource/form/resolver.ts';
import { pathOf, type Kind } from './entries.ts';

/** One field of an entry whose text is made by a control of its own: a list, the week, the theme. */
export function useEntryValue(kind: Kind, key: string) {
  const name = `${pathOf(kind)}.${key}`;
  const scope = useFormScope();
  const { control, trigger } = useFormContext<FormValues>();
  const { field } = useController({ control, name });
  const { errors } = useFormState({ control });
  const { t } = useTranslation();

  function change(value: string): void {
    // What is typed while the form is on its way would be lost with the answer.
    if (scope.isSaving) return;
    field.onChange(value);
    if (get(errors, name)) void trigger(name);
  }
  /** What is wrong at a place inside, where it is labelled `label`. */
  const problemAt = (place: string, label: string): string | undefined => {
    const error = get(errors, place ? `${name}.${place}` : name) as ProblemFieldError | undefined;
    return typeof error?.type === 'string'
      ? problemMessage(t, { code: error.type, params: error.params }, label)
      : undefined;
  };
  const hasProblemIn = (place: string): boolean => get(errors, `${name}.${place}`) !== undefined;
  return { value: field.value, change, problemAt, hasProblemIn, ref: field.ref };
}
