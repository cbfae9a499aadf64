import type { CellValue, ReportColumn } from './columns.ts';

/** A row by column key; amounts are minor units of `currency`. */
export type ReportRow = Readonly<Record<string, CellValue>>;

/** Sums the columns that have totals, row by row, for each currency of the rows: amounts of two currencies are never added. */
export function createTotals(columns: readonly ReportColumn[]) {
  const summed = columns.filter(({ isSummed }) => isSummed);
  const sums = new Map<CellValue, Record<string, number>>();
  let rows = 0;
  return {
    add(row: ReportRow): void {
      rows++;
      if (summed.length === 0) return;
      const currency = row.currency ?? null;
      const sum = sums.get(currency) ?? {};
      sums.set(currency, sum);
      for (const { key } of summed) sum[key] = (sum[key] ?? 0) + Number(row[key] ?? 0);
    },
    /** The number of added rows. */
    count: (): number => rows,
    /** One row of totals per currency, in the order of their first rows; none without rows. */
    rows: (): ReportRow[] => [...sums].map(([currency, sum]) => ({ ...sum, ...(currency !== null && { currency }) })),
  };
}
