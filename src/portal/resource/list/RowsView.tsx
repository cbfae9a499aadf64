import { renderCell, columnsFor } from '../columns.ts';
import { RecordTitle, Thumbnail, type ViewProps } from './view-parts.tsx';

/** Renders records as compact rows with few columns. */
export function RowsView({ definition, records, hiddenColumns, openTarget, actions }: ViewProps) {
  const columns = columnsFor(definition, 'list', hiddenColumns);
  return (
    <ul className="sheet divide-base-300 divide-y">
      {records.map((record) => (
        <li key={record.id} className="hover:bg-base-200/60 relative flex items-center gap-3 px-4 py-2">
          <Thumbnail picture={definition.picture?.(record)} />
          {definition.avatar?.(record)}
          {/* On a phone the columns wrap below the name. */}
          <div className="min-w-0 grow sm:flex sm:items-center sm:gap-x-6">
            <div className="min-w-0 grow sm:flex sm:items-baseline sm:gap-4">
              <RecordTitle definition={definition} record={record} opening={openTarget(record)} />
              {definition.summary && <p className="text-muted truncate text-sm">{definition.summary(record)}</p>}
            </div>
            <div className="flex flex-wrap items-center gap-x-4 text-sm sm:shrink-0 sm:flex-nowrap sm:gap-x-6">
              {columns.map((column) => (
                <span key={column.field} className="max-w-48 truncate">
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
