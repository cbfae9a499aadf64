import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#ui/loading.tsx';
import { ErrorState } from '#ui/states.tsx';

interface Props<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  /** Height class of the skeleton. */
  height?: string;
  children: (data: Data) => ReactNode;
}

/** Renders `children` with the data of a query: a skeleton while pending, an error with a retry button after a failure. */
export function QueryContent<Data>({ query: { data, isError, refetch }, height = 'h-24', children }: Props<Data>) {
  const { t } = useTranslation('resource');
  if (data !== undefined) return children(data);
  if (isError)
    return (
      <ErrorState title={t('resource:loadFailed')} retryLabel={t('resource:retry')} onRetry={() => void refetch()} />
    );
  return <Skeleton className={height} />;
}
