import { Activity } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import { startI18n } from '#client/i18n.ts';
import { NO_NAME, OTHER_NAME } from '#domain/analytics/dimensions.ts';
import type { LiveSnapshot } from '#domain/analytics/real-time.ts';
import { useMerchantCalendar } from '#portal/charts/merchant-calendar.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { StatusDot } from '#ui/inline.tsx';
import { languageName } from '../widgets.tsx';
import { ViewCountsCard, ViewsPerMinuteCard } from './live-counts.tsx';
import { ViewFeed, WorkshopFeed } from './feeds.tsx';
import { useLiveSnapshot, type LiveState } from './use-live-snapshot.ts';

const SiteFigures = lazyPart(async () => {
  const [module] = await Promise.all([import('../SiteFigures.tsx'), startI18n(['main-panel', 'charts'])]);
  return module.SiteFigures;
});

/** Screen with the visitors of the site and the events of the workshop as they happen. */
export function RealTimeScreen() {
  const { t } = useTranslation('real-time');
  const { snapshot, state } = useLiveSnapshot();
  const { today } = useMerchantCalendar();
  if (state === 'missing')
    return (
      <>
        <PageHeader title={t('real-time:title')} />
        <Suspense fallback={<LoadingFigures />}>
          <SiteFigures period={{ startDate: today, endDate: today }} />
        </Suspense>
      </>
    );
  return (
    <>
      <PageHeader title={t('real-time:title')} actions={<ConnectionState state={state} />} />
      {state === 'unavailable' ? (
        <EmptyState icon={Activity} title={t('real-time:unavailable.title')} text={t('real-time:unavailable.text')} />
      ) : snapshot ? (
        <Figures {...snapshot} />
      ) : (
        <LoadingFigures />
      )}
    </>
  );
}

const GRID = 'grid grid-cols-1 gap-4 @xl:grid-cols-2 @4xl:grid-cols-3';
const TONES = { connecting: 'attention', live: 'ok', lost: 'attention', unavailable: 'off' } as const;

function ConnectionState({ state }: { state: Exclude<LiveState, 'missing'> }) {
  const { t } = useTranslation('real-time');
  return (
    <p role="status">
      <StatusDot tone={TONES[state]}>{t(`real-time:states.${state}`)}</StatusDot>
    </p>
  );
}

function Figures({ views, workshop }: LiveSnapshot) {
  const { t } = useTranslation('real-time');
  const nameOf = useNameFormatters();
  return (
    <div className={GRID}>
      <Card as="section" stripe className="flex flex-col justify-center p-5">
        <h2 className="text-muted font-sans text-sm font-medium">{t('real-time:activeUsers')}</h2>
        <p className="font-figures text-6xl font-bold tabular-nums">{formatNumber(views.activeUsers)}</p>
        <p className="text-muted text-sm">{t('real-time:activeDefinition')}</p>
      </Card>
      <ViewsPerMinuteCard minutes={views.minutes} />
      <ViewCountsCard
        title={t('real-time:pages')}
        counts={views.pages}
        nameOf={nameOf.page}
        isLtr
        className="@xl:col-span-2 @4xl:col-span-1"
      />
      <ViewCountsCard title={t('real-time:devicesTitle')} counts={views.devices} nameOf={nameOf.device} />
      <ViewCountsCard title={t('real-time:languages')} counts={views.languages} nameOf={nameOf.language} />
      <div className="grid grid-cols-1 items-start gap-4 @xl:col-span-full @4xl:grid-cols-2">
        <WorkshopFeed events={workshop} />
        <ViewFeed views={views.feed} deviceName={nameOf.device} />
      </div>
    </div>
  );
}

const LoadingFigures = () => (
  <div className={GRID}>
    <Skeleton className="h-40" />
    <Skeleton className="h-40 @4xl:col-span-2" />
    <Skeleton className="h-56 @xl:col-span-2 @4xl:col-span-1" />
    <Skeleton className="h-56" />
    <Skeleton className="h-56" />
  </div>
);

const DEVICES = ['mobile', 'tablet', 'desktop', 'tv'];

/** Returns functions that name a page, a device and a language in the language of the screen. */
function useNameFormatters() {
  const { t } = useTranslation('real-time');
  const orOther = (name: string, nameOf: (name: string) => string) =>
    name === OTHER_NAME ? t('real-time:other') : nameOf(name);
  return {
    page: (path: string) => orOther(path, () => path),
    device: (device: string) => t(`real-time:devices.${DEVICES.includes(device) ? device : 'other'}`),
    language: (code: string) => orOther(code, () => (code === NO_NAME ? t('real-time:unknown') : languageName(code))),
  };
}
