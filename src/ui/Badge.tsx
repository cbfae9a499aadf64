import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  neutral: 'badge-ghost',
  brand: 'badge-primary',
  attention: 'badge-warning',
  ok: 'badge-success',
  danger: 'badge-error',
} as const;

interface BadgeProps {
  tone?: keyof typeof TONES;
  className?: string;
  children: ReactNode;
}

/** A small label: a count, a mark. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return <span className={classNames('badge', TONES[tone], className)}>{children}</span>;
}
