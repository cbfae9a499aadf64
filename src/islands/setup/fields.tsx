import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import type { Locale } from '#domain/locales.ts';
import type { Translate } from '#domain/translator.ts';
import { Field } from '#ui/form/Field.tsx';
import { Input } from '#ui/form/inputs.tsx';
import { Select } from '#ui/form/Select.tsx';
import type { SetupValues } from './setup-values.ts';

/** Props of every step. */
export interface StepProps {
  t: Translate;
  locale: Locale;
  values: SetupValues;
  onChange: (changes: Partial<SetupValues>) => void;
  /** Error messages by field of the request body. */
  errors: Readonly<Record<string, string>>;
}

interface LabelledProps {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string;
}

const describedBy = ({ name, hint, error }: LabelledProps): string | undefined =>
  [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined;

type TextFieldProps = LabelledProps &
  Omit<ComponentProps<'input'>, 'name' | 'size' | 'value' | 'onChange'> & {
    value: string;
    onChange: (value: string) => void;
  };

/** Text field with label, hint and error. */
export function TextField({ name, label, hint, error, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} htmlFor={name} hint={hint} error={error}>
      <Input
        {...input}
        id={name}
        name={name}
        className="h-12"
        invalid={error !== undefined}
        aria-describedby={describedBy({ name, label, hint, error })}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
      />
    </Field>
  );
}

type SelectFieldProps = LabelledProps & {
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  required?: boolean;
};

/** Native select with label, hint and error; an empty value shows a dash. */
export function SelectField({ name, label, hint, error, value, options, onChange, required }: SelectFieldProps) {
  return (
    <Field label={label} htmlFor={name} hint={hint} error={error}>
      <Select
        id={name}
        name={name}
        className="h-12"
        required={required}
        value={value}
        invalid={error !== undefined}
        aria-describedby={describedBy({ name, label, hint, error })}
        onChange={({ target }) => onChange(target.value)}
      >
        {value === '' && <option value="">–</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface PhoneFieldProps {
  t: Translate;
  name: string;
  label: string;
  code: string;
  number: string;
  onCode: (code: string) => void;
  onNumber: (number: string) => void;
  codeError?: string;
  error?: string;
  autoComplete?: string;
}

/** Calling code and national number, always left-to-right. */
export function PhoneField({ t, name, label, code, number, codeError, error, ...rest }: PhoneFieldProps) {
  const { onCode, onNumber, autoComplete } = rest;
  return (
    <Field label={label} htmlFor={name} hint={t('setup:hints.phone')} error={error ?? codeError}>
      <div dir="ltr" className="flex gap-2">
        <div className="w-24 shrink-0">
          <Input
            type="tel"
            name={`${name}Code`}
            className="h-12"
            autoComplete={autoComplete && 'tel-country-code'}
            aria-label={t('setup:callingCodeOf', { field: label })}
            required
            invalid={codeError !== undefined}
            aria-describedby={codeError ? `${name}-error` : undefined}
            value={code}
            onChange={({ target }) => onCode(target.value)}
          />
        </div>
        <Input
          id={name}
          type="tel"
          name={name}
          className="h-12"
          autoComplete={autoComplete}
          required
          invalid={error !== undefined}
          aria-describedby={error || codeError ? `${name}-hint ${name}-error` : `${name}-hint`}
          value={number}
          onChange={({ target }) => onNumber(target.value)}
        />
      </div>
    </Field>
  );
}
