import { renderCell, columnsFor, useColumnLabel } from '../columns.ts';
import { RecordPicture } from '../RecordPicture.tsx';
import { keptRowProps } from '../use-kept-rows.ts';
import { RecordTitle, Thumbnail, type ViewProps } from './view-parts.tsx';

/** Renders records as cards; the default on phones. */
export function CardsView({ definition, records, hiddenColumns, openTarget, actions }: ViewProps) {
  const labelOf = useColumnLabel(definition);
  const columns = columnsFor(definition, 'cards', hiddenColumns);
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
      {records.map(({ record, isGone }) => {
        const picture = definition.picture?.(record);
        return (
          <li key={record.id} {...keptRowProps(isGone)} className="sheet relative flex flex-col inert:opacity-50">
            {!definition.hasSmallPicture && picture && (
              <RecordPicture picture={picture} className="rounded-t-box aspect-[16/9] w-full" />
            )}
            <div className="flex items-start gap-3 p-4 pb-3">
              {/* A long plate wraps below the picture. Size containment keeps the width of the summary from
                  causing the wrap. */}
              <div className="flex min-w-0 grow flex-wrap items-start gap-x-3 gap-y-2">
                {definition.hasSmallPicture && <Thumbnail picture={picture} />}
                {definition.avatar?.(record)}
                <div className="max-w-full flex-1 basis-36">
                  <RecordTitle definition={definition} record={record} opening={openTarget(record)} />
                  {definition.summary && (
                    <div className="text-muted text-sm wrap-anywhere contain-inline-size">
                      {definition.summary(record)}
                    </div>
                  )}
                </div>
              </div>
              <div className="-me-2 -mt-1 shrink-0">{actions(record)}</div>
            </div>
            <dl className="mt-auto space-y-1 px-4 pb-4 text-sm empty:hidden">
              {columns.map((column) => {
                const cell = renderCell(column, record);
                return (
                  cell !== undefined && (
                    <div key={column.field} className="flex flex-wrap items-baseline justify-between gap-x-4">
                      <dt className="text-muted">{labelOf(column)}</dt>
                      <dd
                        className={
                          column.isLong
                            ? 'basis-full text-start wrap-anywhere'
                            : 'ms-auto min-w-0 text-end wrap-anywhere'
                        }
                      >
                        {cell}
                      </dd>
                    </div>
                  )
                );
              })}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
