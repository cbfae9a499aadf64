import { useQuery } from '@tanstack/react-query';
import { Plus, Wrench } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { queryClient } from '#client/query.ts';
import { categories, items as itemEndpoints, type CategoryRecord } from '#domain/offering/endpoints.ts';
import { AddStarterButton } from '#portal/resource/record/AddStarterButton.tsx';
import { useRecordFormDialog } from '#portal/resource/list/use-editor.tsx';
import { useRemoveDialog } from '#portal/resource/list/use-remove.tsx';
import { mayCall, useActor } from '#portal/resource/permissions.ts';
import { useSortableListLabels } from '#portal/resource/use-sortable-labels.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { SortableList } from '#ui/form/SortableList.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { categoriesResource } from './categories.resource.tsx';
import { CategoryRow } from './CategoryRow.tsx';
import { ALL_CATEGORIES_QUERY, ALL_ITEMS_QUERY, useReorder } from './offering-lists.ts';

const saveOrder = (ids: string[]) => call(categories.reorder, { body: { ids } });

/** Returns the `order` that places a new category last. */
const nextOrder = (existing: readonly CategoryRecord[]): string =>
  String(Math.max(-1, ...existing.map(({ order }) => order)) + 1);

/** Screen that lists and reorders the categories as on the public site. */
export function OfferingScreen() {
  const { t } = useTranslation(['categories', 'resource']);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { data: stored, isError, refetch } = useQuery(ALL_CATEGORIES_QUERY);
  const { ordered, move } = useReorder('categories', stored, saveOrder);
  const { data: items } = useQuery(ALL_ITEMS_QUERY);
  const editor = useRecordFormDialog(categoriesResource, { order: nextOrder(ordered ?? []) })!;
  const remove = useRemoveDialog(categoriesResource, () => headingRef.current?.focus());
  const labels = useSortableListLabels();
  const mayAddTypical = mayCall(useActor(), itemEndpoints.addTypical);

  const createButton = (variant?: 'outline') => (
    <Button icon={Plus} variant={variant} onClick={editor.create}>
      {t('categories:new')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={
          <span ref={headingRef} tabIndex={-1} className="outline-none">
            {t('categories:title')}
          </span>
        }
        actions={ordered?.length ? createButton() : undefined}
      />
      {ordered && ordered.length > 0 && (
        <>
          <p className="text-muted mb-4">{t('categories:intro')}</p>
          <SortableList
            items={ordered}
            keyOf={({ id }) => id}
            nameOf={categoriesResource.title}
            onMove={move}
            labels={labels}
          >
            {(category) => (
              <CategoryRow
                category={category}
                items={items?.filter(({ categoryId }) => categoryId === category.id)}
                onEdit={() => editor.edit(category)}
                onRemove={() => remove.confirm(category)}
              />
            )}
          </SortableList>
        </>
      )}
      {ordered?.length === 0 && (
        <Card>
          <EmptyState
            icon={Wrench}
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
                {createButton(mayAddTypical ? 'outline' : undefined)}
              </div>
            }
          />
        </Card>
      )}
      {!ordered &&
        (isError ? (
          <Card>
            <ErrorState
              title={t('categories:loadFailed')}
              retryLabel={t('resource:retry')}
              onRetry={() => void refetch()}
            />
          </Card>
        ) : (
          <div role="status" className="space-y-3">
            <span className="sr-only">{t('resource:loading')}</span>
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
        ))}
      {editor.dialog}
      {remove.dialog}
    </>
  );
}

/** Prefetches all categories and services while the code of the screen loads. */
export function prefetch(): void {
  void queryClient.prefetchQuery(ALL_CATEGORIES_QUERY);
  void queryClient.prefetchQuery(ALL_ITEMS_QUERY);
}
