import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { items } from '#domain/offering/endpoints.ts';
import { useSortableListLabels } from '#portal/resource/use-sortable-labels.ts';
import { SortableList } from '#ui/form/SortableList.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ErrorState } from '#ui/states.tsx';
import { itemsResource } from './items.resource.tsx';
import { ALL_ITEMS_QUERY, useReorder } from './offering-lists.ts';
import { Price } from './quick-edit.tsx';

interface Props {
  categoryId: string;
  onClose: () => void;
}

/** Dialog that reorders the services of a category; each move is saved immediately. */
export function ItemOrderDialog({ categoryId, onClose }: Props) {
  const { t } = useTranslation(['items', 'resource']);
  const { data, isError, refetch } = useQuery(ALL_ITEMS_QUERY);
  const stored = data?.filter((item) => item.categoryId === categoryId);
  const { ordered, move } = useReorder('items', stored, (ids) => call(items.reorder, { body: { categoryId, ids } }));
  const labels = useSortableListLabels();
  return (
    <Dialog open full onClose={onClose} title={t('items:reorderTitle')} closeLabel={t('resource:close')}>
      <p className="text-muted mb-4">{t('items:reorderText')}</p>
      {ordered && (
        <SortableList items={ordered} keyOf={({ id }) => id} nameOf={itemsResource.title} onMove={move} labels={labels}>
          {(item) => (
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <bdi className="font-semibold wrap-anywhere">{itemsResource.title(item)}</bdi>
              <Price item={item} />
            </div>
          )}
        </SortableList>
      )}
      {isError && (
        <ErrorState title={t('items:loadFailed')} retryLabel={t('resource:retry')} onRetry={() => void refetch()} />
      )}
      {!ordered && !isError && <Skeleton className="h-40" />}
    </Dialog>
  );
}
