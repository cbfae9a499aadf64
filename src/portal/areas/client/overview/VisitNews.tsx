import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoryEvent } from './visit-story.ts';

/** Reads out what happened to a visit since its screen was opened; what was there before is no news. */
export function VisitNews({ events }: { events: readonly StoryEvent[] }) {
  const { t } = useTranslation('overview');
  const [newest] = events;
  const [known] = useState(newest?.id);
  const isNews = newest !== undefined && newest.id !== known;
  const together = isNews ? events.filter(({ at }) => at === newest.at) : [];
  return (
    <p role="status" className="sr-only">
      {together.map(({ key, task }) => t(`overview:story.${key}`, { task })).join(' ')}
    </p>
  );
}
