import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { items, type ItemRecord } from '#domain/offering/endpoints.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { tellFailure } from '#portal/resource/tell-failure.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { textOf } from './text-of.ts';

const INVALIDATED = { endpoints: items };

/** Puts a service on the home page, or takes it off. */
export function FeaturedButton({ item }: { item: ItemRecord }) {
  const { t } = useTranslation('items');
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (featured: boolean) =>
      call(items.update, { params: { id: item.id }, body: { featured, updatedAt: item.updatedAt } }),
    onSuccess: () => invalidateResource(client, INVALIDATED),
    onError: async (error) => {
      await tellFailure(error, 'items:updateFailed');
      void invalidateResource(client, INVALIDATED);
    },
  });
  const isFeatured = change.isPending ? change.variables : item.featured;
  return (
    <IconButton
      label={t('items:feature', { title: textOf(item.title) })}
      icon={Star}
      aria-pressed={isFeatured}
      className={`relative z-1 ${isFeatured ? '[&_svg]:fill-accent dark:[&_svg]:text-accent' : 'text-muted'}`}
      onClick={() => !change.isPending && change.mutate(!isFeatured)}
    />
  );
}
