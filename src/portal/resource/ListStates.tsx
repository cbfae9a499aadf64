import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { AnyRecord } from './define-resource.ts';
import { updateListState, clearFilters } from './list-state.ts';
import { ListFooter } from './ListFooter.tsx';
import type { SetListState } from './use-list-state.ts';
import type { useListRecords } from './use-records.ts';

type Records = ReturnType<typeof useListRecords>;

interface FailedProps {
  title?: string;
  onRetry: Records['refetch'];
}

/** Stands for records that could not be loaded. */
export function ListFailed({ title, onRetry }: FailedProps) {
  const { t } = useTranslation('resource');
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

/** Stands for records of which search and filters leave none. */
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

/** Leads through the pages of a list that has more than the shortest. */
export const ListPages = ({ list: { data, meta }, setListState }: PagesProps) =>
  meta.total > PAGE_SIZES[0] && (
    <ListFooter
      meta={meta}
      shown={data.length}
      onPage={(page) => setListState((current) => updateListState(current, { page }))}
      onLimit={(limit) => setListState((current) => updateListState(current, { limit }))}
    />
  );
