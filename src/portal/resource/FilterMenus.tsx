import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DATE_FILTERS, type DateFilter } from '#domain/list-query.ts';
import { Menu } from '#ui/Menu.tsx';
import { dateFilterLabel } from './columns.ts';
import type { ListDefinition } from './define-resource.ts';
import { updateListState, setFilter, type ListState } from './list-state.ts';
import type { SetListState } from './use-list-state.ts';

interface Props {
  definition: ListDefinition;
  state: ListState;
  setListState: SetListState;
  /** Filters the screen has set, which are not a person's to change. */
  fixed: Record<string, string>;
}

/** One menu of values for each filter, and one of dates. */
export function FilterMenus({ definition, state, setListState, fixed }: Props) {
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);
  const dates = definition.dateFilter ? DATE_FILTERS : [];
  return (
    <>
      {definition.filters
        .filter((filter) => !(filter.name in fixed) && !filter.asChips)
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
            setListState((current) => updateListState(current, { dateFilter: dateFilter as DateFilter | undefined }))
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
    label: option === undefined ? t('resource:any') : labelOf(option),
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
