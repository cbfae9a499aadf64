import { useTranslation } from 'react-i18next';
import SearchX from 'lucide-react/icons/search-x';
import { Suspense } from 'react';
import { ApiError } from '#client/api-error.ts';
import { Skeleton } from '#ui/loading.tsx';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { type ListView, updateListState, clearFilters } from './list-state.ts';
import type { AnyRecord } from '../define-resource.ts';
import type { SetListState } from './use-list-state.ts';
import type { useListRecords } from './list-records.ts';

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6];

/** Skeleton of a list while it loads. */
export function ListSkeleton({ view }: { view: ListView }) {
  const { t } = useTranslation('resource');
  return (
    <div role="status">
      <span className="sr-only">{t('resource:loading')}</span>
      {view === 'cards' || view === 'board' || view === 'gallery' ? (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
          {PLACEHOLDERS.map((key) => (
            <Skeleton key={key} className="h-44" />
          ))}
        </div>
      ) : (
        <div className="space-y-2">
          {PLACEHOLDERS.map((key) => (
            <Skeleton key={key} className="h-12" />
          ))}
        </div>
      )}
    </div>
  );
}

type Records = ReturnType<typeof useListRecords>;

interface ListErrorStateProps {
  title?: string;
  error: unknown;
  onRetry: () => unknown;
}

/** Error state of a list: with a retry button, unless the backend lacks the call (docs/decisions/020-forwarding.md). */
export function ListErrorState({ title, error, onRetry }: ListErrorStateProps) {
  const { t } = useTranslation('resource');
  if (error instanceof ApiError && error.status === 404)
    return (
      <Card>
        <EmptyState icon={SearchX} title={t('resource:notOffered')} />
      </Card>
    );
  return (
    <Card>
      <ErrorState
        title={title ?? t('resource:loadFailed')}
        retryLabel={t('resource:retry')}
        onRetry={() => void onRetry()}
      />
    </Card>
  );
}

/** Empty state of a list whose search or filters match nothing. */
export function NoResults({ setListState }: { setListState: SetListState }) {
  const { t } = useTranslation('resource');
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title={t('resource:noResults.title')}
        text={t('resource:noResults.text')}
        action={
          <Button variant="outline" onClick={() => setListState(clearFilters)}>
            {t('resource:clearFilters')}
          </Button>
        }
      />
    </Card>
  );
}

interface PagesProps {
  list: { data: readonly AnyRecord[]; meta: NonNullable<Records['data']>['meta'] };
  setListState: SetListState;
}

const ListFooter = lazyPart(() => import('./ListFooter.tsx').then((module) => module.ListFooter));

/** Pagination of a list that has more records than the smallest page size. */
export const ListPages = ({ list: { data, meta }, setListState }: PagesProps) =>
  meta.total > PAGE_SIZES[0] && (
    <Suspense>
      <ListFooter
        meta={meta}
        shown={data.length}
        onPage={(page) => setListState((current) => updateListState(current, { page }))}
        onLimit={(limit) => setListState((current) => updateListState(current, { limit }))}
      />
    </Suspense>
  );
