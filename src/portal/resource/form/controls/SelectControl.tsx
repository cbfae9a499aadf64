import { useTranslation } from 'react-i18next';
import { Select } from '#ui/Select.tsx';
import type { ControlProps, FieldWithControl } from '../control-props.ts';
import { optionLabel } from '../option-label.ts';

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
