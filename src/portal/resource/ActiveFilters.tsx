import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { dateFilterLabel } from './columns.ts';
import type { ListDefinition } from './define-resource.ts';
import { updateListState, isFiltered, setFilter, clearFilters, type ListState } from './list-state.ts';
import type { SetListState } from './use-list-state.ts';

interface Props {
  definition: ListDefinition;
  state: ListState;
  setListState: SetListState;
}

/** What hides records, each with a way to take it out. */
export function ActiveFilters({ definition, state, setListState }: Props) {
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);
  if (!isFiltered(state)) return null;

  const chips = definition.filters.flatMap(({ name: filter, labels, asChips }) => {
    const value = state.filters[filter];
    return value === undefined || asChips
      ? []
      : [
          {
            key: filter,
            label: t('resource:activeFilter', { field: t(`${name}:fields.${filter}`), value: t(`${labels}.${value}`) }),
            without: (current: ListState) => setFilter(current, filter, undefined),
          },
        ];
  });
  if (state.dateFilter)
    chips.push({
      key: 'dateFilter',
      label: t('resource:activeFilter', {
        field: t(dateFilterLabel(definition)),
        value: t(`resource:dateFilters.${state.dateFilter}`),
      }),
      without: (current) => updateListState(current, { dateFilter: undefined }),
    });
  if (state.search)
    chips.push({
      key: 'search',
      label: t('resource:activeFilter', { field: t('resource:search'), value: state.search }),
      without: (current) => updateListState(current, { search: '' }),
    });

  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, label, without }) => (
        <Chip
          key={key}
          label={label}
          pressed
          removeLabel={t('resource:removeFilter', { filter: label })}
          onRemove={() => setListState(without)}
        />
      ))}
      <Button variant="ghost" size="sm" onClick={() => setListState(clearFilters)}>
        {t('resource:clearFilters')}
      </Button>
    </div>
  );
}
