import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslation } from 'react-i18next';
import { DATE_FILTERS, type DateFilter } from '#domain/list-query.ts';
import { Menu } from '#ui/overlay/Menu.tsx';
import { Chip } from '#ui/inline.tsx';
import { getDateFilterLabelKey } from '../columns.ts';
import type { ListDefinition } from '../define-resource.ts';
import { updateListState, setFilter, type ListState } from './list-state.ts';
import type { SetListState } from './use-list-state.ts';

export interface FilterProps {
  definition: ListDefinition;
  state: ListState;
  setListState: SetListState;
  /** Filter values set by the screen; their controls are hidden. */
  fixed: Record<string, string>;
}

/** A filter with its translated texts and its current value. */
export interface FilterControl {
  key: string;
  label: string;
  options: readonly string[];
  labelOf: (option: string) => string;
  /** Undefined for any value. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  isChips: boolean;
}

/** Returns the filters that the user may set, the date filter last. */
export function useFilterControls({ definition, state, setListState, fixed }: FilterProps): FilterControl[] {
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);
  const controls = definition.filters
    .filter((filter) => !(filter.name in fixed) && !filter.isLinkOnly)
    .map(({ name: key, label, options, labels, labelOf, asChips }) => ({
      key,
      label: label ?? t(`${name}:fields.${key}`),
      options,
      labelOf: labelOf ?? ((option: string): string => (labels ? t(`${labels}.${option}`) : option)),
      value: state.filters[key],
      onChange: (value?: string) => setListState((current) => setFilter(current, key, value)),
      isChips: asChips ?? false,
    }));
  if (definition.dateFilter)
    controls.push({
      key: 'dateFilter',
      label: t(getDateFilterLabelKey(definition)),
      options: DATE_FILTERS,
      labelOf: (option) => t(`resource:dateFilters.${option}`),
      value: state.dateFilter,
      onChange: (value) =>
        setListState((current) =>
          updateListState(current, { dateFilter: value as DateFilter | undefined, range: undefined }),
        ),
      isChips: false,
    });
  return controls;
}

interface ControlsProps {
  controls: readonly FilterControl[];
}

/** Renders a dropdown for each filter. */
export function FilterMenus({ controls }: ControlsProps) {
  const { t } = useTranslation('resource');
  return controls.map(({ key, label, options, labelOf, value, onChange }) => (
    <Menu
      key={key}
      label={t('resource:filter', { field: label })}
      items={[undefined, ...options].map((option) => ({
        label: option === undefined ? t('resource:anyValue') : labelOf(option),
        checked: value === option,
        onSelect: () => onChange(option),
      }))}
      align="start"
      variant="outline"
      size="sm"
    >
      {label}
      <ChevronDown className="size-4" aria-hidden="true" />
    </Menu>
  ));
}

/** Renders filters as toggle buttons. */
export const FilterChips = ({ controls }: ControlsProps) =>
  controls.map(({ key, label, options, labelOf, value, onChange }) => (
    <div
      key={key}
      role="group"
      aria-label={label}
      className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 @xl:mx-0 @xl:flex-wrap @xl:px-0"
    >
      {options.map((option) => (
        <Chip
          key={option}
          label={labelOf(option)}
          pressed={value === option}
          onClick={() => onChange(value === option ? undefined : option)}
        />
      ))}
    </div>
  ));
