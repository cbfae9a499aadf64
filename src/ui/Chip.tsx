import { X } from 'lucide-react';

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
