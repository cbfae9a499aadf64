const WIDTH = 100;
const HEIGHT = 28;
/** Space for the stroke at the edges. */
const INSET = 2;

/** Returns the SVG path of a line through `values`, from left to right; empty for fewer than two values. */
export function sparklinePath(values: readonly number[]): string {
  if (values.length < 2) return '';
  const low = Math.min(0, ...values);
  const span = Math.max(...values) - low || 1;
  const x = (index: number) => (index / (values.length - 1)) * WIDTH;
  const y = (value: number) => HEIGHT - INSET - ((value - low) / span) * (HEIGHT - 2 * INSET);
  return values.map((value, index) => `${index === 0 ? 'M' : 'L'}${round(x(index))} ${round(y(value))}`).join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;

interface Props {
  /** Earliest first. */
  values: readonly number[];
  className?: string;
}

/** Small line without axes beside a figure, hidden from screen readers. Time follows the reading direction. */
export function Sparkline({ values, className = 'h-7 w-full' }: Props) {
  const path = sparklinePath(values);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`rtl:-scale-x-100 ${className}`}
    >
      {path && (
        <>
          <path d={`${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} fill="var(--chart-1)" opacity="0.12" />
          <path d={path} fill="none" stroke="var(--chart-1)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </>
      )}
    </svg>
  );
}
