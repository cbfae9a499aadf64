import { useId } from 'react';
import { Card } from '#ui/Card.tsx';
import { renderCell, useColumnLabel } from '../columns.ts';
import type { AnyRecord, ListDefinition } from '../define-resource.ts';

interface Props {
  definition: ListDefinition;
  record: AnyRecord;
  title: string;
  /** Columns that the head of the screen says already. */
  hiddenColumns?: readonly string[];
}

/** Everything a record says of itself, by the columns of its definition. */
export function RecordDetails({ definition, record, title, hiddenColumns = [] }: Props) {
  const id = useId();
  const labelOf = useColumnLabel(definition);
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3 xl:grid-cols-4">
        {definition.columns
          .filter(({ field }) => !hiddenColumns.includes(field))
          .map((column) => {
            const cell = renderCell(column, record);
            return (
              cell !== undefined && (
                <div key={column.field} className="min-w-0">
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
