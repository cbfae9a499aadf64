import { Textarea } from '#ui/Textarea.tsx';
import type { ControlProps, FieldOf } from '../control-props.ts';
import { OWN_DIRECTION } from './text-direction.ts';

/** Text of several lines. */
export function TextareaControl({ value, onChange, input }: ControlProps<FieldOf<'textarea'>>) {
  return (
    <Textarea
      {...input}
      rows={4}
      className={OWN_DIRECTION}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
