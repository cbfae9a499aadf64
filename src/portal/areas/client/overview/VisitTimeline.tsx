import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#client/format.ts';
import { TitledCard } from '../TitledCard.tsx';
import type { VisitEvent } from './visit-events.ts';

/** Lists the events of a visit, newest first. */
export function VisitTimeline({ events }: { events: readonly VisitEvent[] }) {
  const { t } = useTranslation('overview');
  if (events.length === 0) return null;
  return (
    <TitledCard title={t('overview:history')}>
      <ol className="divide-base-300 divide-y">
        {events.map(({ id, at, key, task }) => (
          <li key={id} className="flex flex-col gap-x-4 py-2.5 sm:flex-row-reverse sm:justify-end">
            <p className="wrap-anywhere">{t(`overview:story.${key}`, { task })}</p>
            <time dateTime={at} className="text-muted shrink-0 text-sm sm:w-44">
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}

/** Live region that announces the newest events of a visit; events that existed on mount are not announced. */
export function EventAnnouncer({ events }: { events: readonly VisitEvent[] }) {
  const { t } = useTranslation('overview');
  const [newest] = events;
  const [initialId] = useState(newest?.id);
  const isNew = newest !== undefined && newest.id !== initialId;
  const simultaneous = isNew ? events.filter(({ at }) => at === newest.at) : [];
  return (
    <p role="status" className="sr-only">
      {simultaneous.map(({ key, task }) => t(`overview:story.${key}`, { task })).join(' ')}
    </p>
  );
}
