import { classNames } from './class-names.ts';

const TONES = { brand: 'progress-primary', ok: 'progress-success', attention: 'progress-warning' } as const;

interface MeterProps {
  value: number;
  max: number;
  /** What is measured, read out. */
  label: string;
  /** The value in words; a percentage without it. */
  text?: string;
  tone?: keyof typeof TONES;
  className?: string;
}

/** How much of a whole: an upload, what is paid. */
export function Meter({ value, max, label, text, tone = 'brand', className }: MeterProps) {
  return (
    <progress
      className={classNames('progress', TONES[tone], className)}
      value={value}
      max={max}
      aria-label={label}
      aria-valuetext={text}
    />
  );
}
