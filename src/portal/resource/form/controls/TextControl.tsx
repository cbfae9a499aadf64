import { Input } from '#ui/Input.tsx';
import type { ControlProps, FieldOf } from '../control-props.ts';
import { OWN_DIRECTION, PAGE_SIDE } from './text-direction.ts';

/** One line of text, in the direction of what is typed; an e-mail address always runs from left to right. */
export function TextControl({ field, value, onChange, input }: ControlProps<FieldOf<'text'>>) {
  const isEmail = field.control === 'email';
  return (
    <Input
      {...input}
      type={isEmail ? 'email' : 'text'}
      inputMode={isEmail ? 'email' : undefined}
      spellCheck={isEmail ? false : undefined}
      dir={isEmail ? 'ltr' : undefined}
      className={isEmail ? PAGE_SIDE : OWN_DIRECTION}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
