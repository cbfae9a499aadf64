import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Columns3, LayoutGrid, Rows3, Table2 } from 'lucide-react';
import { SegmentedControl } from '#ui/form/Segmented.tsx';
import { ActiveFilters, FilterMenus, FilterChips } from './filters.tsx';
import type { ListDefinition } from '../define-resource.ts';
import { updateListState, isFiltered, type ListState, type ListView } from './list-state.ts';
import { SearchBox } from './SearchBox.tsx';
import { SortMenu } from './SortMenu.tsx';
import type { SetListState } from './use-list-state.ts';

interface Props {
  definition: ListDefinition;
  state: ListState;
  setListState: SetListState;
  fixed: Record<string, string>;
  views: readonly ListView[];
  view: ListView;
  /** Absent while it is not known. */
  total: number | undefined;
  /** Offers no search of what is seen at a glance. */
  isCompact: boolean;
}

/** More records than these are worth a search. */
const AT_A_GLANCE = 6;

/** What a list shows, and in which shape. */
export function ListToolbar({ definition, state, setListState, fixed, views, view, total, isCompact }: Props) {
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);
  const change = (part: Partial<ListState>) => setListState((current) => updateListState(current, part));
  const isWorthIt = !isCompact || isFiltered(state) || (total ?? 0) > AT_A_GLANCE;
  // Once there it stays: a search box must not vanish under who clears it.
  const [isSearchable, setIsSearchable] = useState(isWorthIt);
  if (isWorthIt && !isSearchable) setIsSearchable(true);
  return (
    <div className="mb-4 space-y-3">
      <div hidden={!isSearchable} className="flex flex-wrap items-center gap-3">
        <SearchBox
          value={state.search}
          placeholder={t(`${name}:searchHint`)}
          onSearch={(search) => setListState((current) => updateListState(current, { search }), { replace: true })}
        />
        {/* Positioned, so that what only a screen reader sees is cut off with the rest. */}
        <div className="relative -mx-4 flex gap-2 overflow-x-auto px-4 sm:mx-0 sm:flex-wrap sm:px-0">
          <FilterMenus definition={definition} state={state} setListState={setListState} fixed={fixed} />
        </div>
      </div>
      <FilterChips definition={definition} state={state} setListState={setListState} fixed={fixed} />
      <ActiveFilters definition={definition} state={state} setListState={setListState} />
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="text-muted me-auto min-h-6 text-sm">
          {total !== undefined && t(`${name}:count`, { count: total })}
        </p>
        {isSearchable && view !== 'table' && view !== 'board' && (
          <SortMenu definition={definition} sort={state.sort} onSort={(sort) => change({ sort })} />
        )}
        <ViewSwitch views={views} view={view} onView={(chosen) => change({ view: chosen })} />
      </div>
    </div>
  );
}

const ICONS = { cards: LayoutGrid, table: Table2, list: Rows3, board: Columns3 };

interface ViewSwitchProps {
  views: readonly ListView[];
  view: ListView;
  onView: (view: ListView) => void;
}

/** Cards, table, list, and a board where there is one. */
export function ViewSwitch({ views, view, onView }: ViewSwitchProps) {
  const { t } = useTranslation('resource');
  return (
    <SegmentedControl
      label={t('resource:view')}
      value={view}
      onChange={onView}
      options={views.map((value) => ({ value, label: t(`resource:views.${value}`), icon: ICONS[value] }))}
      iconOnly
      size="sm"
    />
  );
}
