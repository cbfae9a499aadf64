import { get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '#domain/locales.ts';
import { Field, FieldGroup, RequiredMark } from '#ui/form/Field.tsx';
import type { FormField } from '../define-resource.ts';
import type { FieldWithControl } from './controls/control-props.ts';
import { controlFor } from './controls/controls.ts';
import { useFormScope } from './form-context.ts';
import { useFieldLabel, useProblemText } from './field-text.ts';
import { getLocalizedInputLocales, inputNames, isFieldShown, type FormValues } from './values.ts';

interface RowProps {
  field: FormField;
  /** Replaces the label of the field. */
  label?: string;
  /** Names of the inputs that are validated together; default: the inputs of the field. */
  group?: readonly string[];
}

/** Renders one field of the form: label, control, hint and error. */
export const FormRow = ({ field, label }: Pick<RowProps, 'field' | 'label'>) => {
  if (!field.when) return renderRow(field, label);
  return 'changed' in field.when ? (
    <RowAfterEdit field={field} names={field.when.changed} />
  ) : (
    <DependentRow field={field} other={field.when.field} />
  );
};

const renderRow = (field: FormField, label?: string) =>
  field.control === 'localized' ? <LanguageRows field={field} /> : <ControlRow field={field} label={label} />;

/** Renders the field only while the field that it depends on has the required value. */
function DependentRow({ field, other }: { field: FormField; other: string }) {
  const { path = '' } = useFormScope();
  const { control } = useFormContext<FormValues>();
  const value = useWatch({ control, name: path + other });
  return isFieldShown(field, () => value) && renderRow(field);
}

/** Renders the field only while one of the inputs `names` differs from its initial value. */
function RowAfterEdit({ field, names }: { field: FormField; names: readonly string[] }) {
  const { path = '' } = useFormScope();
  const { control } = useFormContext<FormValues>();
  const { dirtyFields } = useFormState({ control });
  return names.some((name) => get(dirtyFields, path + name)) && renderRow(field);
}

/** Renders one row per language. One filled row is enough for a required text. */
function LanguageRows({ field }: { field: FieldWithControl<'localized'> }) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  const { id } = useFormScope();
  const hintId = `${id}-${field.field}-hint`;
  return (
    <FieldGroup
      legend={
        <>
          {labelOf(field.field)}
          {field.required && <RequiredMark />}
        </>
      }
      legendClass="px-1 text-sm font-semibold"
      aria-describedby={field.hint && hintId}
      className="border-base-300 rounded-box grid min-w-0 gap-2 border px-3 pb-3"
    >
      {field.hint && (
        <p id={hintId} className="text-muted text-sm">
          {t(field.hint, field.hintParams ?? {})}
        </p>
      )}
      {getLocalizedInputLocales().map((locale) => (
        <ControlRow
          key={locale}
          field={{
            field: `${field.field}.${locale}`,
            control: field.isLong ? 'textarea' : 'text',
            autoComplete: 'off',
          }}
          label={LOCALES[locale].name}
          group={inputNames(field)}
        />
      ))}
    </FieldGroup>
  );
}

function ControlRow({ field, label: ownLabel, group: groupNames }: RowProps) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  const scope = useFormScope();
  const { control, trigger } = useFormContext<FormValues>();
  const path = scope.path ?? '';
  const { field: bound } = useController({ control, name: path + field.field });
  const names = inputNames(field).map((name) => path + name);
  const group = groupNames?.map((name) => path + name) ?? names;
  const { errors } = useFormState({ control, name: group });
  const problemText = useProblemText();
  const invalidName = names.find((name) => get(errors, name));

  // Ignores input during a save, because the response would overwrite it.
  const change = (value: string) => {
    if (scope.isSaving) return;
    bound.onChange(value);
    // Delayed, because a control that normalizes its value on blur calls this while the mouse button is down.
    if (group.some((name) => get(errors, name))) runAfterClick(() => void trigger(group));
  };
  // On blur, an empty field shows no error yet, and a server error stays until the value changes. `bound.onBlur` marks
  // the field as touched, after which a control shows its own messages, such as an incomplete phone number.
  const leave = () =>
    runAfterClick(() => {
      bound.onBlur();
      if (bound.value !== '' && !invalidName) void trigger(names);
    });

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
      hint={field.hint && t(field.hint, field.hintParams ?? {})}
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
          placeholder: field.placeholder,
        }}
      />
    </Field>
  );
}

let isPressed = false;
let pending: (() => void)[] = [];

if (typeof document !== 'undefined') {
  const release = () => {
    isPressed = false;
    // The browser dispatches `click` right after `mouseup`, before the next task.
    setTimeout(() => {
      const actions = pending;
      pending = [];
      for (const action of actions) action();
    });
  };
  document.addEventListener('mousedown', () => void (isPressed = true), { capture: true });
  for (const end of ['mouseup', 'dragend', 'pointercancel']) document.addEventListener(end, release, { capture: true });
}

/**
 * Runs an action at once, or after the click while a mouse button is down. A message that appears before the click
 * would move the button away from the pointer, and the click would be lost.
 */
export function runAfterClick(action: () => void): void {
  if (isPressed) pending.push(action);
  else action();
}
