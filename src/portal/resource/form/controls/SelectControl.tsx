import { useTranslation } from 'react-i18next';
import { Select } from '#ui/Select.tsx';
import type { ControlProps, FieldOf } from '../control-props.ts';
import { optionLabel } from '../option-label.ts';

/** One of a few values. */
export function SelectControl({ field, value, onChange, input }: ControlProps<FieldOf<'select'>>) {
  const { t } = useTranslation();
  return (
    <Select {...input} value={value} onChange={(event) => onChange(event.target.value)}>
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
