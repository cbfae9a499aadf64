import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { $missingCalls } from '#client/start/missing-calls.ts';
import { toast } from '#client/toasts.ts';
import { audit } from '#domain/audit/endpoints.ts';
import { dataExport } from '#domain/export/endpoints.ts';
import { firstSteps } from '#domain/first-steps/endpoints.ts';
import { notifications } from '#domain/notifications/endpoints.ts';
import { trash } from '#domain/trash/endpoints.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { mayCall, useActor } from '#portal/resource/permissions.ts';
import { ScreenLink } from '#portal/resource/ScreenLink.tsx';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ErrorState } from '#ui/states.tsx';
import { FirstStepsInSettings } from '../first-steps/parts.ts';
import { ENTRIES_QUERY } from './entries.ts';
import { PublicationCard } from './PublicationCard.tsx';

const BrandingEditor = lazyPart(() => import('./BrandingEditor.tsx').then((file) => file.BrandingEditor));

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
      <SettingsLinks />
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

/** Links to the notification channels, the trash, the audit log and the export, as far as they are available. */
function SettingsLinks() {
  const { t } = useTranslation('merchant-info');
  const actor = useActor();
  const missing = useStore($missingCalls);
  const links = [
    { label: t('merchant-info:channels'), href: paths.channels(), icon: Send, endpoint: notifications.channels },
    { label: t('merchant-info:trash'), href: paths.trash(), icon: Trash2, endpoint: trash.list },
    { label: t('merchant-info:audit'), href: paths.audit(), icon: History, endpoint: audit.list },
    { label: t('merchant-info:export'), href: paths.dataExport(), icon: Download, endpoint: dataExport.create },
  ].filter(({ endpoint }) => mayCall(actor, endpoint) && !missing?.has(endpoint.path));
  return (
    <ul className="mb-4 flex flex-wrap gap-x-6">
      {links.map(({ label, href, icon: Icon }) => (
        <li key={href}>
          <ScreenLink to={href} className="link inline-flex min-h-11 items-center gap-2">
            <Icon aria-hidden="true" className="size-5" />
            {label}
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
}
