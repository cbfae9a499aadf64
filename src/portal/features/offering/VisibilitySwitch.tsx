import { useTranslation } from 'react-i18next';
import type { categories, CategoryRecord, ItemRecord, items } from '#domain/offering/endpoints.ts';
import { PicklistLabel } from '#portal/resource/Term.tsx';
import { Switch } from '#ui/Switch.tsx';
import { textOf } from './text-of.ts';
import { useQuickEdit } from './use-quick-edit.ts';

interface Props {
  endpoints: typeof categories | typeof items;
  record: CategoryRecord | ItemRecord;
}

/** Shows or hides something on the public site. */
export function VisibilitySwitch({ endpoints, record }: Props) {
  const { name } = endpoints;
  const { t } = useTranslation(name);
  const { isPending, variables, mutate } = useQuickEdit(endpoints, record);
  const shown = (isPending && variables.visibility) || record.visibility;
  return (
    <span className="relative z-1 inline-flex items-center gap-1">
      <Switch
        aria-label={t(`${name}:onSite`, { title: textOf(record.title) })}
        checked={shown === 'visible'}
        onChange={(isVisible) => !isPending && mutate({ visibility: isVisible ? 'visible' : 'hidden' })}
      />
      <span aria-hidden="true" className="text-sm">
        <PicklistLabel labels={`${name}:visibilities`} value={shown} />
      </span>
    </span>
  );
}
