import { Input } from '#ui/Input.tsx';
import type { ControlProps, FieldWithControl } from '../control-props.ts';
import { OWN_DIRECTION, PAGE_SIDE } from './text-direction.ts';

/** One line of text, in the direction of what is typed; addresses and numbers always run from left to right. */
export function TextControl({ field, value, onChange, inputProps }: ControlProps<FieldWithControl<'text'>>) {
  const isText = field.control === 'text';
  const type = isText ? 'text' : (field.control as 'email' | 'tel' | 'url');
  return (
    <Input
      {...inputProps}
      type={type}
      inputMode={isText ? undefined : type}
      spellCheck={isText ? undefined : false}
      dir={isText ? undefined : 'ltr'}
      className={isText ? OWN_DIRECTION : PAGE_SIDE}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
