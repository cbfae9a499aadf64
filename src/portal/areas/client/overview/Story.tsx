import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#client/format.ts';
import { Section } from '../Section.tsx';
import type { StoryEvent } from './visit-story.ts';

/** What happened, newest first. */
export function Story({ events }: { events: readonly StoryEvent[] }) {
  const { t } = useTranslation('overview');
  if (events.length === 0) return null;
  return (
    <Section title={t('overview:history')}>
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
    </Section>
  );
}
