import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import Wrench from 'lucide-react/icons/wrench';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { getQueryOptions } from '#client/query.ts';
import { categories, type CategoryRecord, items } from '#domain/offering/endpoints.ts';
import { type ReferencedResources, ReferencedResourcesContext } from '#portal/resource/form/form-context.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { useRecordFormDialog } from '#portal/resource/list/use-editor.tsx';
import { useRemoveDialog } from '#portal/resource/list/use-remove.tsx';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { useSortableListLabels } from '#portal/resource/use-sortable-labels.ts';
import { paths } from '#portal/screens.ts';
import { SortableList } from '#ui/form/SortableList.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ErrorState } from '#ui/states.tsx';
import { categoriesResource } from './categories.resource.tsx';
import { itemsResource } from './items.resource.tsx';
import { ALL_ITEMS_QUERY, useReorder } from './offering-lists.ts';
import { formatPriceRange, localizeText } from './offering-text.ts';
import { Price, VisibilitySwitch } from './quick-edit.tsx';

const CATEGORY_REFERENCES: ReferencedResources = { categories: categoriesResource };

/** Screen of one category with the list of its services. */
export function OfferingEntryScreen() {
  const { id }: { id: string } = useParams({ strict: false });
  const query = useQuery(getQueryOptions(categories.get, { params: { id } }));
  return (
    <RecordLoader query={query} icon={Wrench} listHref={paths.offering()}>
      {(category) => <Category key={category.id} category={category} />}
    </RecordLoader>
  );
}

function Category({ category }: { category: CategoryRecord }) {
  const { t } = useTranslation(['categories', 'items', 'resource']);
  const navigate = useNavigate();
  const editor = useRecordFormDialog(categoriesResource)!;
  const remove = useRemoveDialog(categoriesResource, () => void navigate({ to: paths.offering() }));
  const { id, currency } = category;
  const services = useMemo(() => ({ ...itemsResource, defaults: { ...itemsResource.defaults, currency } }), [currency]);
  const fixed = useMemo(() => ({ categoryId: id }), [id]);
  const [isOrdering, setOrdering] = useState(false);
  const prices = formatPriceRange(t, category);
  const description = localizeText(category.description);
  return (
    <div className="space-y-6">
      <RecordHeader
        documentTitle={localizeText(category.title)}
        breadcrumbs={[{ label: t('categories:title'), href: paths.offering() }]}
        picture={
          category.image && (
            <img src={category.image.url} alt="" className="rounded-field aspect-[16/10] w-64 object-cover" />
          )
        }
        title={<bdi>{localizeText(category.title)}</bdi>}
        actions={
          <>
            <Button icon={Pencil} onClick={() => editor.edit(category)}>
              {t('resource:edit')}
            </Button>
            <Button variant="outline" icon={ArrowUpDown} onClick={() => setOrdering(true)}>
              {t('items:reorder')}
            </Button>
            <Button variant="outline" icon={Trash2} onClick={() => remove.confirm(category)}>
              {t('resource:delete')}
            </Button>
          </>
        }
      >
        {description && (
          <p className="basis-full">
            <bdi>{description}</bdi>
          </p>
        )}
        <VisibilitySwitch endpoints={categories} record={category} />
        {prices && <span className="font-figures text-lg">{prices}</span>}
      </RecordHeader>
      <ReferencedResourcesContext value={CATEGORY_REFERENCES}>
        <ResourceList definition={services} fixed={fixed} prefix="items" />
      </ReferencedResourcesContext>
      {isOrdering && <ItemOrderDialog categoryId={id} onClose={() => setOrdering(false)} />}
      {editor.dialog}
      {remove.dialog}
    </div>
  );
}

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
