import { classNames } from './class-names.ts';

const TONES = { ok: 'bg-success', attention: 'bg-warning', danger: 'bg-error', brand: 'bg-primary' } as const;
export type MeterTone = keyof typeof TONES;

interface MeterProps {
  /** From 0 to 1; larger values fill the bar. */
  fraction: number;
  /** Accessible name. */
  label: string;
  /** Accessible text of the value. */
  valueText: string;
  tone?: MeterTone;
  className?: string;
}

/** Bar that shows a fraction of a whole. */
export function Meter({ fraction, label, valueText, tone = 'ok', className }: MeterProps) {
  // Rounds 99.9 % down, because 100 % means complete.
  const percent = fraction >= 1 ? 100 : Math.min(Math.round(Math.max(fraction, 0) * 100), 99);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={classNames('meter', className)}
    >
      <div className={classNames('meter-value', TONES[tone])} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
