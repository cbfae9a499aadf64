import { useQuery } from '@tanstack/react-query';
import { Plus, Wrench } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { queryClient } from '#client/query.ts';
import { categories, type CategoryRecord } from '#domain/offering/endpoints.ts';
import { useEditor } from '#portal/resource/use-editor.tsx';
import { useSortableLabels } from '#portal/resource/use-order-labels.ts';
import { useRemove } from '#portal/resource/use-remove.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { SortableList } from '#ui/SortableList.tsx';
import { allCategories, allItems } from './all-of.ts';
import { categoriesResource } from './categories.resource.tsx';
import { CategoryLine } from './CategoryLine.tsx';
import { useReorder } from './use-reorder.ts';

const saveOrder = (ids: string[]) => call(categories.reorder, { body: { ids } });

/** A new category comes after the last one. */
const orderAfter = (others: readonly CategoryRecord[]): string =>
  String(Math.max(-1, ...others.map(({ order }) => order)) + 1);

/** What the garage offers: its categories, in the order of the public site. */
export function OfferingScreen() {
  const { t } = useTranslation(['categories', 'resource']);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: stored, isError, refetch } = useQuery(allCategories);
  const { shown, move } = useReorder('categories', stored, saveOrder);
  const { data: items } = useQuery(allItems);
  const editor = useEditor(categoriesResource, { order: orderAfter(shown ?? []) })!;
  const remove = useRemove(categoriesResource, () => heading.current?.focus());
  const labels = useSortableLabels();

  const create = (
    <Button icon={Plus} onClick={editor.create}>
      {t('categories:new')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={
          <span ref={heading} tabIndex={-1} className="outline-none">
            {t('categories:title')}
          </span>
        }
        actions={shown?.length ? create : undefined}
      />
      {shown && shown.length > 0 && (
        <>
          <p className="text-muted mb-4">{t('categories:intro')}</p>
          <SortableList
            items={shown}
            keyOf={({ id }) => id}
            nameOf={categoriesResource.title}
            onMove={move}
            labels={labels}
          >
            {(category) => (
              <CategoryLine
                category={category}
                items={items?.filter(({ categoryId }) => categoryId === category.id)}
                onEdit={() => editor.edit(category)}
                onRemove={() => remove.confirm(category)}
              />
            )}
          </SortableList>
        </>
      )}
      {shown?.length === 0 && (
        <Card>
          <EmptyState
            icon={Wrench}
            title={t('categories:empty.title')}
            text={t('categories:empty.text')}
            action={create}
          />
        </Card>
      )}
      {!shown &&
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

/** Its records, asked for beside its code. */
export function prefetch(): void {
  void queryClient.prefetchQuery(allCategories);
  void queryClient.prefetchQuery(allItems);
}
