import { useTranslation } from 'react-i18next';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { TASK_TONES } from '#portal/features/tasks/parts.ts';
import { VISIT_TONES } from '#portal/features/visits/parts.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';
import { StatusDot } from '#ui/badges.tsx';

/** Tones for clients: a re-opened task looks like a task in progress. */
const CLIENT_TASK_TONES = { ...TASK_TONES, 'Re-opened': 'info' } as const;

/** Status of a visit, worded for its owner. */
export const ClientVisitStatus = ({ visit: { status } }: { visit: Pick<VisitRecord, 'status'> }) => (
  <StatusLabel labels="overview:statuses" value={status} tones={VISIT_TONES} />
);

/** Status of a task, or its hold reason, worded for the vehicle's owner. */
export function ClientTaskStatus({
  task: { status, holdReason },
}: {
  task: Pick<TaskRecord, 'status' | 'holdReason'>;
}) {
  const { t } = useTranslation('overview');
  if (holdReason) return <StatusDot tone="attention">{t(`overview:waiting.${holdReason}`)}</StatusDot>;
  return <StatusLabel labels="overview:taskStatuses" value={status} tones={CLIENT_TASK_TONES} />;
}
