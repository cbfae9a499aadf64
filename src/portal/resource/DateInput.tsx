import { type ComponentProps, useId } from 'react';
import { formatDate } from '#client/format.ts';
import { Input } from '#ui/form/inputs.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LONG_DATE = { weekday: 'short', year: 'numeric' } as const;

interface Props extends Omit<ComponentProps<typeof Input>, 'type'> {
  /** Calendar day `YYYY-MM-DD`, or empty. */
  value: string;
}

/**
 * Native date picker. Browsers format its value by their own settings, so the date is repeated below in the language of
 * the page.
 */
export function DateInput({ value, ...props }: Props) {
  const id = useId();
  return (
    <div className="min-w-0">
      <Input {...props} type="date" value={value} aria-describedby={props['aria-describedby'] ?? id} />
      <p id={id} aria-live="polite" className="text-muted mt-0.5 min-h-6 text-sm">
        {DAY.test(value) && formatDate(value, LONG_DATE)}
      </p>
    </div>
  );
}
