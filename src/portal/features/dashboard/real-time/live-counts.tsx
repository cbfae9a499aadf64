import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import type { LiveViews } from '#domain/analytics/real-time.ts';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/Card.tsx';
import { Meter } from '#ui/Meter.tsx';

/** Card with a bar chart of the page views per minute; the time axis follows the reading direction. */
export function ViewsPerMinuteCard({ minutes }: Pick<LiveViews, 'minutes'>) {
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
export function ViewCountsCard({ title, counts, nameOf, isLtr = false, className }: ViewCountsCardProps) {
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
