import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Construction from 'lucide-react/icons/construction';
import Eye from 'lucide-react/icons/eye';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Rocket from 'lucide-react/icons/rocket';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useTranslation } from 'react-i18next';
import { ApiError, isMissingCall } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { formatDateTime, formatNumber } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import { getQueryOptions } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { findGrant } from '#domain/roles.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';

/** Polling interval in milliseconds; polls because a save publishes the site in the background. */
const REFRESH_MS = 3_000;
const QUERY = getQueryOptions(brandingManager.publication);

/** Returns false before the [first publication](docs/rules/branding.md#first-publication), and true while loading. */
export const useIsPublished = (): boolean => useQuery(QUERY).data?.data.isPublished ?? true;

/** Card with the state of the publication and a button to publish. */
export function PublicationCard() {
  const { t } = useTranslation('merchant-info');
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...QUERY,
    refetchInterval: ({ state }) => (isMissingCall(state.error) ? false : REFRESH_MS),
  });
  const publish = useMutation({
    mutationFn: () => call(brandingManager.publish),
    onSuccess: (response) => {
      queryClient.setQueryData(QUERY.queryKey, response);
      if (response.data.hasFailed) toast.error(t('merchant-info:publication.failed'));
      else toast.success(t('merchant-info:publication.succeeded'));
    },
    onError: (error) => {
      if (listMissingFields(error).length === 0) void showFailureToast(error, 'merchant-info:publication.failed');
    },
  });
  if (!data) return null;
  const Content = data.data.isPublished ? PublishedContent : UnpublishedContent;
  return (
    <Card
      as="section"
      aria-label={t('merchant-info:publication.title')}
      className="mb-5 flex-row flex-wrap items-center gap-3 px-4 py-2"
    >
      <Content state={data.data} publish={publish} />
    </Card>
  );
}

interface Props {
  state: Awaited<ReturnType<typeof call<typeof brandingManager.publication>>>['data'];
  publish: { isPending: boolean; error: Error | null; mutate: () => void };
}

function PublishedContent({ state: { publishedAt, pages, hasFailed, hasHookFailed }, publish }: Props) {
  const { t } = useTranslation('merchant-info');
  const failure = hasFailed ? 'failed' : hasHookFailed ? 'hookFailed' : undefined;
  const Icon = failure ? TriangleAlert : CircleCheck;
  return (
    <>
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
      <a className="link tap inline-flex items-center text-sm" href="/" target="_blank">
        {t('merchant-info:publication.open')}
      </a>
      <Button variant="outline" size="sm" icon={RefreshCw} loading={publish.isPending} onClick={() => publish.mutate()}>
        {t('merchant-info:publication.publish')}
      </Button>
    </>
  );
}

/** Content of the card before the first publication; only users who may publish see the publish button. */
function UnpublishedContent({ publish }: Props) {
  const { t, i18n } = useTranslation('merchant-info');
  const mayPublish = findGrant(useActor().role, 'site.publish') !== undefined;
  const missing = listMissingFields(publish.error).map((field) => t(`merchant-info:fields.${field}`));
  return (
    <>
      <Construction aria-hidden className="text-warning size-6 shrink-0" />
      <div className="min-w-0 grow basis-52 py-1 text-sm">
        <p className="font-semibold">{t('merchant-info:publication.openingSoon')}</p>
        <p>{t(`merchant-info:publication.${mayPublish ? 'firstByYou' : 'firstByManager'}`)}</p>
        <div role="alert">
          {missing.length > 0 && (
            <p className="text-error mt-1 font-semibold">
              {t('merchant-info:publication.missing', {
                fields: new Intl.ListFormat(i18n.language).format(missing),
              })}
            </p>
          )}
        </div>
      </div>
      <Button variant="ghost" size="sm" icon={Eye} onClick={() => void openPreview()}>
        {t('merchant-info:preview')}
      </Button>
      {mayPublish && (
        <Button size="sm" icon={Rocket} loading={publish.isPending} onClick={() => publish.mutate()}>
          {t('merchant-info:publication.publishFirst')}
        </Button>
      )}
    </>
  );
}

/** Lists the required fields that the error of a first publication reports as missing. */
const listMissingFields = (error: unknown): string[] =>
  error instanceof ApiError && error.code === 'VALIDATION' ? error.problems.map(({ field }) => field) : [];

/** Opens a preview of the site in a new tab once `prepare` has resolved to true; false cancels the preview. */
export async function openPreview(prepare?: () => Promise<boolean>): Promise<void> {
  // Opens the tab before the first await: popup blockers reject a tab that is opened later.
  const tab = window.open('about:blank');
  try {
    if (prepare && !(await prepare())) return tab?.close();
    const { data } = await call(brandingManager.createPreviewLink, { query: { lan: currentLocale() } });
    if (!tab) return location.assign(data.url);
    tab.opener = null;
    tab.location.href = data.url;
  } catch (error) {
    tab?.close();
    void showFailureToast(error, 'merchant-info:previewFailed');
  }
}
