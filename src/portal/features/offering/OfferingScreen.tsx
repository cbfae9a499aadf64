import { useQuery } from '@tanstack/react-query';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { queryClient } from '#client/query.ts';
import {
  categories,
  type CategoryRecord,
  type ItemRecord,
  items as itemEndpoints,
} from '#domain/offering/endpoints.ts';
import type { OwnView, OwnViewProps } from '#portal/resource/list/ListBody.tsx';
import { RecordActions } from '#portal/resource/list/RecordActions.tsx';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import { isFiltered, type SearchParams } from '#portal/resource/list/list-state.ts';
import { ListErrorState, ListSkeleton } from '#portal/resource/list/list-states.tsx';
import { Thumbnail } from '#portal/resource/list/view-parts.tsx';
import { AddStarterButton } from '#portal/resource/record/AddStarterButton.tsx';
import { useSortableListLabels } from '#portal/resource/use-sortable-labels.ts';
import { Card } from '#ui/Card.tsx';
import { SortableList } from '#ui/form/SortableList.tsx';
import { EmptyState } from '#ui/states.tsx';
import { categoriesResource } from './categories.resource.tsx';
import { ALL_CATEGORIES_QUERY, ALL_ITEMS_QUERY, useReorder } from './offering-lists.ts';
import { formatPriceRange } from './offering-text.ts';
import { VisibilitySwitch } from './quick-edit.tsx';

const saveOrder = (ids: string[]) => call(categories.reorder, { body: { ids } });
const SITE_ORDER: OwnView = { name: 'order', icon: ListOrdered, isDefault: true, fetches: true, component: SiteOrder };

/** Returns the `order` that places a new category last. */
const nextOrder = (existing: readonly CategoryRecord[]): string =>
  String(Math.max(-1, ...existing.map(({ order }) => order)) + 1);

/** Screen of the categories: as on the public site, where they are reordered, or as a list. */
export function OfferingScreen() {
  const { t } = useTranslation(['categories', 'resource']);
  const { data: stored } = useQuery(ALL_CATEGORIES_QUERY);
  return (
    <ResourceList
      definition={categoriesResource}
      ownView={SITE_ORDER}
      newValues={stored && { order: nextOrder(stored) }}
      emptyState={(state, create) =>
        isFiltered(state) ? undefined : (
          <Card>
            <EmptyState
              icon={categoriesResource.icon}
              title={t('categories:empty.title')}
              text={t('categories:empty.text')}
              action={
                <div className="flex flex-wrap justify-center gap-2">
                  <AddStarterButton
                    endpoint={itemEndpoints.addTypical}
                    add={() => call(itemEndpoints.addTypical, { body: {} })}
                    texts="categories:typical"
                    invalidates={[categories.name]}
                  />
                  {create}
                </div>
              }
            />
          </Card>
        )
      }
    />
  );
}

/** Categories as on the public site, which are moved by drag and drop or by keys; filtered ones keep their places. */
function SiteOrder({ query, records, onEdit, onRemove }: OwnViewProps) {
  const { t } = useTranslation('categories');
  const { data: stored, isError, error, refetch } = useQuery(ALL_CATEGORIES_QUERY);
  const { ordered, move } = useReorder('categories', stored, saveOrder);
  const { data: items } = useQuery(ALL_ITEMS_QUERY);
  const labels = useSortableListLabels();
  const row = (category: CategoryRecord) => (
    <CategoryRow
      category={category}
      items={items?.filter(({ categoryId }) => categoryId === category.id)}
      onEdit={() => onEdit?.(category)}
      onRemove={() => onRemove(category)}
    />
  );
  if (Object.keys(query).length > 0)
    return (
      <Card>
        <ul className="divide-base-300 divide-y">
          {(records as CategoryRecord[]).map((category) => (
            <li key={category.id} className="p-3">
              {row(category)}
            </li>
          ))}
        </ul>
      </Card>
    );
  if (!ordered)
    return isError ? (
      <ListErrorState title={t('categories:loadFailed')} error={error} onRetry={refetch} />
    ) : (
      <ListSkeleton view="list" />
    );
  return (
    <>
      <p className="text-muted mb-4">{t('categories:intro')}</p>
      <SortableList
        items={ordered}
        keyOf={({ id }) => id}
        nameOf={categoriesResource.title}
        onMove={move}
        labels={labels}
      >
        {row}
      </SortableList>
    </>
  );
}

/** Prefetches the list, all categories and all services while the code of the screen loads. */
export function prefetch(params: SearchParams): void {
  prefetchList(categoriesResource, params);
  void queryClient.prefetchQuery(ALL_CATEGORIES_QUERY);
  void queryClient.prefetchQuery(ALL_ITEMS_QUERY);
}

interface Props {
  category: CategoryRecord;
  /** Services of the category; undefined while they load. */
  items: readonly ItemRecord[] | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

/** Row of a category: title, number of services, prices and actions. */
function CategoryRow({ category, items, onEdit, onRemove }: Props) {
  const { t } = useTranslation('categories');
  const { title, href, picture } = categoriesResource;
  const hidden = items?.filter(({ visibility }) => visibility === 'hidden').length ?? 0;
  const facts = [
    items && t('categories:services', { count: items.length }),
    hidden > 0 && t('categories:hiddenServices', { count: hidden }),
    formatPriceRange(t, category),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="@max-xl:hidden">
        <Thumbnail picture={picture?.(category)} />
      </span>
      <div className="min-w-0 grow basis-40">
        <a href={href?.(category)} className="link-hover tap inline-flex items-center font-semibold wrap-anywhere">
          <bdi className="self-center">{title(category)}</bdi>
        </a>
        <p className="text-muted text-sm">{facts.join(' · ')}</p>
      </div>
      <div className="flex items-center">
        <VisibilitySwitch endpoints={categories} record={category} />
        <RecordActions definition={categoriesResource} record={category} onEdit={onEdit} onRemove={onRemove} />
      </div>
    </div>
  );
}
