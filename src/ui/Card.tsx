import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends ComponentProps<'div'> {
  /** Brand stripe along the top. */
  stripe?: boolean;
  /** Element; `article` for a card of one record. */
  as?: 'div' | 'section' | 'article' | 'li';
}

/** Raised surface without padding. */
export function Card({ stripe = false, as = 'div', className, ...props }: CardProps) {
  const Element = as as 'div';
  return <Element {...props} className={classNames('card sheet', stripe && 'stripe-top', className)} />;
}
