import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#client/format.ts';
import { showName } from '#client/start/static-names.ts';
import { MINUTE_MS } from '#domain/units.ts';
import type { StatusChange } from '#domain/visits/endpoints.ts';
import { TitledCard } from '../sections.tsx';

/** Lists the events of a visit, newest first. */
export function VisitTimeline({ events }: { events: readonly VisitEvent[] }) {
  const { t } = useTranslation('overview');
  if (events.length === 0) return null;
  return (
    <TitledCard title={t('overview:history')}>
      <ol className="divide-base-300 divide-y">
        {events.map(({ id, at, key, task }) => (
          <li key={id} className="flex flex-col gap-x-4 py-2.5 @xl:flex-row-reverse @xl:justify-end">
            <p className="wrap-anywhere">{t(`overview:events.${key}`, { task })}</p>
            <time dateTime={at} className="text-muted shrink-0 text-sm @xl:w-44">
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
      {simultaneous.map(({ key, task }) => t(`overview:events.${key}`, { task })).join(' ')}
    </p>
  );
}

/** Event of a visit; its translation is `overview:events.<key>`. */
export interface VisitEvent {
  id: string;
  at: string;
  key: string;
  task?: string;
}

/** Tasks created within this time after the visit count as part of its creation. */
const INITIAL_TASKS_WINDOW_MS = MINUTE_MS;

const VISIT_KEYS: Record<string, string> = {
  Pending: 'pending',
  'In Progress': 'started',
  'Ready for Pickup': 'ready',
  Completed: 'handedOver',
  Cancelled: 'cancelled',
};
const TASK_KEYS: Record<string, string> = {
  Pending: 'taskPending',
  'In Progress': 'taskStarted',
  Completed: 'taskDone',
  Cancelled: 'taskCancelled',
  'Re-opened': 'taskReopened',
};

function visitEventKey({ from, to }: StatusChange): string | undefined {
  if (from === null) return 'opened';
  if (to === 'In Progress' && from !== 'Pending') return 'resumed';
  return VISIT_KEYS[to];
}

function taskEventKey({ from, to, holdReason }: StatusChange): string | undefined {
  if (from === null) return 'taskAdded';
  if (holdReason) return `taskHeld.${holdReason}`;
  if (from === to || (from === 'Re-opened' && to === 'In Progress')) return 'taskResumed';
  return TASK_KEYS[to];
}

/** Maps the status history of a visit to client-facing events, newest first; billing transitions are left out. */
export function listVisitEvents(history: readonly StatusChange[]): VisitEvent[] {
  const opening = history.find(({ taskId, from }) => taskId === null && from === null);
  const isInitialTask = ({ taskId, from, at }: StatusChange) =>
    taskId !== null && from === null && opening && Date.parse(at) - Date.parse(opening.at) < INITIAL_TASKS_WINDOW_MS;
  return history.flatMap((change) => {
    const key = change.taskId === null ? visitEventKey(change) : taskEventKey(change);
    if (key === undefined || isInitialTask(change)) return [];
    return [
      {
        id: change.id,
        at: change.at,
        key,
        ...(change.taskName !== null && { task: showName('SERVICE', change.taskName) }),
      },
    ];
  });
}
