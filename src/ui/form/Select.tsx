import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  invalid?: boolean;
  size?: 'sm' | 'md';
}

/** Native select; the options are its children. */
export function Select({ invalid, size, className, ...props }: SelectProps) {
  return (
    <select
      {...props}
      aria-invalid={invalid || undefined}
      className={classNames('select w-full', size === 'sm' && 'select-sm', invalid && 'select-error', className)}
    />
  );
}
