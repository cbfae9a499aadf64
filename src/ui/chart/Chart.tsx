import ChartColumn from 'lucide-react/icons/chart-column';
import Table2 from 'lucide-react/icons/table-2';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../form/buttons.tsx';
import { Skeleton } from '../loading.tsx';
import { type ChartSpec, isEmptyChart, plotHeight, seriesColor } from './chart-spec.ts';
import { ChartTable } from './ChartTable.tsx';
import { SeriesSwatch } from './ChartTooltip.tsx';

// When the code of the plot fails to load, the table replaces it.
const ChartPlot = lazy(() =>
  import('./ChartPlot.tsx').then(
    (module) => ({ default: module.ChartPlot }),
    () => ({ default: ChartTable }),
  ),
);

export interface ChartLabels {
  /** Accessible name of the button that shows the table. */
  showTable: string;
  /** Accessible name of the button that shows the chart again. */
  showChart: string;
  /** Text for a period without data. */
  empty: string;
  /** Instruction for moving between the values by keyboard. */
  hint: string;
}

interface Props {
  spec: ChartSpec;
  labels: ChartLabels;
  dir: 'ltr' | 'rtl';
}

/** Chart with legend, tooltips and its values as a table. Plot, table and empty state have the same height. */
export function Chart({ spec, labels, dir }: Props) {
  const [isTable, setIsTable] = useState(false);
  const height = plotHeight(spec);
  if (isEmptyChart(spec))
    return (
      <p className="text-muted grid place-items-center p-4 text-center" style={{ blockSize: height + HEADER_PX }}>
        {labels.empty}
      </p>
    );
  return (
    <div role="figure" aria-label={spec.title}>
      <div className="mb-2 flex h-9 items-center gap-2">
        <Legend spec={spec} />
        <IconButton
          label={isTable ? labels.showChart : labels.showTable}
          icon={isTable ? ChartColumn : Table2}
          size="sm"
          className="chart-toggle ms-auto print:hidden"
          onClick={() => setIsTable(!isTable)}
        />
      </div>
      {isTable ? (
        <div
          role="group"
          aria-label={spec.title}
          tabIndex={0}
          style={{ blockSize: height }}
          className="relative overflow-auto"
        >
          <ChartTable spec={spec} />
        </div>
      ) : (
        <div style={{ blockSize: height }}>
          <Suspense fallback={<Skeleton className="size-full" />}>
            <ChartPlot spec={spec} dir={dir} hint={labels.hint} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Height of legend and toggle with the gap below them. */
const HEADER_PX = 44;

/** Placeholder of the size of a chart while its data loads. */
export const ChartSkeleton = ({ kind, rows = 0 }: { kind: ChartSpec['kind']; rows?: number }) => (
  <div style={{ blockSize: plotHeight({ kind, categories: Array.from({ length: rows }, String) }) + HEADER_PX }}>
    <Skeleton className="size-full" />
  </div>
);

/** Names and colours of several series. */
function Legend({ spec: { series } }: { spec: ChartSpec }) {
  if (series.length < 2) return null;
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 text-sm">
      {series.map(({ name }, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <SeriesSwatch color={seriesColor(series, index)} />
          {name}
        </li>
      ))}
    </ul>
  );
}
