import { useTranslation } from 'react-i18next';
import type { AnyRecord, Column, ListDefinition } from './define-resource.ts';
import type { View } from './list/list-state.ts';

type AnyColumn = Column<AnyRecord>;

/** Returns the columns of a view, without the title column and the fields in `without`. */
export const columnsFor = (
  { columns }: ListDefinition,
  view: View,
  without: readonly string[] = [],
): readonly AnyColumn[] =>
  columns.slice(1).filter(({ field, views }) => (!views || views.includes(view)) && !without.includes(field));

/** Renders the cell of a record; undefined if the value is missing, or an empty text that nothing renders. */
export function renderCell({ field, render }: AnyColumn, record: AnyRecord) {
  const value: string | number | null | undefined = record[field];
  if (value === null || value === undefined || (value === '' && !render)) return undefined;
  return render ? render(record) || undefined : String(value);
}

/** Returns the i18n key of the date that the date filter applies to. */
export const getDateFilterLabelKey = ({ dateFilter }: ListDefinition): string =>
  typeof dateFilter === 'string' ? dateFilter : 'resource:fields.createdAt';

/** Returns a function that translates the label of a column. */
export function useColumnLabel({ endpoints: { name } }: ListDefinition): (column: AnyColumn) => string {
  const { t } = useTranslation(name);
  return ({ field, label }) => t(label ?? `${name}:fields.${field}`);
}
