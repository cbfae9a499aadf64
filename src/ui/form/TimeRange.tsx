import { useId } from 'react';
import { Input } from './inputs.tsx';

interface Props {
  /** Times `HH:MM`; an incomplete one is empty. */
  times: readonly [from: string, to: string];
  /** Accessible names of both fields. */
  labels: readonly [from: string, to: string];
  onChange: (part: 0 | 1, time: string) => void;
  isInvalid?: (part: 0 | 1) => boolean;
  required?: boolean;
  /** Formats both times for reading. */
  format: (times: readonly [from: string, to: string]) => string;
}

/**
 * Two native time inputs. Browsers format their values by their own settings, so both times are repeated after them in
 * the format of the public site.
 */
export function TimeRange({ times, labels, onChange, isInvalid, required, format }: Props) {
  const id = useId();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="inline-flex items-center gap-2">
        {([0, 1] as const).map((part) => (
          <span key={part} className="w-32">
            <Input
              id={`${id}-${part}`}
              type="time"
              className="tabular-nums"
              required={required}
              aria-label={labels[part]}
              aria-describedby={id}
              invalid={isInvalid?.(part)}
              value={times[part]}
              onChange={({ target }) => onChange(part, target.value)}
            />
          </span>
        ))}
      </span>
      <output id={id} htmlFor={`${id}-0 ${id}-1`} className="text-muted text-sm tabular-nums">
        {times.every(Boolean) && <bdi dir="ltr">{format(times)}</bdi>}
      </output>
    </span>
  );
}
