import { classNames } from '../class-names.ts';
import { formatOrDash } from './ChartTable.tsx';
import { categoryLabel, type ChartSpec, seriesColor } from './chart-spec.ts';

export interface TooltipPosition {
  /** Pixels from the left edge of the plot. */
  x: number;
  /** Pixels from the top edge of the plot. */
  y: number;
  /** Width of the plot in pixels. */
  width: number;
}

interface Props {
  spec: ChartSpec;
  index: number;
  position: TooltipPosition;
  dir: 'ltr' | 'rtl';
}

/**
 * Values of one category beside the pointer or the selected point; hidden from screen readers, for which the plot
 * announces `describePoint`.
 */
export function ChartTooltip({ spec, index, position: { x, y, width }, dir }: Props) {
  // Positions are physical, so the layer always runs from left to right.
  return (
    <div dir="ltr" aria-hidden="true" className="pointer-events-none absolute inset-0 z-10">
      <div
        dir={dir}
        className="rounded-box bg-neutral text-neutral-content absolute max-w-64 px-3 py-2 text-sm shadow-lg"
        style={{
          insetInlineStart: x,
          insetBlockStart: y,
          translate: `${x > width / 2 ? 'calc(-100% - 8px)' : '8px'} 0`,
        }}
      >
        <p className="mb-1 font-semibold">
          <bdi>{categoryLabel(spec, index)}</bdi>
        </p>
        <ul className="grid gap-0.5">
          {spec.series.map(({ name, values }, position) => (
            <li key={name} className="flex items-center gap-2">
              <SeriesSwatch color={seriesColor(spec.series, position)} isOnDark />
              <span className="grow">{name}</span>
              <bdi className="ms-3 font-semibold whitespace-nowrap tabular-nums">
                {formatOrDash(values[index], spec.format)}
              </bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Square in the colour of a series. */
export const SeriesSwatch = ({ color, isOnDark = false }: { color: string; isOnDark?: boolean }) => (
  <span
    aria-hidden="true"
    className={classNames('inline-block size-3 shrink-0 rounded-xs', isOnDark && 'border border-white/70')}
    style={{ backgroundColor: color, printColorAdjust: 'exact' }}
  />
);

/** Returns the values of one category as a sentence for screen readers. */
export const describePoint = (spec: ChartSpec, index: number): string =>
  `${categoryLabel(spec, index)}: ${spec.series
    .map(({ name, values }) => `${name} ${formatOrDash(values[index], spec.format)}`)
    .join(', ')}`;
