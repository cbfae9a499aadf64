import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import type { categories, CategoryRecord, ItemRecord, items } from '#domain/offering/endpoints.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { tellFailure } from '#portal/resource/tell-failure.ts';
import { Term } from '#portal/resource/Term.tsx';
import { Switch } from '#ui/Switch.tsx';
import { textOf } from './text-of.ts';

interface Props {
  endpoints: typeof categories | typeof items;
  record: Pick<CategoryRecord | ItemRecord, 'id' | 'title' | 'visibility' | 'updatedAt'>;
}

/** Shows or hides something on the public site, in one tap. */
export function VisibilitySwitch({ endpoints: { name, update }, record }: Props) {
  const { t } = useTranslation(name);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (visibility: CategoryRecord['visibility']) =>
      call(update as typeof items.update, {
        params: { id: record.id },
        body: { visibility, updatedAt: record.updatedAt },
      }),
    onSuccess: () => invalidateResource(client, { endpoints: { name } }),
    onError: async (error) => {
      await tellFailure(error, `${name}:updateFailed`);
      void invalidateResource(client, { endpoints: { name } });
    },
  });
  const shown = change.isPending ? change.variables : record.visibility;
  return (
    <span className="relative z-1 inline-flex items-center gap-1">
      <Switch
        aria-label={t(`${name}:onSite`, { title: textOf(record.title) })}
        checked={shown === 'visible'}
        onChange={(isVisible) => !change.isPending && change.mutate(isVisible ? 'visible' : 'hidden')}
      />
      <span aria-hidden="true" className="text-sm">
        <Term of={`${name}:visibilities`} value={shown} />
      </span>
    </span>
  );
}
