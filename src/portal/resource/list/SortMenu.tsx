import { ArrowDownNarrowWide, ArrowDownWideNarrow, ArrowUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/form/buttons.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import type { ListDefinition } from '../define-resource.ts';
import type { ListState } from './list-state.ts';

interface Props {
  definition: ListDefinition;
  sort: ListState['sort'];
  onSort: (sort: ListState['sort']) => void;
  /** Shows only an icon; an item of the dropdown reverses the order. */
  isNarrow?: boolean;
}

/** Dropdown for the sort order of views without column headers. */
export function SortMenu({
  definition: { endpoints, defaultSortLabel = 'resource:newestFirst' },
  sort,
  onSort,
  isNarrow = false,
}: Props) {
  const { name, sortable } = endpoints;
  const { t } = useTranslation([name, 'resource']);
  // A field whose label addresses the client has another one for staff.
  const labelOf = (field: string) => t([`${name}:staff.${field}`, `${name}:fields.${field}`]);
  const reverse = sort && {
    label: t(sort.order === 'asc' ? 'resource:descending' : 'resource:ascending'),
    icon: sort.order === 'asc' ? ArrowDownWideNarrow : ArrowDownNarrowWide,
    onSelect: () => onSort({ ...sort, order: sort.order === 'asc' ? 'desc' : 'asc' }),
  };
  const items = [
    { label: t(defaultSortLabel), checked: sort === undefined, onSelect: () => onSort(undefined) },
    ...sortable.map((field) => ({
      label: labelOf(field),
      checked: sort?.by === field,
      onSelect: () => onSort({ by: field, order: sort?.by === field ? sort.order : 'asc' }),
    })),
  ];
  if (isNarrow)
    return (
      <Menu
        label={t('resource:sort')}
        icon={ArrowUpDown}
        variant="outline"
        items={reverse ? [...items, reverse] : items}
      />
    );
  const shown = sort ? labelOf(sort.by) : t(defaultSortLabel);
  return (
    <div className="flex items-center">
      <Menu label={t('resource:sort')} items={items} size="sm">
        <ArrowUpDown className="size-4" aria-hidden="true" />
        {shown}
      </Menu>
      {sort && (
        <IconButton
          size="sm"
          label={t(sort.order === 'asc' ? 'resource:ascending' : 'resource:descending')}
          icon={sort.order === 'asc' ? ArrowDownNarrowWide : ArrowDownWideNarrow}
          onClick={() => onSort({ ...sort, order: sort.order === 'asc' ? 'desc' : 'asc' })}
        />
      )}
    </div>
  );
}
