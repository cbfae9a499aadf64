import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';
import { Spinner } from './Spinner.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Its name, read out and shown on hover. */
  label: string;
  icon: LucideIcon;
  variant?: ButtonVariant;
  size?: ButtonSize;
  loading?: boolean;
  /** For an icon that points along the line, like an arrow. */
  flip?: boolean;
}

/** A square button that shows only its icon. */
export function IconButton({
  label,
  icon: Icon,
  variant = 'ghost',
  size,
  loading = false,
  flip = false,
  className,
  type = 'button',
  onClick,
  ...props
}: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      title={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || props['aria-disabled']}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ variant, size }, `btn-square ${className ?? ''}`)}
    >
      {loading ? <Spinner /> : <Icon className={flip ? 'size-5 rtl:-scale-x-100' : 'size-5'} aria-hidden="true" />}
    </button>
  );
}
