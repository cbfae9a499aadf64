import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/loading.tsx';
import { ErrorState } from '#ui/states.tsx';

interface Props {
  title: string;
  /** Element beside the title. */
  action?: ReactNode;
  stripe?: boolean;
  className?: string;
  children: ReactNode;
}

/** Card with a heading that labels it as a section. */
export function TitledCard({ title, action, stripe, className, children }: Props) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} stripe={stripe} className={classNames('p-5', className)}>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </Card>
  );
}

interface QueryContentProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  /** Height class of the skeleton. */
  height?: string;
  children: (data: Data) => ReactNode;
}

/**
 * Renders `children` with the data of a query: a skeleton while pending, an error with a retry button after a failure.
 */
export function QueryContent<Data>({
  query: { data, isError, refetch },
  height = 'h-24',
  children,
}: QueryContentProps<Data>) {
  const { t } = useTranslation('resource');
  if (data !== undefined) return children(data);
  if (isError)
    return (
      <ErrorState title={t('resource:loadFailed')} retryLabel={t('resource:retry')} onRetry={() => void refetch()} />
    );
  return <Skeleton className={height} />;
}
