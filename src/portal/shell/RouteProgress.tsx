import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#ui/ProgressBar.tsx';

/** Shown while the code of the next screen is loading; a change of filters or page brings no other code. */
export function RouteProgress() {
  const { t } = useTranslation('shell');
  const isLoading = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname !== resolvedLocation?.pathname,
  });
  return isLoading ? <ProgressBar label={t('loading')} /> : null;
}
