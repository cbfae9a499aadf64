import * as echarts from 'echarts/core';
import { expect, test } from 'vitest';
import { buildChartOption, CHART_EXTENSIONS, type ChartEnvironment } from './chart-option.ts';
import type { ChartSpec } from './chart-spec.ts';

const LTR: ChartEnvironment = { isRtl: false, isMotionReduced: false, fontFamily: 'Barlow', width: 600 };
const RTL = { ...LTR, isRtl: true };

const SPEC: ChartSpec = {
  kind: 'bars',
  title: 'Received',
  categoryName: 'Day',
  categories: ['1 Nov', '2 Nov', '3 Nov'],
  series: [
    { name: 'Before', values: [1, 2, 3], isComparison: true },
    { name: 'Now', values: [3, null, 5] },
  ],
  format: (value) => `$${value}`,
};

test('runs time from left to right with the value axis at the left', () => {
  const option = buildChartOption(SPEC, LTR);
  expect(option.xAxis).toMatchObject({ type: 'category', inverse: false });
  expect(option.yAxis).toMatchObject({ type: 'value', position: 'left' });
});

test('mirrors time and the value axis in right-to-left text', () => {
  const option = buildChartOption(SPEC, RTL);
  expect(option.xAxis).toMatchObject({ inverse: true });
  expect(option.yAxis).toMatchObject({ position: 'right' });
});

test('draws a ranking from the top, its bars from the reading side', () => {
  const ranking: ChartSpec = { ...SPEC, kind: 'ranking', series: [SPEC.series[1]!] };
  const option = buildChartOption(ranking, LTR);
  expect(option.yAxis).toMatchObject({ type: 'category', inverse: true });
  expect(option.xAxis).toMatchObject({ type: 'value', inverse: false, show: false });
  expect(option.series).toMatchObject([{ label: { position: 'right' }, itemStyle: { borderRadius: [0, 3, 3, 0] } }]);

  const mirrored = buildChartOption(ranking, RTL);
  expect(mirrored.yAxis).toMatchObject({ position: 'right' });
  expect(mirrored.xAxis).toMatchObject({ inverse: true });
  expect(mirrored.series).toMatchObject([{ label: { position: 'left' }, itemStyle: { borderRadius: [3, 0, 0, 3] } }]);
});

test('formats the value beside a bar of a ranking, and not beside those of two series', () => {
  const [series] = buildChartOption({ ...SPEC, kind: 'ranking', series: [SPEC.series[1]!] }, LTR).series as [
    { label: { formatter: (point: { value: number }) => string } },
  ];
  expect(series.label.formatter({ value: 7 })).toBe('\u2068$7\u2069');
  expect(buildChartOption({ ...SPEC, kind: 'ranking' }, LTR).series).toMatchObject([{ label: undefined }, {}]);
});

test('reserves as much space in a ranking as its longest value needs', () => {
  const rightOf = (values: number[]) => {
    const spec: ChartSpec = { ...SPEC, kind: 'ranking', series: [{ name: 'Now', values }] };
    return (buildChartOption(spec, LTR).grid as { right: number }).right;
  };
  expect(rightOf([7, 12])).toBeLessThan(40);
  expect(rightOf([12_345_678])).toBeGreaterThan(70);
});

test('aligns the labels at the edges of a line and of many bars with the plot', () => {
  const labelOf = (spec: ChartSpec, environment = LTR) =>
    (buildChartOption(spec, environment).xAxis as { axisLabel: object }).axisLabel;
  const days = Array.from({ length: 30 }, (_, day) => `${day + 1} Nov`);
  expect(labelOf({ ...SPEC, kind: 'area' })).toMatchObject({ alignMinLabel: 'left', alignMaxLabel: 'right' });
  expect(labelOf({ ...SPEC, kind: 'area' }, RTL)).toMatchObject({ alignMinLabel: 'right', alignMaxLabel: 'left' });
  expect(labelOf({ ...SPEC, categories: days })).toMatchObject({ alignMaxLabel: 'right' });
  const week = Array.from({ length: 7 }, (_, day) => `${21 + day} تشرين الثاني`);
  expect(labelOf({ ...SPEC, categories: week }, { ...RTL, width: 560 })).toMatchObject({ alignMaxLabel: 'left' });
  expect(labelOf(SPEC)).not.toHaveProperty('alignMaxLabel');
});

test('takes colours from the theme and draws a comparison paler', () => {
  const colors = (kind: ChartSpec['kind']) =>
    (buildChartOption({ ...SPEC, kind }, LTR).series as { itemStyle: { color: string } }[]).map(
      ({ itemStyle }) => itemStyle.color,
    );
  expect(colors('bars')).toEqual(['var(--chart-compare)', 'var(--chart-1)']);
  expect(colors('line')).toEqual(['var(--chart-compare)', 'var(--chart-1)']);
  expect(buildChartOption({ ...SPEC, kind: 'line' }, LTR).series).toMatchObject([
    { lineStyle: { type: 'dashed' } },
    { lineStyle: { type: 'solid' } },
  ]);
});

test('stacks current series only', () => {
  expect(buildChartOption({ ...SPEC, kind: 'stacked' }, LTR).series).toMatchObject([
    { stack: undefined },
    { stack: 'all' },
  ]);
});

test('keeps gaps, isolates labels and formats the axis', () => {
  const option = buildChartOption({ ...SPEC, formatAxis: (value) => `${value}k`, isCount: true }, LTR);
  expect(option.series).toMatchObject([{}, { data: [3, null, 5] }]);
  expect(option.xAxis).toMatchObject({ data: ['\u20681 Nov\u2069', '\u20682 Nov\u2069', '\u20683 Nov\u2069'] });
  const axis = option.yAxis as { axisLabel: { formatter: (value: number) => string }; minInterval: number };
  expect(axis.axisLabel.formatter(5)).toBe('\u20685k\u2069');
  expect(axis.minInterval).toBe(1);
});

test('does not animate with reduced motion', () => {
  expect(buildChartOption(SPEC, LTR).animation).toBe(true);
  expect(buildChartOption(SPEC, { ...LTR, isMotionReduced: true }).animation).toBe(false);
});

test.each([
  ['left-to-right', LTR],
  ['right-to-left', RTL],
])('fills the width with the plot of many days in %s text', (_direction, environment) => {
  echarts.use(CHART_EXTENSIONS);
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: environment.width, height: 240 });
  const categories = Array.from({ length: 30 }, (_, at) => `${at + 1} November`);
  const values = categories.map((_, at) => at);
  chart.setOption(
    buildChartOption({ ...SPEC, kind: 'line', categories, series: [{ name: 'Now', values }] }, environment),
  );
  const [first, last] = [0, 29].map((index) => chart.convertToPixel({ xAxisIndex: 0 }, index));
  chart.dispose();
  expect(Math.abs(last! - first!)).toBeGreaterThan(environment.width * 0.85);
});
