import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  invalid?: boolean;
  /** Drawn at the start, inside the frame. */
  icon?: LucideIcon;
  size?: 'sm' | 'md';
}

/** A one-line text control. */
export function Input({ invalid, icon: Icon, size, className, ...props }: InputProps) {
  const look = classNames('input w-full', size === 'sm' && 'input-sm', invalid && 'input-error', className);
  if (!Icon) return <input {...props} aria-invalid={invalid || undefined} className={look} />;
  return (
    <span className={look}>
      <Icon className="text-muted size-5 shrink-0" aria-hidden="true" />
      <input {...props} aria-invalid={invalid || undefined} className="min-w-0 grow" />
    </span>
  );
}
