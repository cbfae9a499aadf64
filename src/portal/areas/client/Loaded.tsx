import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

interface Props<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  /** The place it takes until it is there. */
  height?: string;
  children: (data: Data) => ReactNode;
}

/** A part of a screen once its data is there. */
export function Loaded<Data>({ query: { data, isError, refetch }, height = 'h-24', children }: Props<Data>) {
  const { t } = useTranslation('resource');
  if (data !== undefined) return children(data);
  if (isError)
    return (
      <ErrorState title={t('resource:loadFailed')} retryLabel={t('resource:retry')} onRetry={() => void refetch()} />
    );
  return <Skeleton className={height} />;
}
