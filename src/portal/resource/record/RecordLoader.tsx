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
  /** URL of the list, offered if the record does not exist. */
  listHref: string;
  children: (record: Rec) => ReactNode;
}

/** Renders the record of a query, or its loading, error or not-found state. */
export function RecordLoader<Rec>({ query: { data, error, refetch }, icon, listHref, children }: Props<Rec>) {
  const { t } = useTranslation('resource');
  if (data) return children(data.data);
  // The API responds 422 to a malformed id; to the user, that record does not exist either.
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <StateWithHeading title={t('resource:notFound.title')}>
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
      </StateWithHeading>
    );
  if (error)
    return (
      <StateWithHeading title={t('resource:loadFailed')}>
        <ErrorState title={t('resource:loadFailed')} retryLabel={t('resource:retry')} onRetry={() => void refetch()} />
      </StateWithHeading>
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

/** Adds the page heading for screen readers to a state that has none. */
const StateWithHeading = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 className="sr-only">{title}</h1>
    {children}
  </>
);
