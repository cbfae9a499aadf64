import { useTranslation } from 'react-i18next';
import { TODO_PERIODS } from '#domain/todos/todo.ts';
import { setFilter, updateListState, type ListState } from '#portal/resource/list/list-state.ts';
import { SearchBox } from '#portal/resource/list/SearchBox.tsx';
import type { SetListState } from '#portal/resource/list/use-list-state.ts';
import { SegmentedControl } from '#ui/form/Segmented.tsx';
import { Chip } from '#ui/inline.tsx';
import { getPeriod, TODO_STATES } from './todo-list-query.ts';

interface Props {
  state: ListState;
  setListState: SetListState;
}

/** Search and filters (period, open or completed) of the to-do list, stored in the URL. */
export function TodoFilters({ state, setListState }: Props) {
  const { t } = useTranslation('todos');
  const set = (name: string, value: string | undefined) =>
    setListState((current) => setFilter(current, name, value), { replace: true });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex grow basis-60">
        <SearchBox
          value={state.search}
          placeholder={t('todos:searchHint')}
          onSearch={(search) => setListState((current) => updateListState(current, { search }), { replace: true })}
        />
      </div>
      <SegmentedControl
        label={t('todos:fields.period')}
        value={getPeriod(state)}
        onChange={(period) => set('period', period === 'day' ? undefined : period)}
        options={TODO_PERIODS.map((value) => ({ value, label: t(`todos:periods.${value}`) }))}
        className="*:px-3"
      />
      <div role="group" aria-label={t('todos:fields.completed')} className="flex flex-wrap gap-2">
        {TODO_STATES.map((value) => {
          const isOn = state.filters.completed === value;
          return (
            <Chip
              key={value}
              label={t(`todos:states.${value}`)}
              pressed={isOn}
              onClick={() => set('completed', isOn ? undefined : value)}
            />
          );
        })}
      </div>
    </div>
  );
}
