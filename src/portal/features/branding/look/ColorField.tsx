import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#ui/form/Field.tsx';
import { Input } from '#ui/form/inputs.tsx';

interface Props {
  label: string;
  value: string;
  error?: string;
  onChange: (color: string) => void;
}

/** A colour: picked, or typed as `#rrggbb`. */
export function ColorField({ label, value, error, onChange }: Props) {
  const { t } = useTranslation('merchant-info');
  const id = useId();
  return (
    <Field label={label} htmlFor={id} error={error} className="grow">
      <span className="flex gap-2">
        <input
          type="color"
          aria-label={t('merchant-info:look.pick', { shade: label })}
          className="rounded-field border-base-content/30 h-11 w-14 shrink-0 cursor-pointer border p-1"
          value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : '#000000'}
          onChange={({ target }) => onChange(target.value)}
        />
        <Input
          id={id}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          className="min-w-24 uppercase tabular-nums"
          aria-describedby={error && `${id}-error`}
          invalid={error !== undefined}
          value={value}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      </span>
    </Field>
  );
}
