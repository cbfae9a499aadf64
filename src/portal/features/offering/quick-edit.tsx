import { useMutation, useQueryClient } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { formatMoney } from '#client/format.ts';
import { type categories, type CategoryRecord, type ItemRecord, items } from '#domain/offering/endpoints.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { IconButton } from '#ui/form/buttons.tsx';
import { Switch } from '#ui/form/inputs.tsx';
import { localizeText } from './offering-text.ts';

interface Props {
  endpoints: typeof categories | typeof items;
  record: CategoryRecord | ItemRecord;
}

/** Switch that shows or hides a category or a service on the public site. */
export function VisibilitySwitch({ endpoints, record }: Props) {
  const { name } = endpoints;
  const { t } = useTranslation(name);
  const { isPending, variables, mutate } = useQuickEdit(endpoints, record);
  const visibility = (isPending && variables.visibility) || record.visibility;
  return (
    <span className="relative z-1 inline-flex items-center gap-1">
      <Switch
        aria-label={t(`${name}:visibilityLabel`, { title: localizeText(record.title) })}
        checked={visibility === 'visible'}
        onChange={(isVisible) => !isPending && mutate({ visibility: isVisible ? 'visible' : 'hidden' })}
      />
      <span aria-hidden="true" className="text-sm">
        <PicklistLabel labels={`${name}:visibilities`} value={visibility} />
      </span>
    </span>
  );
}

/** Price of a service, which [may have none](docs/rules/validation.md#services-without-a-price). */
export function Price({ item: { price, currency } }: { item: ItemRecord }) {
  const { t } = useTranslation('items');
  return price === null ? (
    <span className="text-muted">{t('items:unpriced')}</span>
  ) : (
    <span className="font-figures">{formatMoney(price, currency)}</span>
  );
}

/** Toggle button that features a service on the home page. */
export function FeaturedButton({ item }: { item: ItemRecord }) {
  const { t } = useTranslation('items');
  const { isPending, variables, mutate } = useQuickEdit(items, item);
  const isFeatured = (isPending ? variables.featured : undefined) ?? item.featured;
  return (
    <IconButton
      label={t('items:featuredLabel', { title: localizeText(item.title) })}
      icon={Star}
      aria-pressed={isFeatured}
      className={`relative z-1 ${isFeatured ? '[&_svg]:fill-accent dark:[&_svg]:text-accent' : 'text-muted'}`}
      onClick={() => !isPending && mutate({ featured: !isFeatured })}
    />
  );
}

type QuickChange = Partial<Pick<ItemRecord, 'visibility' | 'featured'>>;

/** Returns the mutation that updates a category or service, then refetches the records; a failure shows a toast. */
function useQuickEdit(
  { name, update }: typeof categories | typeof items,
  { id, updatedAt }: Pick<CategoryRecord | ItemRecord, 'id' | 'updatedAt'>,
) {
  const client = useQueryClient();
  const reload = () => invalidateResource(client, { endpoints: { name } });
  return useMutation({
    mutationFn: (change: QuickChange) =>
      call(update as typeof items.update, { params: { id }, body: { ...change, updatedAt } }),
    onSuccess: reload,
    onError: async (error) => {
      await showFailureToast(error, `${name}:updateFailed`);
      void reload();
    },
  });
}
