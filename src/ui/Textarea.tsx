import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface TextareaProps extends ComponentProps<'textarea'> {
  invalid?: boolean;
}

/** A text control of several lines that grows with its text. */
export function Textarea({ invalid, className, rows = 3, ...props }: TextareaProps) {
  return (
    <textarea
      {...props}
      rows={rows}
      aria-invalid={invalid || undefined}
      className={classNames('textarea field-sizing-content max-h-80 w-full', invalid && 'textarea-error', className)}
    />
  );
}
