import { Textarea } from '#ui/Textarea.tsx';
import type { ControlProps, FieldOf } from '../control-props.ts';

/** Text of several lines. */
export function TextareaControl({ value, onChange, input }: ControlProps<FieldOf<'textarea'>>) {
  return (
    <Textarea
      {...input}
      rows={4}
      dir={value ? 'auto' : undefined}
      className="[text-align:match-parent]"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
