import { Input } from '#ui/Input.tsx';
import type { ControlProps, FieldOf } from '../control-props.ts';

/** One line of text, in the direction of what is typed; an e-mail address always runs from left to right. */
export function TextControl({ field, value, onChange, input }: ControlProps<FieldOf<'text'>>) {
  const isEmail = field.control === 'email';
  return (
    <Input
      {...input}
      type={isEmail ? 'email' : 'text'}
      inputMode={isEmail ? 'email' : undefined}
      spellCheck={isEmail ? false : undefined}
      dir={isEmail ? 'ltr' : value ? 'auto' : undefined}
      className="[text-align:match-parent]"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
