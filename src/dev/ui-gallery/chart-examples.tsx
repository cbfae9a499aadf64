import { type ComponentType, useEffect, useRef, useState } from 'react';
import { BarList } from '#ui/chart/BarList.tsx';
import { Chart, ChartSkeleton } from '#ui/chart/Chart.tsx';
import { ChartPlot } from '#ui/chart/ChartPlot.tsx';
import type { ChartSpec } from '#ui/chart/chart-spec.ts';
import { ChartTable } from '#ui/chart/ChartTable.tsx';
import { ChartTooltip, SeriesSwatch } from '#ui/chart/ChartTooltip.tsx';
import { HeatTable } from '#ui/chart/HeatTable.tsx';
import { Sparkline } from '#ui/chart/Sparkline.tsx';
import { Delta, StatTile } from '#ui/chart/StatTile.tsx';

const LABELS = { showTable: 'View as table', showChart: 'View as chart', empty: 'No data', hint: 'Use the arrow keys' };
const DAYS = Array.from({ length: 14 }, (_, index) => `${index + 8} Nov`);
const wave = (base: number, shift: number) =>
  DAYS.map((_, index) => Math.round(base + base * 0.6 * Math.sin(index + shift)));
const TREND = wave(40, 1);
const DELTA = { text: '12% more than last week', trend: 'up', tone: 'good' } as const;

const BARS: ChartSpec = {
  kind: 'bars',
  title: 'Received per day',
  categoryName: 'Day',
  categories: DAYS,
  series: [
    { name: 'This period', values: wave(900, 0) },
    { name: 'Before', values: wave(700, 2), isComparison: true },
  ],
  format: (value) => `$${value.toFixed(2)}`,
  formatAxis: String,
};
const RANKING: ChartSpec = {
  ...BARS,
  kind: 'ranking',
  title: 'Popular services',
  categoryName: 'Service',
  categories: [
    'Oil and filter',
    'Brake pads',
    '\u0632\u064A\u062A 5W-30',
    'A very long name of a service that does not fit',
  ],
  series: [{ name: 'Sold', values: [1204, 830, 410, 96] }],
};
const SPECS: readonly ChartSpec[] = [
  BARS,
  { ...BARS, kind: 'stacked', series: ['Cash', 'Card', 'Bank'].map((name, at) => ({ name, values: wave(400, at) })) },
  { ...BARS, kind: 'line' },
  { ...BARS, kind: 'area' },
  RANKING,
  { ...BARS, series: [{ name: 'This period', values: [] }] },
];

/** Returns the direction of the section that contains the element. */
function useSectionDir() {
  const frame = useRef<HTMLDivElement>(null);
  const [dir, setDir] = useState<'ltr' | 'rtl'>();
  useEffect(() => setDir(getComputedStyle(frame.current!).direction as 'ltr' | 'rtl'), []);
  return [frame, dir] as const;
}

function ChartExample() {
  const [frame, dir] = useSectionDir();
  return (
    <div ref={frame} className="grid gap-6 md:grid-cols-2">
      {dir && SPECS.map((spec) => <Chart key={spec.kind + spec.series.length} spec={spec} labels={LABELS} dir={dir} />)}
    </div>
  );
}

/** One example per component of `ui/chart/`. */
export const CHART_EXAMPLES: Record<string, ComponentType> = {
  BarList: () => (
    <BarList
      label="services"
      rows={RANKING.categories.map((name, at) => ({
        key: name,
        label: <bdi>{name}</bdi>,
        value: 9 - at,
        share: 1 / (at + 1),
        href: '#',
      }))}
    />
  ),
  Chart: ChartExample,
  ChartPlot: () => (
    <div className="h-40">
      <ChartPlot spec={BARS} dir="ltr" hint={LABELS.hint} />
    </div>
  ),
  ChartSkeleton: () => <ChartSkeleton kind="bars" />,
  ChartTable: () => <ChartTable spec={RANKING} />,
  ChartTooltip: () => (
    <div className="relative h-28">
      <ChartTooltip spec={BARS} index={3} position={{ x: 0, y: 0, width: 300 }} dir="ltr" />
    </div>
  ),
  Delta: () => <Delta delta={DELTA} />,
  HeatTable: () => (
    <HeatTable
      title={'Visits by weekday and hour'}
      rowName="Weekday"
      rows={['Mon', 'Tue', 'Wed']}
      columns={['8', '9', '10', '11']}
      values={[
        [1, 4, 9, 2],
        [0, 3, 5, 7],
        [2, 0, 1, 12],
      ]}
      format={String}
    />
  ),
  Sparkline: () => <Sparkline values={TREND} className="h-7 w-40" />,
  StatTile: () => (
    <div className="grid max-w-xl grid-cols-2 gap-4">
      <StatTile
        label={'Received'}
        value="$12,400"
        href="#"
        delta={DELTA}
        trendValues={TREND}
        definition={{ label: 'What received means', text: 'Payments minus refunds.' }}
      />
      <StatTile label={'Billed'} value={undefined} />
    </div>
  ),
  SeriesSwatch: () => <SeriesSwatch color="var(--chart-1)" />,
};
