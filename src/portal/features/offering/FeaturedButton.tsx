import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { items, type ItemRecord } from '#domain/offering/endpoints.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { textOf } from './text-of.ts';
import { useQuickEdit } from './use-quick-edit.ts';

/** Puts a service on the home page, or takes it off. */
export function FeaturedButton({ item }: { item: ItemRecord }) {
  const { t } = useTranslation('items');
  const { isPending, variables, mutate } = useQuickEdit(items, item);
  const isFeatured = (isPending ? variables.featured : undefined) ?? item.featured;
  return (
    <IconButton
      label={t('items:feature', { title: textOf(item.title) })}
      icon={Star}
      aria-pressed={isFeatured}
      className={`relative z-1 ${isFeatured ? '[&_svg]:fill-accent dark:[&_svg]:text-accent' : 'text-muted'}`}
      onClick={() => !isPending && mutate({ featured: !isFeatured })}
    />
  );
}
