import { BarChart, type BarSeriesOption, LineChart, type LineSeriesOption } from 'echarts/charts';
import { GridComponent, type GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { LegacyGridContainLabel } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { type ChartSeries, type ChartSpec, seriesColor } from './chart-spec.ts';

export type ChartOption = ComposeOption<BarSeriesOption | LineSeriesOption | GridComponentOption>;

/** ECharts modules that the options need. */
export const CHART_EXTENSIONS = [BarChart, LineChart, GridComponent, LegacyGridContainLabel, SVGRenderer];

export interface ChartEnvironment {
  isRtl: boolean;
  isMotionReduced: boolean;
  /** Computed font family: text is measured on a canvas, which knows no CSS variables. */
  fontFamily: string;
  /** Width of the plot in pixels. */
  width: number;
}

const FONT_PX = 13;
const RADIUS = 3;
const BAR_MAX_PX = 34;
/** Share of the width that the labels of a ranking may take. */
const LABEL_SHARE = 0.38;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Isolates a label: the plot itself runs from left to right. */
const isolate = (text: string): string => `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}`;

/**
 * Builds the options of ECharts. Colours are CSS variables, so that the SVG follows the theme without re-rendering. In
 * right-to-left text, time runs from right to left, and the value axis is at the right.
 */
export function buildChartOption(spec: ChartSpec, environment: ChartEnvironment): ChartOption {
  const { isRtl, isMotionReduced, fontFamily } = environment;
  const isRanking = spec.kind === 'ranking';
  const categories = categoryAxis(spec, environment);
  const values = valueAxis(spec, isRtl);
  return {
    animation: !isMotionReduced,
    animationDuration: 300,
    stateAnimation: { duration: 0 },
    textStyle: { fontFamily, fontSize: FONT_PX },
    // Reserves space at the end of a ranking's bars for their values.
    grid: {
      left: isRanking && isRtl ? valueSpace(spec) : 2,
      right: isRanking && !isRtl ? valueSpace(spec) : 2,
      top: isRanking ? 0 : 10,
      bottom: isRanking ? 0 : 10,
      // Used instead of `outerBoundsMode`, which leaves a reversed axis only a quarter of the width.
      containLabel: true,
    },
    xAxis: isRanking ? values : categories,
    yAxis: isRanking ? categories : values,
    series: spec.series.map((series, index) => seriesOption(spec, series, index, isRtl)),
  };
}

/** Estimated width of a character, in pixels. */
const CHARACTER_PX = 7.5;
/** Space around a value, in pixels. */
const VALUE_GAP_PX = 12;

/** Returns the pixels that the longest value beside a bar of a ranking needs. */
function valueSpace({ series, format }: ChartSpec): number {
  const lengths = series.flatMap(({ values }) => values.map((value) => format(value ?? 0).length));
  return Math.ceil(Math.max(0, ...lengths) * CHARACTER_PX) + VALUE_GAP_PX;
}

/** Minimum space of a label, in pixels. */
const LABEL_MIN_PX = 60;

/** Returns the pixels that the longest label of a category needs, such as an Arabic date. */
const labelSpace = (categories: readonly string[]): number =>
  Math.max(LABEL_MIN_PX, ...categories.map(({ length }) => length * CHARACTER_PX));

const TEXT = { color: 'var(--chart-text)', fontSize: FONT_PX } as const;

function categoryAxis({ kind, categories }: ChartSpec, { isRtl, width }: ChartEnvironment) {
  const isRanking = kind === 'ranking';
  const isLine = kind === 'line' || kind === 'area';
  // Aligns the first and the last label with the plot: centred below a point at the edge, or below a narrow bar, they
  // would be cut off.
  const ends =
    isLine || width / categories.length < labelSpace(categories)
      ? ({
          showMinLabel: true,
          showMaxLabel: true,
          alignMinLabel: isRtl ? 'right' : 'left',
          alignMaxLabel: isRtl ? 'left' : 'right',
        } as const)
      : {};
  return {
    type: 'category',
    data: categories.map(isolate),
    // The first bar of a ranking is at the top.
    inverse: isRanking || isRtl,
    position: isRanking && isRtl ? 'right' : undefined,
    boundaryGap: !isLine,
    axisTick: { show: false },
    axisLine: { show: !isRanking, lineStyle: { color: 'var(--chart-axis)' } },
    axisLabel: isRanking
      ? { ...TEXT, interval: 0, width: Math.round(width * LABEL_SHARE), overflow: 'truncate' as const }
      : { ...TEXT, ...ends, hideOverlap: true },
  } as const;
}

function valueAxis({ kind, format, formatAxis = format, isCount }: ChartSpec, isRtl: boolean) {
  if (kind === 'ranking') return { type: 'value', inverse: isRtl, show: false } as const;
  return {
    type: 'value',
    position: isRtl ? 'right' : 'left',
    splitNumber: 4,
    minInterval: isCount ? 1 : 0,
    axisLabel: { ...TEXT, formatter: (value: number) => isolate(formatAxis(value)) },
    splitLine: { lineStyle: { color: 'var(--chart-grid)' } },
  } as const;
}

/** Corner radii of a bar, clockwise from the top left: only the corners at its end are round. */
function barCorners({ kind }: ChartSpec, isRtl: boolean): [number, number, number, number] {
  if (kind === 'stacked') return [0, 0, 0, 0];
  if (kind === 'bars') return [RADIUS, RADIUS, 0, 0];
  return isRtl ? [RADIUS, 0, 0, RADIUS] : [0, RADIUS, RADIUS, 0];
}

function seriesOption(
  spec: ChartSpec,
  series: ChartSeries,
  index: number,
  isRtl: boolean,
): BarSeriesOption | LineSeriesOption {
  const { kind, format } = spec;
  const { name, values, isComparison = false } = series;
  const color = seriesColor(spec.series, index);
  const shared = { name, data: [...values], silent: true };
  if (kind === 'line' || kind === 'area')
    return {
      ...shared,
      type: 'line',
      showSymbol: values.length === 1,
      symbol: 'circle',
      symbolSize: 8,
      lineStyle: { color, width: isComparison ? 2 : 2.5, type: isComparison ? 'dashed' : 'solid' },
      itemStyle: { color },
      areaStyle: kind === 'area' && !isComparison ? { color, opacity: 0.14 } : undefined,
      emphasis: { lineStyle: { color }, itemStyle: { color, borderColor: 'var(--chart-ground)', borderWidth: 2 } },
      // Draws a comparison behind the current values.
      z: isComparison ? 1 : 2,
    };
  return {
    ...shared,
    type: 'bar',
    stack: kind === 'stacked' && !isComparison ? 'all' : undefined,
    barMaxWidth: BAR_MAX_PX,
    barCategoryGap: kind === 'ranking' ? '38%' : '28%',
    barGap: '8%',
    itemStyle: { color, borderRadius: barCorners(spec, isRtl) },
    emphasis: { itemStyle: { color, borderColor: 'var(--chart-text)', borderWidth: 1.5 } },
    label:
      kind === 'ranking' && spec.series.length === 1
        ? {
            ...TEXT,
            show: true,
            position: isRtl ? 'left' : 'right',
            fontWeight: 600,
            formatter: ({ value }) => isolate(format(Number(value))),
          }
        : undefined,
  };
}
