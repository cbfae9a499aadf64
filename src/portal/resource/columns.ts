import { useTranslation } from 'react-i18next';
import type { AnyRecord, Column, ListDefinition } from './define-resource.ts';
import type { View } from './list/list-state.ts';

type AnyColumn = Column<AnyRecord>;

/** The columns a view draws beside the title's. */
export const columnsFor = (
  { columns }: ListDefinition,
  view: View,
  without: readonly string[] = [],
): readonly AnyColumn[] =>
  columns.slice(1).filter(({ field, views }) => (!views || views.includes(view)) && !without.includes(field));

/** What a column says of a record; undefined when the record says nothing. */
export function renderCell({ field, render }: AnyColumn, record: AnyRecord) {
  const value: unknown = record[field];
  if (value === null || value === undefined || value === '') return undefined;
  return render ? render(record) : String(value);
}

/** i18n key of the day that a list's date filter narrows. */
export const dateFilterLabel = ({ dateFilter }: ListDefinition): string =>
  typeof dateFilter === 'string' ? dateFilter : 'resource:fields.createdAt';

/** Names the columns of a resource. */
export function useColumnLabel({ endpoints: { name } }: ListDefinition): (column: AnyColumn) => string {
  const { t } = useTranslation(name);
  return ({ field, label }) => t(label ?? `${name}:fields.${field}`);
}
