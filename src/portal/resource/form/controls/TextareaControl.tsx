import { Textarea } from '#ui/Textarea.tsx';
import type { ControlProps, FieldWithControl } from '../control-props.ts';
import { OWN_DIRECTION } from './text-direction.ts';

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
