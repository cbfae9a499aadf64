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
  /** Undefined while loading. */
  total: number | undefined;
  /** Hides search and filters of a short list. */
  isCompact: boolean;
}

/** Longest list that needs no search. */
const SHORT_LIST_MAX = 6;

/** Renders search, filters, total, sort order and view switch of a list. */
export function ListToolbar({ definition, state, setListState, fixed, views, view, total, isCompact }: Props) {
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);
  const change = (part: Partial<ListState>) => setListState((current) => updateListState(current, part));
  const isSearchUseful = !isCompact || isFiltered(state) || (total ?? 0) > SHORT_LIST_MAX;
  // Stays once shown, so that the search box does not vanish while the user clears it.
  const [isSearchable, setIsSearchable] = useState(isSearchUseful);
  if (isSearchUseful && !isSearchable) setIsSearchable(true);
  return (
    <div className="mb-4 space-y-3">
      <div hidden={!isSearchable} className="flex flex-wrap items-center gap-3">
        <SearchBox
          value={state.search}
          placeholder={t(`${name}:searchHint`)}
          onSearch={(search) => setListState((current) => updateListState(current, { search }), { replace: true })}
        />
        {/* `relative` also clips the visually hidden labels inside. */}
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

/** Switches between cards, table, list and, if offered, a board. */
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
