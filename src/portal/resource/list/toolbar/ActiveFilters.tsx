import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Chip } from '#ui/inline.tsx';
import { getDateFilterLabelKey } from '../../columns.ts';
import { clearFilters, setFilter, updateListState, type ListState } from '../list-state.ts';
import type { FilterProps } from '../filters.tsx';

/** Name of the filter that selects which date field of the records the range of days applies to. */
const DATE_BY = 'dateBy';

/** Formats the days of a range, or its only day. */
const formatRange = ({ startDate, endDate }: NonNullable<ListState['range']>): string =>
  startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} – ${formatDate(endDate)}`;

/** Renders each active filter and the search as a removable chip. */
export function ActiveFilters({ definition, state, setListState }: Omit<FilterProps, 'fixed'>) {
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);

  const chips = definition.filters.flatMap(({ name: filter, label, labels, labelOf, asChips, isId }) => {
    const value = state.filters[filter];
    // The options of some filters load after the list; until then, the chip would show an id.
    const isUnlabelled = isId && !labels && !labelOf;
    return value === undefined || asChips || isUnlabelled || (filter === DATE_BY && state.range)
      ? []
      : [
          {
            key: filter,
            label:
              isId && labels
                ? t(labels)
                : t('resource:activeFilter', {
                    field: label ?? t(`${name}:fields.${filter}`),
                    value: labelOf?.(value) ?? (labels ? t(`${labels}.${value}`) : value),
                  }),
            without: (current: ListState) => setFilter(current, filter, undefined),
          },
        ];
  });
  if (state.dateFilter)
    chips.push({
      key: 'dateFilter',
      label: t('resource:activeFilter', {
        field: t(getDateFilterLabelKey(definition)),
        value: t(`resource:dateFilters.${state.dateFilter}`),
      }),
      without: (current) => updateListState(current, { dateFilter: undefined }),
    });
  if (state.range) {
    const labels = definition.filters.find((filter) => filter.name === DATE_BY)?.labels;
    const dateBy = state.filters[DATE_BY];
    chips.push({
      key: 'range',
      label: t('resource:activeFilter', {
        field: t(labels && dateBy ? `${labels}.${dateBy}` : getDateFilterLabelKey(definition)),
        value: formatRange(state.range),
      }),
      without: (current) => setFilter(updateListState(current, { range: undefined }), DATE_BY, undefined),
    });
  }
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
