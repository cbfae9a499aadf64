/**
 * `bars`, `stacked`, `line` and `area` show categories along the reading direction, such as days; `ranking` shows one
 * horizontal bar per category, longest first.
 */
type ChartKind = 'bars' | 'stacked' | 'ranking' | 'line' | 'area';

export interface ChartSeries {
  name: string;
  /** One value per category; null for a missing value. */
  values: readonly (number | null)[];
  /** Draws the series paler: the values of the preceding period. */
  isComparison?: boolean;
}

/** One chart as data. All texts are translated, and all functions return text with Latin digits. */
export interface ChartSpec {
  kind: ChartKind;
  /** Accessible name, and caption of the table. */
  title: string;
  /** One sentence that says what the chart shows. */
  description?: string;
  /** Name of the categories: heading of the first column of the table. */
  categoryName: string;
  /** Labels on the axis, earliest or largest first. */
  categories: readonly string[];
  /** Labels in tooltip and table, when those of the axis are abbreviated. */
  longCategories?: readonly string[];
  series: readonly ChartSeries[];
  /** Formats a value for tooltip and table: `US$120.50`, `12 h`. */
  format: (value: number) => string;
  /** Formats a value on the axis; default `format`. */
  formatAxis?: (value: number) => string;
  /** Omits fractions on the axis: the values are counts. */
  isCount?: boolean;
}

/** Returns true if no series has a value other than zero. */
export const isEmptyChart = ({ series }: Pick<ChartSpec, 'series'>): boolean =>
  series.every(({ values }) => values.every((value) => value === null || value === 0));

/** Returns the label of a category in tooltip and table. */
export const categoryLabel = ({ categories, longCategories }: ChartSpec, index: number): string =>
  longCategories?.[index] ?? categories[index] ?? '';

/** Number of colours in `styles/tokens.css`; further series repeat them. */
const PALETTE_SIZE = 6;

/**
 * Returns the CSS colour of a series: the colour of comparisons, or the palette colour of its index among the other
 * series.
 */
export function seriesColor(series: readonly ChartSeries[], index: number): string {
  if (series[index]?.isComparison) return 'var(--chart-compare)';
  const position = series.slice(0, index).filter(({ isComparison }) => !isComparison).length;
  return `var(--chart-${(position % PALETTE_SIZE) + 1})`;
}

/** Height of a ranking's bar with its gap, in pixels. */
const ROW_PX = 34;
const HEIGHT_PX = 240;

/** Returns the height of a plot in pixels; skeleton, empty state and table have the same. */
export const plotHeight = ({ kind, categories }: Pick<ChartSpec, 'kind' | 'categories'>): number =>
  kind === 'ranking' ? Math.max(3, categories.length) * ROW_PX : HEIGHT_PX;
