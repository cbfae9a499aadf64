import { getTextDirection, type Locale } from '#domain/locales.ts';
import { createNumberFormatter, widenSpaces } from '#domain/number-format.ts';
import type { ReportChart } from '#domain/reports/endpoints.ts';
import { createTotals, type ReportRow } from '#domain/reports/totals.ts';
import { DAY_MONTH_YEAR } from '#domain/regions/date-locale.ts';
import type { ReportContext } from '../../sources/source.ts';
import { isNumeric } from '../cell-values.ts';
import { createCellFormatter } from '../display.ts';
import type { ReportSheet, SheetColumn } from '../sheet.ts';

/**
 * Matches 12 Latin letters, digits or URL characters in a row, or any 24 characters without a space, which no word of
 * the three languages has.
 */
const LONG_RUN = /[\p{Script=Latin}\d/@._?&=%+~#-]{12}(?=\S)|\S{24}\p{M}*(?=\S)/gu;
const ZERO_WIDTH_SPACE = '\u200B';

/** Inserts zero-width spaces into long words and addresses, so that they wrap in narrow columns. */
export const makeBreakable = (text: string): string => text.replace(LONG_RUN, `$&${ZERO_WIDTH_SPACE}`);

/** A table cell: text in the direction of the page, or text that is always left-to-right. */
type PdfCell = string | { ltr: string };

/** Text without characters that a right-to-left page would reorder. */
const DIRECTION_FREE = /^(?:[A-Za-z\d]+(?:[.,@][A-Za-z\d]+)*)?$/;

/** Marks text as left-to-right if a right-to-left page would reorder it; each mark costs layout time. */
const keepDirection = (text: string): PdfCell => (DIRECTION_FREE.test(text) ? text : { ltr: text });

const isLeftToRight = (column: SheetColumn) => column.kind === 'code' || isNumeric(column);

/** Returns the data of the template `report.typ`, with values formatted in the report's language. */
export function presentPdf(
  { range, label, dateTag }: ReportContext,
  { title, locale, columns, totalLabel }: ReportSheet,
  rows: readonly ReportRow[],
  chart: ReportChart | undefined,
) {
  const format = createCellFormatter(locale, dateTag);
  const totals = createTotals(columns);
  rows.forEach((row) => totals.add(row));
  const isRightToLeft = getTextDirection(locale) === 'rtl';
  const cells = (row: ReportRow): PdfCell[] =>
    columns.map((column) => {
      const text = makeBreakable(format(column, row));
      return isRightToLeft && isLeftToRight(column) ? keepDirection(text) : text;
    });
  const dates = new Intl.DateTimeFormat(dateTag, { ...DAY_MONTH_YEAR, timeZone: 'UTC' });
  const period = widenSpaces(dates.formatRange(new Date(range.startDate), new Date(range.endDate)));
  return {
    lang: locale,
    dir: getTextDirection(locale),
    title,
    period,
    page: label('reports:page'),
    empty: label('reports:noData'),
    columns: columns.map(({ heading, kind, width }) => ({
      heading,
      width,
      number: isNumeric({ kind }),
    })),
    rows: rows.map(cells),
    totals: totals.rows().map((row) => [totalLabel, ...cells(row).slice(1)]),
    chart: chart?.kind === 'names' ? createBars(chart, locale) : null,
  };
}

function createBars({ labels, series }: ReportChart, locale: Locale) {
  const values = series[0]!.values.map((value) => value ?? 0);
  return { labels: labels.map(makeBreakable), values, shown: values.map(createNumberFormatter(locale)) };
}
