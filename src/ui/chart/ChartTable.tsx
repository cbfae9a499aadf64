import { categoryLabel, type ChartSpec } from './chart-spec.ts';

/** The values of a chart as a table. */
export function ChartTable({ spec }: { spec: ChartSpec }) {
  const { title, categoryName, categories, series, format } = spec;
  // Rows are keyed by index, because labels may repeat, such as two clients with the same name.
  const rows = categories.map((_, index) => index);
  return (
    <table className="table-pin-rows figure-table table">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{categoryName}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="text-end">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((index) => (
          <tr key={index}>
            <th scope="row" className="font-medium text-wrap">
              <bdi>{categoryLabel(spec, index)}</bdi>
            </th>
            {series.map(({ name, values }) => (
              <td key={name} className="text-end tabular-nums">
                <bdi>{formatOrDash(values[index], format)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Formats a value; a missing one is a dash. */
export const formatOrDash = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? '–' : format(value);
