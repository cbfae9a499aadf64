import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode;
  invalid?: boolean;
  /** Drawn as a switch: for what takes effect at once. */
  isSwitch?: boolean;
}

/** A box to tick, with its label beside it as part of the target. */
export function Checkbox({ label, invalid, isSwitch = false, className, ...props }: CheckboxProps) {
  return (
    <label className={classNames('inline-flex min-h-11 cursor-pointer items-center gap-3', className)}>
      <input
        {...props}
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        aria-invalid={invalid || undefined}
        className={classNames(
          isSwitch ? 'toggle' : 'checkbox',
          invalid ? (isSwitch ? 'toggle-error' : 'checkbox-error') : isSwitch ? 'toggle-primary' : 'checkbox-primary',
        )}
      />
      <span>{label}</span>
    </label>
  );
}
