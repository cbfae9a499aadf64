import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#domain/analytics/date-range.ts';
import { Input, Textarea, Switch } from '#ui/form/inputs.tsx';
import { Chip } from '#ui/inline.tsx';
import { ColorInput } from '#ui/form/ColorInput.tsx';
import { Select } from '#ui/form/Select.tsx';
import { normalizeDecimal, removeSeparators } from '#domain/digits.ts';
import {
  type ControlProps,
  type FieldWithControl,
  AUTO_DIRECTION_CLASS,
  PAGE_ALIGNMENT_CLASS,
} from './control-props.ts';
import { DateInput } from '../../DateInput.tsx';
import { optionLabel } from '../field-text.ts';
import { useToday } from '../../use-today.ts';
import { decimalInputProps } from './decimal-input.ts';

/** One-line input in the direction of its text; e-mail, phone and URL are always left-to-right. */
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
      className={isText ? AUTO_DIRECTION_CLASS : PAGE_ALIGNMENT_CLASS}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Text input that removes separators while typing. Its button chooses the substitute of a text not known yet. */
export function CodeControl({ field, value, onChange, ...props }: ControlProps<FieldWithControl<'code'>>) {
  const { t } = useTranslation();
  const { substitute, ...text } = field;
  // Keeps one substitute per form, which is the stored one if there is one.
  const [generated] = useState(() => (substitute?.is(value) ? value : substitute?.create()));
  const isSubstitute = substitute?.is(value) ?? false;
  return (
    <>
      <TextControl
        {...props}
        field={{ ...text, control: 'text' }}
        value={isSubstitute ? '' : value}
        onChange={(typed) => onChange(removeSeparators(typed))}
      />
      {substitute && (
        <div className="mt-1">
          <Chip
            label={t(substitute.label)}
            pressed={isSubstitute}
            onClick={() => onChange(isSubstitute ? '' : generated!)}
          />
        </div>
      )}
    </>
  );
}

/** Color picker beside a text input for `#rrggbb`. */
export function ColorControl({ label, value, onChange, inputProps }: ControlProps<FieldWithControl<'color'>>) {
  const { t } = useTranslation();
  return (
    <ColorInput {...inputProps} pickLabel={t('form:pickColor', { field: label })} value={value} onColor={onChange} />
  );
}

/** Multi-line input. */
export function TextareaControl({ value, onChange, inputProps }: ControlProps<FieldWithControl<'textarea'>>) {
  return (
    <Textarea
      {...inputProps}
      rows={4}
      className={AUTO_DIRECTION_CLASS}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/**
 * Number input for any digits, with a decimal point or comma. Not `type="number"`, which rejects Arabic digits and
 * changes with the mouse wheel.
 */
export function NumberControl({ value, onChange, inputProps }: ControlProps<FieldWithControl<'number'>>) {
  // Normalizes on blur only: changing the text while typing would move the caret.
  const normalize = () => {
    if (normalizeDecimal(value) !== value) onChange(normalizeDecimal(value));
    inputProps.onBlur();
  };
  return (
    <Input
      {...inputProps}
      {...decimalInputProps}
      onBlur={normalize}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Native date picker, with buttons for the next days if the field has them. */
export function DateControl({ field, value, onChange, inputProps }: ControlProps<FieldWithControl<'date'>>) {
  return (
    <>
      <DateInput {...inputProps} value={value} onChange={(event) => onChange(event.target.value)} />
      {field.quickDays && <QuickDays value={value} onPick={onChange} />}
    </>
  );
}

const QUICK_DAYS = ['today', 'tomorrow', 'dayAfter'] as const;

/** Buttons for today and the two days after. */
function QuickDays({ value, onPick }: { value: string; onPick: (day: string) => void }) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {QUICK_DAYS.map((name, ahead) => {
        const day = addDays(today, ahead);
        return <Chip key={name} label={t(`form:days.${name}`)} pressed={day === value} onClick={() => onPick(day)} />;
      })}
    </div>
  );
}

/** Native select. */
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

/** Boolean switch. */
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

/** Error message for a control that the kit does not have. */
export function UnknownControl() {
  const { t } = useTranslation();
  return (
    <p role="alert" className="text-error text-sm">
      {t('form:unknownField')}
    </p>
  );
}
