import type { CSSProperties } from 'react';

interface Props {
  title: string;
  /** Heading of the rows. */
  rowName: string;
  rows: readonly string[];
  columns: readonly string[];
  /** One list per row, one value per column. */
  values: readonly (readonly number[])[];
  format: (value: number) => string;
}

/** Maximum share of the brand colour in a cell, in percent: text stays legible on it. */
const SHARE_MAX = 42;

/**
 * Table whose cells are coloured by their value. The heat map of ECharts exceeds the size budget
 * (docs/decisions/059-charts.md).
 */
export function HeatTable({ title, rowName, rows, columns, values, format }: Props) {
  const max = Math.max(1, ...values.flat());
  return (
    <div className="edge-shade relative overflow-x-auto" tabIndex={0} role="group" aria-label={title}>
      <table className="heat-table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="text-start">
              <span className="sr-only">{rowName}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                <bdi>{column}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={row}>
              <th scope="row" className="text-start">
                {row}
              </th>
              {columns.map((column, index) => {
                const value = values[line]?.[index] ?? 0;
                const share = Math.round((value / max) * SHARE_MAX);
                return (
                  <td key={column} style={{ '--share': `${share}%` } as CSSProperties}>
                    {value === 0 ? <span className="sr-only">{format(0)}</span> : format(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
