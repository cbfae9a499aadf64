import * as echarts from 'echarts/core';
import EChartsReact from 'echarts-for-react/esm/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { indexAfterKey } from './chart-keys.ts';
import { buildChartOption, CHART_EXTENSIONS } from './chart-option.ts';
import type { ChartSpec } from './chart-spec.ts';
import { ChartTooltip, describePoint, type TooltipPosition } from './ChartTooltip.tsx';

echarts.use(CHART_EXTENSIONS);

const SVG = { renderer: 'svg' } as const;
const FULL = { width: '100%', height: '100%' } as const;

export interface ChartPlotProps {
  spec: ChartSpec;
  dir: 'ltr' | 'rtl';
  /** Instruction for moving between the values by keyboard. */
  hint: string;
}

interface Selection extends TooltipPosition {
  index: number;
  /** A key selected the point: screen readers announce its values. */
  isSpoken: boolean;
}

/** Returns the pixel position of a category in the plot. */
function locate(chart: echarts.ECharts, { kind }: ChartSpec, index: number): TooltipPosition {
  const width = chart.getWidth();
  if (kind !== 'ranking') return { x: chart.convertToPixel({ xAxisIndex: 0 }, index), y: 4, width };
  return { x: width / 2, y: chart.convertToPixel({ yAxisIndex: 0 }, index) + 14, width };
}

/**
 * Plot drawn by ECharts as SVG, with a tooltip by pointer and keyboard. Loaded on demand, because it contains ECharts.
 */
export function ChartPlot({ spec, dir, hint }: ChartPlotProps) {
  const id = useId();
  const isRtl = dir === 'rtl';
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<echarts.ECharts>(null);
  const [size, setSize] = useState<{ width: number; fontFamily: string }>();
  const [selection, setSelection] = useState<Selection>();

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { fontFamily } = getComputedStyle(element);
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, fontFamily }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const option = useMemo(() => {
    if (!size) return undefined;
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    return buildChartOption(spec, { isRtl, isMotionReduced, ...size });
  }, [spec, isRtl, size]);

  const select = (index: number | undefined, isSpoken: boolean) => {
    chart.current?.dispatchAction({ type: 'downplay' });
    const last = spec.categories.length - 1;
    if (!chart.current || index === undefined || index < 0 || index > last) return setSelection(undefined);
    chart.current.dispatchAction({
      type: 'highlight',
      seriesIndex: spec.series.map((_, each) => each),
      dataIndex: index,
    });
    setSelection({ index, isSpoken, ...locate(chart.current, spec, index) });
  };
  const onPointer = ({ nativeEvent, currentTarget }: PointerEvent) => {
    if (!chart.current) return;
    const box = currentTarget.getBoundingClientRect();
    const [x, y] = [nativeEvent.clientX - box.left, nativeEvent.clientY - box.top];
    const index =
      spec.kind === 'ranking'
        ? chart.current.convertFromPixel({ yAxisIndex: 0 }, y)
        : chart.current.convertFromPixel({ xAxisIndex: 0 }, x);
    select(index, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && selection) {
      event.stopPropagation();
      return select(undefined, false);
    }
    const index = indexAfterKey(event.key, selection?.index, spec, isRtl);
    if (index === undefined) return;
    event.preventDefault();
    select(index, true);
  };

  return (
    <div className="relative h-full">
      {/* Left-to-right in every language: an inherited direction would mirror the anchors of SVG text. Clips the
          SVG, which is resized with a delay when the window becomes narrower. */}
      <div
        ref={frame}
        dir="ltr"
        role="application"
        tabIndex={0}
        aria-label={spec.title}
        aria-describedby={`${id}-text`}
        className="h-full touch-pan-y overflow-hidden"
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => select(undefined, false)}
        onKeyDown={onKeyDown}
        onBlur={() => select(undefined, false)}
      >
        {option && (
          <EChartsReact
            echarts={echarts}
            option={option}
            opts={SVG}
            style={FULL}
            notMerge
            onChartReady={(ready: echarts.ECharts) => {
              chart.current = ready;
            }}
          />
        )}
      </div>
      <p id={`${id}-text`} className="sr-only">
        {spec.description} {hint}
      </p>
      <p role="status" className="sr-only">
        {selection?.isSpoken && describePoint(spec, selection.index)}
      </p>
      {selection && <ChartTooltip spec={spec} index={selection.index} position={selection} dir={dir} />}
    </div>
  );
}
