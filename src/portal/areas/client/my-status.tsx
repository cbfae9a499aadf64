import { useTranslation } from 'react-i18next';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { Status } from '#portal/resource/Status.tsx';
import { TASK_TONES, VISIT_TONES } from '#portal/status-tones.ts';
import { StatusDot } from '#ui/StatusDot.tsx';

/** To a client, what is done once more is work like any other. */
const MY_TASK_TONES = { ...TASK_TONES, 'Re-opened': 'info' } as const;

/** Where a visit stands, in the words of who owns the car. */
export const MyVisitStatus = ({ visit: { status } }: { visit: Pick<VisitRecord, 'status'> }) => (
  <Status of="overview:statuses" value={status} tones={VISIT_TONES} />
);

/** Where a task stands, or what it waits for, in the words of who owns the car. */
export function MyTaskStatus({ task: { status, holdReason } }: { task: Pick<TaskRecord, 'status' | 'holdReason'> }) {
  const { t } = useTranslation('overview');
  if (holdReason) return <StatusDot tone="attention">{t(`overview:waiting.${holdReason}`)}</StatusDot>;
  return <Status of="overview:taskStatuses" value={status} tones={MY_TASK_TONES} />;
}
