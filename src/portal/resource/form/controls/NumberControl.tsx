import { latinNumber } from '#domain/digits.ts';
import { Input } from '#ui/Input.tsx';
import type { ControlProps, FieldWithControl } from '../control-props.ts';
import { PAGE_SIDE } from './text-direction.ts';

/**
 * A number typed with any digits and a decimal point or comma. Not `type="number"`, which refuses Arabic digits and
 * changes by an accidental turn of the wheel.
 */
export function NumberControl({ value, onChange, inputProps }: ControlProps<FieldWithControl<'number'>>) {
  // After typing only: rewriting the text under the caret would move it.
  const settle = () => {
    if (latinNumber(value) !== value) onChange(latinNumber(value));
    inputProps.onBlur();
  };
  return (
    <Input
      {...inputProps}
      onBlur={settle}
      type="text"
      inputMode="decimal"
      dir="ltr"
      className={`${PAGE_SIDE} tabular-nums`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
