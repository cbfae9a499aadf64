import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES, type PageSize } from '#domain/list-query.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Field } from '#ui/form/Field.tsx';
import { SegmentedControl } from '#ui/form/Segmented.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { type FilterControl, type FilterProps, useFilterControls } from '../filters.tsx';
import { clearFilters, isFiltered, updateListState, type ListView } from '../list-state.ts';

export interface ToolbarProps extends FilterProps {
  views: readonly ListView[];
  view: ListView;
  /** Undefined while loading. */
  total: number | undefined;
}

interface Props extends ToolbarProps {
  onClose: () => void;
}

/**
 * Dialog with the filters, the date filter, the page size and the view of a list, for phones; choices apply at once.
 */
export function FilterSheet({ definition, state, setListState, fixed, views, view, total, onClose }: Props) {
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);
  const pageSizeId = useId();
  const controls = useFilterControls({ definition, state, setListState, fixed });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('resource:filters')}
      closeLabel={t('resource:close')}
      actions={
        <>
          <p role="status" className="text-muted me-auto self-center text-sm">
            {total !== undefined && t(definition.countLabel ?? `${name}:count`, { count: total })}
          </p>
          {isFiltered(state) && (
            <Button variant="ghost" onClick={() => setListState(clearFilters)}>
              {t('resource:clearFilters')}
            </Button>
          )}
          <Button onClick={onClose}>{t('resource:close')}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {controls.map(({ key, ...control }) => (
          <FilterField key={key} {...control} />
        ))}
        <Field label={t('resource:pageSize')} htmlFor={pageSizeId}>
          <Select
            id={pageSizeId}
            value={state.limit}
            onChange={({ target }) =>
              setListState((current) => updateListState(current, { limit: Number(target.value) as PageSize }))
            }
          >
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Select>
        </Field>
        <SegmentedControl
          label={t('resource:view')}
          value={view}
          onChange={(chosen) => setListState((current) => updateListState(current, { view: chosen }))}
          options={views.map((value) => ({ value, label: t(`resource:views.${value}`) }))}
          size="sm"
          className="flex *:min-w-0 *:grow *:px-2"
        />
      </div>
    </Dialog>
  );
}

function FilterField({ label, options, labelOf, value, onChange }: Omit<FilterControl, 'key'>) {
  const { t } = useTranslation('resource');
  const id = useId();
  return (
    <Field label={label} htmlFor={id}>
      <Select id={id} value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">{t('resource:anyValue')}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {labelOf(option)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
