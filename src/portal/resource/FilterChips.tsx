import { useTranslation } from 'react-i18next';
import { Chip } from '#ui/Chip.tsx';
import type { ListDefinition } from './define-resource.ts';
import { setFilter, type ListState } from './list-state.ts';
import type { SetListState } from './use-list-state.ts';

interface Props {
  definition: ListDefinition;
  state: ListState;
  setListState: SetListState;
  /** Filters the screen has set, which are not a person's to change. */
  fixed: Record<string, string>;
}

/** Filters that are one press away; another press takes them out. */
export function FilterChips({ definition, state, setListState, fixed }: Props) {
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
