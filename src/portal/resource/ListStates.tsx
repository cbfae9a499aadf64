import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { AnyRecord } from './define-resource.ts';
import { changeListState, withoutNarrowing } from './list-state.ts';
import { ListFooter } from './ListFooter.tsx';
import type { ShowList } from './use-list-state.ts';
import type { useRecords } from './use-records.ts';

type Records = ReturnType<typeof useRecords>;

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
export function NoResults({ show }: { show: ShowList }) {
  const { t } = useTranslation('resource');
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title={t('resource:noResults.title')}
        text={t('resource:noResults.text')}
        action={
          <Button variant="outline" onClick={() => show(withoutNarrowing)}>
            {t('resource:clearFilters')}
          </Button>
        }
      />
    </Card>
  );
}

interface PagesProps {
  list: { data: readonly AnyRecord[]; meta: NonNullable<Records['data']>['meta'] };
  show: ShowList;
}

/** Leads through the pages of a list that has more than the shortest. */
export const ListPages = ({ list: { data, meta }, show }: PagesProps) =>
  meta.total > PAGE_SIZES[0] && (
    <ListFooter
      meta={meta}
      shown={data.length}
      onPage={(page) => show((current) => changeListState(current, { page }))}
      onLimit={(limit) => show((current) => changeListState(current, { limit }))}
    />
  );
