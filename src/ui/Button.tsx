import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: LucideIcon;
  /** Shows a spinner and ignores presses; the button stays in the tab order, so the focus is not lost. */
  loading?: boolean;
}

/** A button of type `button`, unless said otherwise. */
export function Button({
  variant,
  size,
  block,
  icon: Icon,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || props['aria-disabled']}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <Spinner /> : Icon && <Icon className="size-[1.2em] shrink-0" aria-hidden="true" />}
      {children}
    </button>
  );
}
