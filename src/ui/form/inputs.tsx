import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  invalid?: boolean;
  /** Icon at the start, inside the border. */
  icon?: LucideIcon;
  size?: 'sm' | 'md';
}

/** One-line text input. */
export function Input({ invalid, icon: Icon, size, className, ...props }: InputProps) {
  const look = classNames('input w-full', size === 'sm' && 'input-sm', invalid && 'input-error', className);
  const title = props.title ?? props.placeholder;
  if (!Icon) return <input {...props} title={title} aria-invalid={invalid || undefined} className={look} />;
  return (
    <span className={look}>
      <Icon className="text-muted size-5 shrink-0" aria-hidden="true" />
      <input {...props} title={title} aria-invalid={invalid || undefined} className="min-w-0 grow" />
    </span>
  );
}

interface TextareaProps extends ComponentProps<'textarea'> {
  invalid?: boolean;
}

/** Multi-line text input that grows with its text. */
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

interface SwitchProps extends Omit<ComponentProps<'button'>, 'children' | 'onChange'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** On/off switch; needs a label or `aria-label`. */
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
