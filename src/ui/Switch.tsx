import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface SwitchProps extends Omit<ComponentProps<'button'>, 'children' | 'onChange'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Turned on and off in place; its label, or `aria-label`, says what. */
export function Switch({ checked, onChange, className, ...props }: SwitchProps) {
  return (
    <button
      {...props}
      type="button"
      role="switch"
      aria-checked={checked}
      className={classNames('rounded-field inline-grid size-11 shrink-0 place-items-center', className)}
      onClick={() => onChange(!checked)}
    >
      <span
        className={classNames(
          'flex h-6 w-10 items-center rounded-full border p-0.5',
          checked ? 'bg-primary border-primary justify-end' : 'border-base-content/60 bg-base-200',
        )}
      >
        <span className={classNames('size-4.5 rounded-full', checked ? 'bg-primary-content' : 'bg-base-content/60')} />
      </span>
    </button>
  );
}
