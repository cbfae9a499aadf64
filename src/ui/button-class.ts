import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
}

// Tailwind finds class names as whole words only.
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  outline: 'btn-outline btn-secondary',
  ghost: 'btn-ghost',
  danger: 'btn-error',
};
const SIZES: Record<ButtonSize, string> = { sm: 'btn-sm', md: 'btn-md', lg: 'btn-lg' };

/** The classes of a button, for elements that look like one. */
export function buttonClass(
  { variant = 'primary', size = 'md', block = false }: ButtonLook,
  className?: string,
): string {
  return classNames('btn', VARIANTS[variant], SIZES[size], block && 'btn-block', className);
}
