import { Input } from '#ui/Input.tsx';
import type { ControlProps, FieldWithControl } from '../control-props.ts';

/** A calendar day, by the browser's own picker. */
export function DateControl({ value, onChange, inputProps }: ControlProps<FieldWithControl<'date'>>) {
  return <Input {...inputProps} type="date" value={value} onChange={(event) => onChange(event.target.value)} />;
}
