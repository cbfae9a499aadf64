import { get, useController, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { problemMessage } from '#client/problem-message.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { FormScopeContext, useFormScope } from '#portal/resource/form/form-context.ts';
import { FormRow } from '#portal/resource/form/FormRow.tsx';
import type { ProblemFieldError } from '#portal/resource/form/resolver.ts';
import type { FormValues } from '#portal/resource/form/values.ts';
import { entryPath, type EntryKind } from './entries.ts';

interface Props {
  kind: EntryKind;
  fields: readonly FormField[];
  /** Overrides the default label of a field. */
  labelOf?: (field: string) => string;
}

/** Form rows for fields of one entry; `fields` are named relative to the entry. */
export function EntryFields({ kind, fields, labelOf }: Props) {
  const scope = useFormScope();
  return (
    <FormScopeContext value={{ ...scope, path: `${entryPath(kind)}.` }}>
      {fields.map((field) => (
        <FormRow key={field.field} field={field} label={labelOf?.(field.field)} />
      ))}
    </FormScopeContext>
  );
}

/** Binds a field of an entry to a custom control, such as the JSON of a list, the working hours or the theme. */
export function useEntryValue(kind: EntryKind, key: string) {
  const name = `${entryPath(kind)}.${key}`;
  const scope = useFormScope();
  const { control, trigger } = useFormContext<FormValues>();
  const { field } = useController({ control, name });
  const { errors } = useFormState({ control });
  const { t } = useTranslation();

  function setValue(value: string): void {
    // Ignores a change during a save: the response would overwrite it.
    if (scope.isSaving) return;
    field.onChange(value);
    if (get(errors, name)) void trigger(name);
  }
  /** Returns the error message of a path inside the value; the message names the control by `label`. */
  const errorAt = (path: string, label: string): string | undefined => {
    const error: ProblemFieldError | undefined = get(errors, path ? `${name}.${path}` : name);
    return typeof error?.type === 'string'
      ? problemMessage(t, { code: error.type, params: error.params }, label)
      : undefined;
  };
  const hasErrorIn = (path: string): boolean => get(errors, `${name}.${path}`) !== undefined;
  return { value: field.value, setValue, errorAt, hasErrorIn, ref: field.ref };
}
