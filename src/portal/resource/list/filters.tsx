import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import { DATE_FILTERS, type DateFilter } from '#domain/list-query.ts';
import { Menu } from '#ui/overlay/Menu.tsx';
import { Chip } from '#ui/inline.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { dateFilterLabel } from '../columns.ts';
import type { ListDefinition } from '../define-resource.ts';
import { updateListState, setFilter, type ListState, isFiltered, clearFilters } from './list-state.ts';
import type { SetListState } from './use-list-state.ts';

interface FilterProps {
  definition: ListDefinition;
  state: ListState;
  setListState: SetListState;
  /** Filter values set by the screen; their controls are hidden. */
  fixed: Record<string, string>;
}

/** Renders a dropdown for each filter and one for the date filter. */
export function FilterMenus({ definition, state, setListState, fixed }: FilterProps) {
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);
  const dates = definition.dateFilter ? DATE_FILTERS : [];
  return (
    <>
      {definition.filters
        .filter((filter) => !(filter.name in fixed) && !filter.asChips && !filter.isLinkOnly)
        .map(({ name: filter, options, labels }) => (
          <FilterMenu
            key={filter}
            label={t(`${name}:fields.${filter}`)}
            options={options}
            labelOf={(option) => t(`${labels}.${option}`)}
            value={state.filters[filter]}
            onChange={(value) => setListState((current) => setFilter(current, filter, value))}
          />
        ))}
      {dates.length > 0 && (
        <FilterMenu
          label={t(dateFilterLabel(definition))}
          options={dates}
          labelOf={(option) => t(`resource:dateFilters.${option}`)}
          value={state.dateFilter}
          onChange={(dateFilter) =>
            setListState((current) =>
              updateListState(current, { dateFilter: dateFilter as DateFilter | undefined, range: undefined }),
            )
          }
        />
      )}
    </>
  );
}

interface FilterMenuProps {
  label: string;
  options: readonly string[];
  labelOf: (option: string) => string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function FilterMenu({ label, options, labelOf, value, onChange }: FilterMenuProps) {
  const { t } = useTranslation('resource');
  const items = [undefined, ...options].map((option) => ({
    label: option === undefined ? t('resource:anyValue') : labelOf(option),
    checked: value === option,
    onSelect: () => onChange(option),
  }));
  return (
    <Menu label={t('resource:filter', { field: label })} items={items} align="start" variant="outline" size="sm">
      {label}
      <ChevronDown className="size-4" aria-hidden="true" />
    </Menu>
  );
}

interface FilterProps {
  definition: ListDefinition;
  state: ListState;
  setListState: SetListState;
  /** Filter values set by the screen; their controls are hidden. */
  fixed: Record<string, string>;
}

/** Renders the filters with `asChips` as toggle buttons. */
export function FilterChips({ definition, state, setListState, fixed }: FilterProps) {
  const { name } = definition.endpoints;
  const { t } = useTranslation(name);
  return definition.filters
    .filter((filter) => filter.asChips && !(filter.name in fixed))
    .map(({ name: filter, options, labels }) => (
      <div
        key={filter}
        role="group"
        aria-label={t(`${name}:fields.${filter}`)}
        className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
      >
        {options.map((option) => {
          const isOn = state.filters[filter] === option;
          return (
            <Chip
              key={option}
              label={t(`${labels}.${option}`)}
              pressed={isOn}
              onClick={() => setListState((current) => setFilter(current, filter, isOn ? undefined : option))}
            />
          );
        })}
      </div>
    ));
}

/** Filter that names the date to which a range of days applies. */
const DATE_BY = 'dateBy';

/** Formats the days of a range, or its only day. */
const formatRange = ({ startDate, endDate }: NonNullable<ListState['range']>): string =>
  startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} – ${formatDate(endDate)}`;

interface ActiveFiltersProps {
  definition: ListDefinition;
  state: ListState;
  setListState: SetListState;
}

/** Renders each active filter and the search as a removable chip. */
export function ActiveFilters({ definition, state, setListState }: ActiveFiltersProps) {
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);
  if (!isFiltered(state)) return null;

  const chips = definition.filters.flatMap(({ name: filter, labels, asChips, isId }) => {
    const value = state.filters[filter];
    return value === undefined || asChips || (filter === DATE_BY && state.range)
      ? []
      : [
          {
            key: filter,
            label: isId
              ? t(labels)
              : t('resource:activeFilter', { field: t(`${name}:fields.${filter}`), value: t(`${labels}.${value}`) }),
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
  if (state.range) {
    const labels = definition.filters.find((filter) => filter.name === DATE_BY)?.labels;
    const dateBy = state.filters[DATE_BY];
    chips.push({
      key: 'range',
      label: t('resource:activeFilter', {
        field: t(labels && dateBy ? `${labels}.${dateBy}` : dateFilterLabel(definition)),
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
