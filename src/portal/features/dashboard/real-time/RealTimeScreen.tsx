import Activity from 'lucide-react/icons/activity';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import { startI18n } from '#client/i18n.ts';
import { subscribeToEvents } from '#client/live/event-stream.ts';
import { NO_NAME, OTHER_NAME } from '#domain/analytics/dimensions.ts';
import { analytics } from '#domain/analytics/endpoints.ts';
import type { LiveSnapshot, LiveViews } from '#domain/analytics/real-time.ts';
import { useMerchantCalendar } from '#portal/charts/merchant-calendar.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { Card } from '#ui/Card.tsx';
import { Meter } from '#ui/Meter.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { classNames } from '#ui/class-names.ts';
import { StatusDot } from '#ui/inline.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { EmptyState } from '#ui/states.tsx';
import { languageName } from '../widgets.tsx';
import { ViewFeed, WorkshopFeed } from './feeds.tsx';

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

/** Card with a bar chart of the page views per minute; the time axis follows the reading direction. */
function ViewsPerMinuteCard({ minutes }: Pick<LiveViews, 'minutes'>) {
  const { t } = useTranslation('real-time');
  const total = minutes.reduce((sum, views) => sum + views, 0);
  const most = Math.max(...minutes, 1);
  return (
    <Card as="section" className="flex flex-col p-5 @4xl:col-span-2">
      <h2 className="text-muted font-sans text-sm font-medium">{t('real-time:perMinute')}</h2>
      <p className="font-heading mb-3 text-2xl font-bold">{t('real-time:views', { count: total })}</p>
      <div
        role="img"
        aria-label={t('real-time:minutesSummary', {
          total: formatNumber(total),
          most: formatNumber(Math.max(...minutes)),
          now: formatNumber(minutes.at(-1) ?? 0),
        })}
        className="flex h-24 grow items-end gap-0.5 border-b"
      >
        {minutes.map((views, at) => {
          const ago = minutes.length - 1 - at;
          return (
            <span
              key={ago}
              title={t('real-time:minute', { count: ago, views: formatNumber(views) })}
              className="bg-primary min-w-0 grow basis-0 rounded-t-xs"
              style={{ blockSize: views ? `${Math.max(4, (views / most) * 100)}%` : '0' }}
            />
          );
        })}
      </div>
      <p className="text-muted mt-1 flex justify-between text-xs" aria-hidden="true">
        <span>{t('real-time:minutesAgo', { count: minutes.length - 1 })}</span>
        <span>{t('real-time:now')}</span>
      </p>
    </Card>
  );
}

interface ViewCountsCardProps {
  title: string;
  counts: LiveViews['pages'];
  nameOf: (name: string) => string;
  /** Renders the names from left to right, for paths. */
  isLtr?: boolean;
  className?: string;
}

/** Card that lists names, such as pages or devices, each with its number of page views and a bar. */
function ViewCountsCard({ title, counts, nameOf, isLtr = false, className }: ViewCountsCardProps) {
  const { t } = useTranslation('real-time');
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card as="section" className={classNames('p-5', className)}>
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      {counts.length === 0 && <p className="text-muted">{t('real-time:noViews')}</p>}
      <ul className="grid gap-2">
        {counts.map(({ name, count }) => {
          const label = nameOf(name);
          return (
            <li key={name}>
              <p className="flex justify-between gap-3 text-sm">
                <bdi dir={isLtr ? 'ltr' : undefined} className="min-w-0 wrap-anywhere">
                  {label}
                </bdi>
                <span className="tabular-nums">{formatNumber(count)}</span>
              </p>
              <Meter fraction={count / total} label={label} valueText={t('real-time:views', { count })} tone="brand" />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/**
 * `lost` from the end of a connection until the next snapshot; `missing` if an external backend has no event stream;
 * `unavailable` after another error that is not retried.
 */
type LiveState = 'connecting' | 'live' | 'lost' | 'missing' | 'unavailable';

/** Returns the latest snapshot, undefined until the first one arrives, and the state of the connection. */
function useLiveSnapshot(): { snapshot: LiveSnapshot | undefined; state: LiveState } {
  const [snapshot, setSnapshot] = useState<LiveSnapshot>();
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(
    () =>
      subscribeToEvents(analytics.realTime, {
        onEvent(name, data) {
          if (name !== 'snapshot') return;
          setSnapshot(JSON.parse(data) as LiveSnapshot);
          setState('live');
        },
        onClose(isFinal, error) {
          if (isFinal) setState(error?.status === 404 ? 'missing' : 'unavailable');
          else setState('lost');
        },
      }),
    [],
  );
  return { snapshot, state };
}
