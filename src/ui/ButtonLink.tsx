import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';

interface ButtonLinkProps extends ButtonLook, ComponentProps<'a'> {
  href: string;
  icon?: LucideIcon;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, block, icon: Icon, className, children, ...props }: ButtonLinkProps) {
  return (
    <a {...props} className={buttonClass({ variant, size, block }, className)}>
      {Icon && <Icon className="size-[1.2em] shrink-0" aria-hidden="true" />}
      {children}
    </a>
  );
}
