import { get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FALLBACK_LOCALE, LOCALE_CODES, LOCALES } from '#domain/locales.ts';
import { Field } from '#ui/form/Field.tsx';
import type { FormField } from '../define-resource.ts';
import type { FieldWithControl } from './controls/control-props.ts';
import { controlFor } from './controls/controls.ts';
import { useFormScope } from './form-context.ts';
import { useFieldLabel, useProblemText } from './field-text.ts';
import { inputNames, isFieldShown, type FormValues } from './values.ts';

interface RowProps {
  field: FormField;
  /** Replaces the label of the field. */
  label?: string;
}

/** Renders one field of the form: label, control, hint and error. */
export const FormRow = ({ field }: { field: FormField }) =>
  field.when ? <DependentRow field={field} /> : rowOf(field);

const rowOf = (field: FormField) =>
  field.control === 'localized' ? <LanguageRows field={field} /> : <ControlRow field={field} />;

/** Renders the field only while the one that it depends on has its value. */
function DependentRow({ field }: { field: FormField }) {
  const { path = '' } = useFormScope();
  const { control } = useFormContext<FormValues>();
  const other = useWatch({ control, name: path + field.when!.field });
  return isFieldShown(field, () => other) && rowOf(field);
}

/** Renders one row per language. */
function LanguageRows({ field }: { field: FieldWithControl<'localized'> }) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  return (
    <fieldset className="border-base-300 rounded-box grid min-w-0 gap-2 border px-3 pb-3">
      <legend className="px-1 text-sm font-semibold">{labelOf(field.field)}</legend>
      {field.hint && <p className="text-muted text-sm">{t(field.hint)}</p>}
      {LOCALE_CODES.map((locale) => (
        <ControlRow
          key={locale}
          field={{
            field: `${field.field}.${locale}`,
            control: field.isLong ? 'textarea' : 'text',
            required: field.required && locale === FALLBACK_LOCALE,
            autoComplete: 'off',
          }}
          label={LOCALES[locale].name}
        />
      ))}
    </fieldset>
  );
}

function ControlRow({ field, label: ownLabel }: RowProps) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  const scope = useFormScope();
  const { control, trigger } = useFormContext<FormValues>();
  const path = scope.path ?? '';
  const { field: bound } = useController({ control, name: path + field.field });
  const names = inputNames(field).map((name) => path + name);
  const { errors } = useFormState({ control, name: names });
  const problemText = useProblemText();
  const invalidName = names.find((name) => get(errors, name));

  // Input during a save would be overwritten by the response.
  const change = (value: string) => {
    if (scope.isSaving) return;
    bound.onChange(value);
    if (invalidName) void trigger(names);
  };
  // Leaving an empty field shows no error yet, and a server error stays until the value changes.
  const leave = () => {
    bound.onBlur();
    if (bound.value !== '' && !invalidName) void trigger(names);
  };

  const id = `${scope.id}-${bound.name}`;
  const label = ownLabel ?? labelOf(field.field);
  const described = [field.hint && `${id}-hint`, invalidName && `${id}-error`].filter(Boolean).join(' ');
  const Control = controlFor(field);
  return (
    <Field
      label={label}
      htmlFor={id}
      error={
        invalidName && (
          <span role={scope.hasErrorSummary ? undefined : 'alert'}>
            {problemText(field, invalidName.slice(path.length), get(errors, invalidName))}
          </span>
        )
      }
      hint={field.hint && t(field.hint)}
      required={field.required}
    >
      <Control
        field={field}
        label={label}
        value={bound.value}
        onChange={change}
        inputProps={{
          id,
          name: bound.name,
          ref: bound.ref,
          onBlur: leave,
          invalid: invalidName !== undefined,
          'aria-describedby': described || undefined,
          'aria-required': field.required || undefined,
          autoComplete: field.autoComplete,
        }}
      />
    </Field>
  );
}
