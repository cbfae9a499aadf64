import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { classNames } from './class-names.ts';

const BADGE_TONES = {
  neutral: 'badge-ghost',
  brand: 'badge-primary',
  attention: 'badge-warning',
  ok: 'badge-success',
  danger: 'badge-error',
} as const;

interface BadgeProps {
  tone?: keyof typeof BADGE_TONES;
  className?: string;
  children: ReactNode;
}

/** A small label: a count, a mark. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return <span className={classNames('badge', BADGE_TONES[tone], className)}>{children}</span>;
}

export type StatusTone = 'ok' | 'info' | 'wait' | 'attention' | 'off' | 'danger';

const DOTS: Record<StatusTone, string> = {
  ok: 'status-success',
  info: 'status-info',
  wait: 'status-wait',
  attention: 'status-warning',
  off: 'status-off',
  danger: 'status-error',
};

/** A state as a coloured dot and its word. */
export function StatusDot({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span className={`status ${DOTS[tone]}`} aria-hidden="true" />
      {children}
    </span>
  );
}

interface ChipProps {
  label: string;
  /** Adds a button that takes the chip away. */
  onRemove?: () => void;
  /** The name of that button. */
  removeLabel?: string;
  /** Whether a chip that filters is on. */
  pressed?: boolean;
  onClick?: () => void;
}

/** A filter: pressed on and off, or shown as set with a way to remove it. */
export function Chip({ label, onRemove, removeLabel, pressed, onClick }: ChipProps) {
  const text = onClick ? (
    <button type="button" className="chip-part" aria-pressed={pressed} onClick={onClick}>
      {label}
    </button>
  ) : (
    <span className="chip-part">{label}</span>
  );
  return (
    <span className={pressed ? 'chip chip-on' : 'chip'}>
      {text}
      {onRemove && (
        <button type="button" className="chip-remove" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
