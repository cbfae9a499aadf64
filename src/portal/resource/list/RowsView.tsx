import { renderCell, columnsFor } from '../columns.ts';
import { RecordTitle, Thumbnail, type ViewProps } from './view-parts.tsx';

/** Renders records as compact rows with few columns. */
export function RowsView({ definition, records, hiddenColumns, openTarget, actions }: ViewProps) {
  const columns = columnsFor(definition, 'list', hiddenColumns);
  return (
    <ul className="sheet divide-base-300 @container divide-y">
      {records.map((record) => (
        <li key={record.id} className="hover:bg-base-200/60 relative flex items-center gap-3 px-4 py-2">
          <Thumbnail picture={definition.picture?.(record)} />
          {definition.avatar?.(record)}
          {/* In a narrow container the columns wrap below the name. */}
          <div className="min-w-0 grow @2xl:flex @2xl:items-center @2xl:gap-x-6">
            <div className="min-w-0 grow @2xl:flex @2xl:flex-wrap @2xl:items-baseline @2xl:gap-x-4">
              <RecordTitle definition={definition} record={record} opening={openTarget(record)} />
              {definition.summary && (
                <div className="text-muted text-sm wrap-anywhere">{definition.summary(record)}</div>
              )}
            </div>
            <div className="flex flex-wrap items-center gap-x-4 text-sm @2xl:shrink-0 @2xl:flex-nowrap @2xl:gap-x-6">
              {columns.map((column) => (
                <span key={column.field} className="max-w-48 wrap-break-word">
                  {renderCell(column, record)}
                </span>
              ))}
            </div>
          </div>
          <div className="-me-2 shrink-0">{actions(record)}</div>
        </li>
      ))}
    </ul>
  );
}
