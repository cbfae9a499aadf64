import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { formatDateTime, formatNumber } from '#client/format.ts';
import { queryOf } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Card } from '#ui/Card.tsx';

/** A save is published within a second; whoever saves sees it soon after. */
const REFRESH_MS = 3_000;

/** When the public pages were last made, and a way to make them now. */
export function PublicationCard() {
  const { t } = useTranslation('merchant-info');
  const queryClient = useQueryClient();
  const query = queryOf(brandingManager.publication);
  const { data } = useQuery({ ...query, refetchInterval: REFRESH_MS });
  const publish = useMutation({
    mutationFn: () => call(brandingManager.publish),
    onSuccess: (reply) => {
      queryClient.setQueryData(query.queryKey, reply);
      if (reply.data.hasFailed) toast.error(t('merchant-info:publication.failed'));
      else toast.success(t('merchant-info:publication.done'));
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
          ? t('merchant-info:publication.last', {
              count: pages,
              pages: formatNumber(pages),
              time: formatDateTime(publishedAt),
            })
          : t('merchant-info:publication.never')}
      </p>
      <a className="link min-h-6 text-sm" href="/" target="_blank">
        {t('merchant-info:publication.open')}
      </a>
      <Button variant="outline" size="sm" icon={RefreshCw} loading={publish.isPending} onClick={() => publish.mutate()}>
        {t('merchant-info:publication.now')}
      </Button>
    </Card>
  );
}
