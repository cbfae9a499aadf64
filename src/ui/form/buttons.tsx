import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../loading.tsx';

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Full width of the container. */
  block?: boolean;
}

// Complete class names, because Tailwind does not detect concatenated ones.
const BUTTON_VARIANTS: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  outline: 'btn-outline btn-secondary',
  ghost: 'btn-ghost',
  // Outlined, because a filled button would look like the recommended action.
  danger: 'btn-outline btn-error',
};
const BUTTON_SIZES: Record<ButtonSize, string> = { sm: 'btn-sm', md: 'btn-md', lg: 'btn-lg' };

/** Returns the class names of a button, for elements that look like one. */
export function buttonClass(
  { variant = 'primary', size = 'md', block = false }: ButtonStyle,
  className?: string,
): string {
  return classNames('btn', BUTTON_VARIANTS[variant], BUTTON_SIZES[size], block && 'btn-block', className);
}

export interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  icon?: LucideIcon;
  /** Shows a spinner and ignores clicks; the button stays focusable. */
  loading?: boolean;
}

/** Button, by default of type `button`. */
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

interface ButtonLinkProps extends ButtonStyle, ComponentProps<'a'> {
  href: string;
  icon?: LucideIcon;
}

/** Link that looks like a button. */
export function ButtonLink({ variant, size, block, icon: Icon, className, children, ...props }: ButtonLinkProps) {
  return (
    <a {...props} className={buttonClass({ variant, size, block }, className)}>
      {Icon && <Icon className="size-[1.2em] shrink-0" aria-hidden="true" />}
      {children}
    </a>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: LucideIcon;
  variant?: ButtonVariant;
  size?: ButtonSize;
  loading?: boolean;
  /** Mirrors a directional icon, such as an arrow, in right-to-left text. */
  flip?: boolean;
}

/** Square button with an icon only. */
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
