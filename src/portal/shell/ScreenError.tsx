import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/ErrorState.tsx';

/** A screen that could not be loaded or drawn; a new load brings its code anew. */
export function ScreenError({ error }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  console.warn(error);
  return <ErrorState title={t('screenFailed')} retryLabel={t('retry')} onRetry={() => location.reload()} />;
}
