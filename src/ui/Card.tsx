import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends ComponentProps<'div'> {
  /** The garage's mark along the top: an orange line over a petrol band. */
  stripe?: boolean;
  /** An `article` where it stands for one record. */
  as?: 'div' | 'section' | 'article' | 'li';
}

/** A raised sheet; what is inside brings its own padding or `card-body`. */
export function Card({ stripe = false, as = 'div', className, ...props }: CardProps) {
  const Element = as as 'div';
  return <Element {...props} className={classNames('card sheet', stripe && 'stripe-top', className)} />;
}
