import type { CellValue, ReportColumn } from './columns.ts';

/** A row by column key; amounts are minor units of `currency`. */
export type ReportRow = Readonly<Record<string, CellValue>>;

/**
 * Creates an accumulator that sums the columns with totals, row by row and for each currency: amounts in different
 * currencies are never added.
 */
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
    /** Returns the number of added rows. */
    count: (): number => rows,
    /** Returns one row of totals per currency, in the order of their first rows; none without rows. */
    rows: (): ReportRow[] => [...sums].map(([currency, sum]) => ({ ...sum, ...(currency !== null && { currency }) })),
  };
}
