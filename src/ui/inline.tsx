import type { ReactNode } from 'react';
import X from 'lucide-react/icons/x';
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

/** Small label, such as a count. */
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

/** Coloured dot with the label of a status. */
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
  /** Adds a button that removes the chip. */
  onRemove?: () => void;
  /** Accessible name of the remove button. */
  removeLabel?: string;
  /** Pressed state of a chip that toggles a filter. */
  pressed?: boolean;
  onClick?: () => void;
}

/** Chip for a filter: a toggle button, or an active filter that can be removed. */
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

interface PhoneProps {
  /** Formatted number. */
  children: string;
  /** E.164 number such as +96170123456; renders a `tel:` link. */
  href?: string;
  className?: string;
}

/** Phone number, always left-to-right. */
export function PhoneNumber({ children, href, className }: PhoneProps) {
  const number = (
    <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
      {children}
    </bdi>
  );
  if (href === undefined) return <span className={className}>{number}</span>;
  return (
    <a href={`tel:${href}`} className={className ?? 'link-hover tap inline-flex items-center'}>
      {number}
    </a>
  );
}

/**
 * Middle dot and name, joined by a no-break space: when the line wraps, the dot moves to the next line with the name.
 */
export const DotSeparatedName = ({ children }: { children: ReactNode }) => (
  <>
    {' ·\u00A0'}
    <bdi>{children}</bdi>
  </>
);

interface OneLineProps {
  children: string;
  className?: string;
}

/** Text on one line, truncated at its end in the text's own direction; the tooltip shows the full text. */
export function OneLine({ children, className }: OneLineProps) {
  return (
    <span
      dir="auto"
      title={children}
      className={classNames('block truncate [text-align:-webkit-match-parent] [text-align:match-parent]', className)}
    >
      {children}
    </span>
  );
}

/** Free text in a cell or line. It wraps between words; a word breaks only if it is wider than the cell. */
export const FreeText = ({ children }: { children: ReactNode }) => (
  <bdi className="inline-block max-w-full min-w-(--free-text-min,8.75rem) [text-align:-webkit-match-parent] [text-align:match-parent] align-bottom wrap-anywhere">
    {children}
  </bdi>
);

/** E-mail address; where it does not fit, it breaks after its `@`. */
export function EmailAddress({ children }: { children: string }) {
  const [name, ...domain] = children.split(/(?<=@)/);
  return (
    <FreeText>
      {name}
      <wbr />
      {domain}
    </FreeText>
  );
}
