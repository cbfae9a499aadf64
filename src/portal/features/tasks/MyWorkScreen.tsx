import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#client/query.ts';
import { ListErrorState, ListSkeleton } from '#portal/resource/list/list-states.tsx';
import { useKeptRows } from '#portal/resource/use-kept-rows.ts';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { buildMyWorkQuery, sortByUrgency } from './my-work.ts';
import { MyWorkRow } from './MyWorkRow.tsx';

/** The unfinished tasks of open visits that are assigned to the user, the most urgent first. */
export function MyWorkScreen() {
  const { t } = useTranslation(['my-work', 'tasks', 'shell']);
  const { data, isError, error, refetch } = useQuery(buildMyWorkQuery());
  const list = data && sortByUrgency(data.data);
  const rows = useKeptRows(list ?? []);
  const heading = useRef<HTMLSpanElement>(null);
  const count = list?.length ?? 0;
  const lastCount = useRef(count);
  useEffect(() => {
    // Moves the focus to the heading: the focused button was removed with its row.
    if (count < lastCount.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    lastCount.current = count;
  }, [count]);
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title={
          <span ref={heading} tabIndex={-1} className="outline-none">
            {t('shell:titles.myWork')}
          </span>
        }
        note={count > 0 && t('tasks:count', { count })}
      />
      {!list && isError && <ListErrorState error={error} onRetry={refetch} />}
      {!list && !isError && <ListSkeleton view="cards" />}
      {list && rows.length === 0 && (
        <Card>
          <EmptyState
            icon={ClipboardList}
            title={t('my-work:empty.title')}
            text={t('my-work:empty.text')}
            action={
              <ButtonLink size="lg" variant="outline" href={`${paths.visits()}?assigneeId=none`}>
                {t('my-work:empty.link')}
              </ButtonLink>
            }
          />
        </Card>
      )}
      {rows.length > 0 && (
        <ul aria-label={t('shell:titles.myWork')} className="grid gap-4">
          {rows.map(({ record, isGone }) => (
            <MyWorkRow key={record.id} task={record} isGone={isGone} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Prefetches the tasks while the code of the screen loads. */
export const prefetch = (): void => void queryClient.prefetchQuery(buildMyWorkQuery());
