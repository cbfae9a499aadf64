import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api-error.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { Skeleton } from '#ui/loading.tsx';

interface Props<Rec> {
  query: UseQueryResult<{ data: Rec }>;
  icon: LucideIcon;
  /** Where to go on from a record that is not there. */
  listHref: string;
  children: (record: Rec) => ReactNode;
}

/** Shows a record once it is there, and says so where it is not. */
export function RecordLoader<Rec>({ query: { data, error, refetch }, icon, listHref, children }: Props<Rec>) {
  const { t } = useTranslation('resource');
  if (data) return children(data.data);
  // An id that is none is refused as invalid; to a person it names nothing either.
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <Instead title={t('resource:notFound.title')}>
        <EmptyState
          icon={icon}
          title={t('resource:notFound.title')}
          text={t('resource:notFound.text')}
          action={
            <ButtonLink href={listHref} variant="outline">
              {t('resource:notFound.back')}
            </ButtonLink>
          }
        />
      </Instead>
    );
  if (error)
    return (
      <Instead title={t('resource:loadFailed')}>
        <ErrorState title={t('resource:loadFailed')} retryLabel={t('resource:retry')} onRetry={() => void refetch()} />
      </Instead>
    );
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">{t('resource:loading')}</span>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-52" />
      <Skeleton className="h-40" />
    </div>
  );
}

/** What stands in place of a record has no heading of its own. */
const Instead = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 className="sr-only">{title}</h1>
    {children}
  </>
);
