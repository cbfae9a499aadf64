import { useId } from 'react';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import { renderCell, useColumnLabel } from '../columns.ts';
import type { AnyRecord, ListDefinition } from '../define-resource.ts';

interface Props {
  definition: ListDefinition;
  record: AnyRecord;
  title: string;
  /** Fields of columns that the screen's header shows already. */
  hiddenColumns?: readonly string[];
}

/** Renders all non-empty columns of a record as a description list. */
export function RecordDetails({ definition, record, title, hiddenColumns = [] }: Props) {
  const id = useId();
  const labelOf = useColumnLabel(definition);
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-x-6 gap-y-4">
        {definition.columns
          .filter(({ field }) => !hiddenColumns.includes(field))
          .map((column) => {
            const cell = renderCell(column, record);
            return (
              cell !== undefined && (
                <div
                  key={column.field}
                  className={classNames(
                    'min-w-0',
                    column.isScreenOnly && 'print:hidden',
                    column.isLong && 'col-span-full max-w-prose',
                  )}
                >
                  <dt className="text-muted text-sm">{labelOf(column)}</dt>
                  <dd className="font-medium wrap-anywhere">{cell}</dd>
                </div>
              )
            );
          })}
      </dl>
    </Card>
  );
}
