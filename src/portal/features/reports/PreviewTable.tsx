import { getTextDirection, type Locale } from '#domain/locales.ts';
import type { ReportPreview } from '#domain/reports/endpoints.ts';
import { classNames } from '#ui/class-names.ts';

const NUMERIC_KINDS = ['number', 'hours', 'money', 'percent', 'year'];

/** Table of the first rows of a report, in the language and text direction of its file. */
export function PreviewTable({
  preview: { title, columns, rows, totals },
  lan,
}: {
  preview: ReportPreview;
  lan: Locale;
}) {
  const cell = (row: readonly string[], index: number) => {
    const { key, kind } = columns[index]!;
    const isNumber = NUMERIC_KINDS.includes(kind);
    return (
      <td key={key} className={classNames('align-top text-sm', isNumber && 'text-end whitespace-nowrap tabular-nums')}>
        <bdi
          dir={kind === 'code' || isNumber ? 'ltr' : undefined}
          title={isNumber ? undefined : row[index]}
          className={isNumber ? undefined : 'line-clamp-2 w-max max-w-64 wrap-break-word'}
        >
          {row[index]}
        </bdi>
      </td>
    );
  };
  const row = (values: readonly string[], index: number) => (
    <tr key={index}>{columns.map((_, at) => cell(values, at))}</tr>
  );
  return (
    <div
      role="region"
      aria-label={title}
      tabIndex={0}
      lang={lan}
      dir={getTextDirection(lan)}
      className="border-base-300 print-wide edge-shade max-h-[36rem] overflow-auto rounded-lg border print:max-h-none print:overflow-visible print:border-0"
    >
      <table className="table-sm table-pin-rows table w-full print:[&_:is(td,th)]:px-1.5 print:[&_tr]:static">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ key, kind, heading }) => (
              <th
                key={key}
                scope="col"
                className={classNames('whitespace-nowrap', NUMERIC_KINDS.includes(kind) && 'text-end')}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(row)}</tbody>
        {totals.length > 0 && (
          <tfoot className="text-base-content font-semibold print:table-row-group">{totals.map(row)}</tfoot>
        )}
      </table>
    </div>
  );
}
