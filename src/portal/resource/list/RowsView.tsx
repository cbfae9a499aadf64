import { renderCell, columnsFor } from '../columns.ts';
import { keptRowProps } from '../use-kept-rows.ts';
import { RecordTitle, Thumbnail, type ViewProps } from './view-parts.tsx';

/** Renders records as compact rows with few columns. */
export function RowsView({ definition, records, hiddenColumns, openTarget, actions }: ViewProps) {
  const columns = columnsFor(definition, 'list', hiddenColumns);
  return (
    <ul className="sheet divide-base-300 @container divide-y">
      {records.map(({ record, isGone }) => (
        <li
          key={record.id}
          {...keptRowProps(isGone)}
          className="hover:bg-base-200/60 relative flex items-center gap-3 px-4 py-2 inert:opacity-50"
        >
          {/* In a narrow container, a long plate wraps below the picture, and the columns wrap below the name.
              Size containment keeps the width of the columns from causing the wrap. */}
          <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 @3xl:flex-nowrap">
            <Thumbnail picture={definition.picture?.(record)} />
            {definition.avatar?.(record)}
            <div className="max-w-full flex-1 basis-36 @3xl:flex @3xl:min-w-0 @3xl:items-center @3xl:gap-x-6">
              <div className="min-w-0 grow @3xl:flex @3xl:flex-wrap @3xl:items-baseline @3xl:gap-x-4">
                <RecordTitle definition={definition} record={record} opening={openTarget(record)} />
                {definition.summary && (
                  <div className="text-muted max-w-full min-w-0 text-sm wrap-anywhere @max-3xl:contain-inline-size">
                    {definition.summary(record)}
                  </div>
                )}
              </div>
              <div className="flex flex-wrap items-center gap-x-4 text-sm @max-3xl:contain-inline-size @3xl:shrink-0 @3xl:flex-nowrap @3xl:gap-x-6">
                {columns.map((column) => (
                  <span key={column.field} className="max-w-full wrap-break-word @3xl:max-w-64">
                    {renderCell(column, record)}
                  </span>
                ))}
              </div>
            </div>
          </div>
          <div className="-me-2 shrink-0">{actions(record)}</div>
        </li>
      ))}
    </ul>
  );
}
