import { useTranslation } from 'react-i18next';
import { type TaskRecord } from '#domain/tasks/endpoints.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';
import { StatusDot } from '#ui/badges.tsx';

/** The colour of each status of a task. */
export const TASK_TONES = {
  Pending: 'wait',
  'In Progress': 'info',
  Completed: 'ok',
  Cancelled: 'off',
  'Re-opened': 'danger',
  Sold: 'ok',
} as const;

/** Where a task stands; of one on hold, what it waits for. */
export function TaskStatusDot({ task: { status, holdReason } }: { task: Pick<TaskRecord, 'status' | 'holdReason'> }) {
  const { t } = useTranslation('tasks');
  if (!holdReason) return <StatusLabel labels="tasks:statuses" value={status} tones={TASK_TONES} />;
  return <StatusDot tone="attention">{t('tasks:waiting', { reason: t(`tasks:holdReasons.${holdReason}`) })}</StatusDot>;
}

/** Kind of service, priority and category on one line. */
export function TaskMarks({ task }: { task: TaskRecord }) {
  const { t } = useTranslation('tasks');
  const marks = [t(`tasks:services.${task.service}`), t(`tasks:priorities.${task.priority}`), task.category];
  return (
    <>
      {marks.filter(Boolean).map((mark, index) => (
        <span key={mark}>
          {index > 0 && ' · '}
          <bdi>{mark}</bdi>
        </span>
      ))}
    </>
  );
}
