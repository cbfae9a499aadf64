import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';

interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  invalid?: boolean;
  size?: 'sm' | 'md';
}

/** Native select; the options are its children. The tooltip shows the chosen text, which a narrow select truncates. */
export function Select({ invalid, size, className, ref, ...props }: SelectProps) {
  const own = useRef<HTMLSelectElement>(null);
  useImperativeHandle(ref, () => own.current!, []);
  useLayoutEffect(() => {
    const { current } = own;
    if (current && props.title === undefined) current.title = current.selectedOptions[0]?.label ?? '';
  });
  return (
    <select
      {...props}
      ref={own}
      aria-invalid={invalid || undefined}
      className={classNames('select w-full', size === 'sm' && 'select-sm', invalid && 'select-error', className)}
    />
  );
}
