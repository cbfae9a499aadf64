import { useTranslation } from 'react-i18next';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { Status } from '#portal/resource/Status.tsx';
import { StatusDot } from '#ui/StatusDot.tsx';

const VISIT_TONES = {
  Pending: 'wait',
  'In Progress': 'info',
  'Ready for Pickup': 'attention',
  Completed: 'ok',
  Cancelled: 'off',
} as const;
const TASK_TONES = {
  Pending: 'wait',
  'In Progress': 'info',
  'Re-opened': 'info',
  Completed: 'ok',
  Sold: 'ok',
  Cancelled: 'off',
} as const;

/** Where a visit stands, in the words of who owns the car. */
export const MyVisitStatus = ({ visit: { status } }: { visit: Pick<VisitRecord, 'status'> }) => (
  <Status of="overview:statuses" value={status} tones={VISIT_TONES} />
);

/** Where a task stands, or what it waits for, in the words of who owns the car. */
export function MyTaskStatus({ task: { status, holdReason } }: { task: Pick<TaskRecord, 'status' | 'holdReason'> }) {
  const { t } = useTranslation('overview');
  if (holdReason) return <StatusDot tone="attention">{t(`overview:waiting.${holdReason}`)}</StatusDot>;
  return <Status of="overview:taskStatuses" value={status} tones={TASK_TONES} />;
}
