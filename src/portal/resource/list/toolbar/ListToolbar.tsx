import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LucideIcon } from 'lucide-react';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Rows3 from 'lucide-react/icons/rows-3';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Table2 from 'lucide-react/icons/table-2';
import ArrowDownNarrowWide from 'lucide-react/icons/arrow-down-narrow-wide';
import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { formatNumber } from '#client/format.ts';
import { Button, IconButton } from '#ui/form/buttons.tsx';
import { SegmentedControl } from '#ui/form/Segmented.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { FilterMenus, FilterChips, useFilterControls } from '../filters.tsx';
import { lazyPart } from '../../lazy-part.tsx';
import { useIsNarrow } from '../../use-is-narrow.ts';
import { updateListState, isFiltered, type ListView, type View, type ListState } from '../list-state.ts';
import { SearchBox } from '../SearchBox.tsx';
import type { ToolbarProps } from './FilterSheet.tsx';
import type { ListDefinition } from '../../define-resource.ts';

const ActiveFilters = lazyPart(() => import('./ActiveFilters.tsx').then((file) => file.ActiveFilters));
const FilterSheet = lazyPart(() => import('./FilterSheet.tsx').then((file) => file.FilterSheet));

interface Props extends ToolbarProps {
  /** Hides search and filters of a short list. */
  isCompact: boolean;
  /** Icon of the view that the screen adds. */
  ownIcon?: LucideIcon | undefined;
}

/** Maximum number of records of a list without search. */
const SHORT_LIST_MAX = 6;
/** Maximum number of filters beside the search box; more of them have a row of their own. */
const MENUS_BESIDE_SEARCH_MAX = 4;

/** Views without a sort menu: headers sort a table, and the others have an order of their own. */
const UNSORTED_VIEWS: readonly ListView[] = ['table', 'board', 'order'];

/** Renders search, filters, total, sort order and view switch of a list; on phones, in one row. */
export function ListToolbar({ isCompact, ownIcon, ...toolbar }: Props) {
  const { definition, state, setListState, views, view, total } = toolbar;
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);
  const isSearchUseful = !isCompact || isFiltered(state) || (total ?? 0) > SHORT_LIST_MAX;
  // Stays once shown, so that the search box does not vanish while the user clears it.
  const [isSearchable, setIsSearchable] = useState(isSearchUseful);
  if (isSearchUseful && !isSearchable) setIsSearchable(true);
  const isNarrow = useIsNarrow();
  const controls = useFilterControls(toolbar);
  const chips = controls.filter(({ isChips }) => isChips);
  const menus = controls.filter(({ isChips }) => !isChips);
  const areMenusBesideSearch = menus.length <= MENUS_BESIDE_SEARCH_MAX;
  const search = (
    <SearchBox
      value={state.search}
      placeholder={t(`${name}:searchHint`)}
      onSearch={(text) => setListState((current) => updateListState(current, { search: text }), { replace: true })}
    />
  );
  const count = total !== undefined && t(definition.countLabel ?? `${name}:count`, { count: total });
  const activeFilters = isFiltered(state) && (
    <Suspense>
      <ActiveFilters definition={definition} state={state} setListState={setListState} />
    </Suspense>
  );
  const isSortable = definition.endpoints.sortable.length > 0 && !UNSORTED_VIEWS.includes(view);
  const sortMenu = isSearchable && isSortable && (
    <SortMenu
      definition={definition}
      sort={state.sort}
      onSort={(sort) => setListState((current) => updateListState(current, { sort }))}
      isNarrow={isNarrow}
    />
  );
  if (isNarrow)
    return (
      <div className="mb-2 space-y-2">
        <div hidden={!isSearchable} className="flex items-center gap-2">
          {search}
          <FilterButton {...toolbar} />
          {sortMenu}
        </div>
        {activeFilters}
        <p role="status" className="sr-only">
          {count}
        </p>
      </div>
    );
  return (
    <div className="mb-4 space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className={isSearchable ? 'contents' : 'hidden'}>
          {search}
          {areMenusBesideSearch && <FilterMenus controls={menus} />}
        </div>
        <div className="ms-auto flex flex-wrap items-center gap-2">
          <p role="status" className="text-muted min-h-6 text-sm">
            {count}
          </p>
          {sortMenu}
          <ViewSwitch
            views={views}
            ownIcon={ownIcon}
            view={view}
            onView={(chosen) => setListState((current) => updateListState(current, { view: chosen }))}
          />
        </div>
      </div>
      {isSearchable && !areMenusBesideSearch && (
        <div className="flex flex-wrap gap-3">
          <FilterMenus controls={menus} />
        </div>
      )}
      <FilterChips controls={chips} />
      {activeFilters}
    </div>
  );
}

/** Button that opens the filters on a phone, with the number of active filters. */
function FilterButton(props: ToolbarProps) {
  const { t } = useTranslation('resource');
  const [isOpen, setOpen] = useState(false);
  const { filters, dateFilter, range } = props.state;
  const active = Object.keys(filters).length + Number(dateFilter !== undefined || range !== undefined);
  return (
    <>
      <Button
        variant="outline"
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        className="shrink-0 px-3"
        onClick={() => setOpen(true)}
      >
        <span className="@max-[20rem]:sr-only">{t('resource:filters')}</span>
        {active > 0 && ` (${formatNumber(active)})`}
      </Button>
      {isOpen && (
        <Suspense>
          <FilterSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const ICONS: Partial<Record<ListView, LucideIcon>> = {
  cards: LayoutGrid,
  table: Table2,
  list: Rows3,
} satisfies Record<View, LucideIcon>;

interface ViewSwitchProps {
  views: readonly ListView[];
  ownIcon?: LucideIcon | undefined;
  view: ListView;
  onView: (view: ListView) => void;
}

/** Switches between cards, table, list and, if offered, the view of the screen. */
export function ViewSwitch({ views, ownIcon, view, onView }: ViewSwitchProps) {
  const { t } = useTranslation('resource');
  return (
    <SegmentedControl
      label={t('resource:view')}
      value={view}
      onChange={onView}
      options={views.map((value) => ({ value, label: t(`resource:views.${value}`), icon: ICONS[value] ?? ownIcon }))}
      iconOnly
      size="sm"
    />
  );
}

interface SortMenuProps {
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
}: SortMenuProps) {
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
