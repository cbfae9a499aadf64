import { Input } from '#ui/Input.tsx';
import type { ControlProps, FieldOf } from '../control-props.ts';

/** A calendar day, by the browser's own picker. */
export function DateControl({ value, onChange, input }: ControlProps<FieldOf<'date'>>) {
  return <Input {...input} type="date" value={value} onChange={(event) => onChange(event.target.value)} />;
}
