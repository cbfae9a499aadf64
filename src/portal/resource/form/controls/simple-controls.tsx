import { useTranslation } from 'react-i18next';
import { Input, Textarea, Switch } from '#ui/form/inputs.tsx';
import { Select } from '#ui/form/Select.tsx';
import { latinNumber } from '#domain/digits.ts';
import { type ControlProps, type FieldWithControl, OWN_DIRECTION, PAGE_SIDE } from './control-props.ts';
import { optionLabel } from '../field-text.ts';

/** One line of text, in the direction of what is typed; addresses and numbers always run from left to right. */
export function TextControl({ field, value, onChange, inputProps }: ControlProps<FieldWithControl<'text'>>) {
  const isText = field.control === 'text';
  const type = isText ? 'text' : (field.control as 'email' | 'tel' | 'url');
  return (
    <Input
      {...inputProps}
      type={type}
      inputMode={isText ? undefined : type}
      spellCheck={isText ? undefined : false}
      dir={isText ? undefined : 'ltr'}
      className={isText ? OWN_DIRECTION : PAGE_SIDE}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Text of several lines. */
export function TextareaControl({ value, onChange, inputProps }: ControlProps<FieldWithControl<'textarea'>>) {
  return (
    <Textarea
      {...inputProps}
      rows={4}
      className={OWN_DIRECTION}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/**
 * A number typed with any digits and a decimal point or comma. Not `type="number"`, which refuses Arabic digits and
 * changes by an accidental turn of the wheel.
 */
export function NumberControl({ value, onChange, inputProps }: ControlProps<FieldWithControl<'number'>>) {
  // After typing only: rewriting the text under the caret would move it.
  const settle = () => {
    if (latinNumber(value) !== value) onChange(latinNumber(value));
    inputProps.onBlur();
  };
  return (
    <Input
      {...inputProps}
      onBlur={settle}
      type="text"
      inputMode="decimal"
      dir="ltr"
      className={`${PAGE_SIDE} tabular-nums`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A calendar day, by the browser's own picker. */
export function DateControl({ value, onChange, inputProps }: ControlProps<FieldWithControl<'date'>>) {
  return <Input {...inputProps} type="date" value={value} onChange={(event) => onChange(event.target.value)} />;
}

/** One of a few values. */
export function SelectControl({ field, value, onChange, inputProps }: ControlProps<FieldWithControl<'select'>>) {
  const { t } = useTranslation();
  return (
    <Select {...inputProps} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="" disabled={field.required}>
        {t('form:choose')}
      </option>
      {field.options.map((option) => (
        <option key={option} value={option}>
          {optionLabel(field, option, t)}
        </option>
      ))}
    </Select>
  );
}

/** Yes or no. */
export const SwitchControl = ({
  value,
  onChange,
  inputProps: { id, ref, name, onBlur },
}: ControlProps<FieldWithControl<'switch'>>) => (
  <Switch
    id={id}
    ref={ref}
    name={name}
    onBlur={onBlur}
    checked={value === 'true'}
    onChange={(checked) => onChange(String(checked))}
  />
);

/** Stands where a definition names a control that the kit lacks. */
export function UnknownControl() {
  const { t } = useTranslation();
  return (
    <p role="alert" className="text-error text-sm">
      {t('form:unknownField')}
    </p>
  );
}
