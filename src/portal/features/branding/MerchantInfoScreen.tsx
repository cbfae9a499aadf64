import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#client/toasts.ts';
import { firstSteps } from '#domain/first-steps/endpoints.ts';
import { notifications } from '#domain/notifications/endpoints.ts';
import { mayCall, useActor } from '#portal/resource/permissions.ts';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ErrorState } from '#ui/states.tsx';
import { FirstStepsInSettings } from '../first-steps/parts.ts';
import { ENTRIES_QUERY } from './entry-requests.ts';
import { PublicationCard } from './PublicationCard.tsx';

const BrandingEditor = lazy(() =>
  import('./BrandingEditor.tsx').then((module) => ({ default: module.BrandingEditor })),
);

/** Screen that edits the content and the theme of the public site. */
export function MerchantInfoScreen() {
  const { t } = useTranslation(['merchant-info', 'resource', 'common']);
  const { data, isError, refetch } = useQuery(ENTRIES_QUERY);
  const maySeeSteps = mayCall(useActor(), firstSteps.get);
  useEffect(() => {
    if (isError) toast.error(t('common:brandingFailed'));
  }, [isError, t]);
  const skeleton = (
    <div role="status" className="space-y-4">
      <span className="sr-only">{t('resource:loading')}</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-96" />
    </div>
  );
  return (
    <>
      <PageHeader title={t('merchant-info:title')} />
      <ChannelsLink />
      {maySeeSteps && (
        <Suspense>
          <FirstStepsInSettings />
        </Suspense>
      )}
      <PublicationCard />
      {isError && !data && (
        <Card>
          <ErrorState
            title={t('merchant-info:loadFailed')}
            retryLabel={t('resource:retry')}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {!data && !isError && skeleton}
      {data && (
        <Suspense fallback={skeleton}>
          <BrandingEditor stored={data} />
        </Suspense>
      )}
    </>
  );
}

/** Link to the settings of the channels, for those who may see them. */
function ChannelsLink() {
  const { t } = useTranslation('merchant-info');
  if (!mayCall(useActor(), notifications.channels)) return null;
  return (
    <p className="mb-4">
      <Link to={paths.channels()} className="link inline-flex min-h-11 items-center gap-2">
        <Send aria-hidden="true" className="size-5" />
        {t('merchant-info:channels')}
      </Link>
    </p>
  );
}
