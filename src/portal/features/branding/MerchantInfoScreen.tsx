import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { formatDateTime, formatNumber } from '#client/format.ts';
import { queryOf } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ErrorState } from '#ui/states.tsx';
import { ENTRIES_QUERY } from './entry-requests.ts';

const BrandingEditor = lazy(() =>
  import('./BrandingEditor.tsx').then((module) => ({ default: module.BrandingEditor })),
);

/** Screen that edits the content and the theme of the public site. */
export function MerchantInfoScreen() {
  const { t } = useTranslation(['merchant-info', 'resource', 'common']);
  const { data, isError, refetch } = useQuery(ENTRIES_QUERY);
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

/** Interval that shows a publication soon after a save. */
const REFRESH_MS = 3_000;

/** Card with the time and result of the last publication and a button to publish again. */
function PublicationCard() {
  const { t } = useTranslation('merchant-info');
  const queryClient = useQueryClient();
  const query = queryOf(brandingManager.publication);
  const { data } = useQuery({ ...query, refetchInterval: REFRESH_MS });
  const publish = useMutation({
    mutationFn: () => call(brandingManager.publish),
    onSuccess: (response) => {
      queryClient.setQueryData(query.queryKey, response);
      if (response.data.hasFailed) toast.error(t('merchant-info:publication.failed'));
      else toast.success(t('merchant-info:publication.succeeded'));
    },
    onError: (error) => void showFailureToast(error, 'merchant-info:publication.failed'),
  });
  if (!data) return null;
  const { publishedAt, pages, hasFailed, hasHookFailed } = data.data;
  const failure = hasFailed ? 'failed' : hasHookFailed ? 'hookFailed' : undefined;
  const Icon = failure ? TriangleAlert : CircleCheck;
  return (
    <Card
      as="section"
      aria-label={t('merchant-info:publication.title')}
      className="mb-5 flex-row flex-wrap items-center gap-3 px-4 py-2"
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${failure ? 'text-error' : 'text-success'}`} />
      <p className="min-w-0 grow basis-52 text-sm">
        {failure && <strong className="me-1">{t(`merchant-info:publication.${failure}`)}</strong>}
        {publishedAt
          ? t('merchant-info:publication.lastPublished', {
              count: pages,
              pages: formatNumber(pages),
              time: formatDateTime(publishedAt),
            })
          : t('merchant-info:publication.neverPublished')}
      </p>
      <a className="link min-h-6 text-sm" href="/" target="_blank">
        {t('merchant-info:publication.open')}
      </a>
      <Button variant="outline" size="sm" icon={RefreshCw} loading={publish.isPending} onClick={() => publish.mutate()}>
        {t('merchant-info:publication.publish')}
      </Button>
    </Card>
  );
}
