import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney } from '#client/format.ts';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import type { VisitDetail, VisitRecord } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { TASK_TONES } from '#portal/features/tasks/parts.ts';
import { VISIT_TONES } from '#portal/features/visits/parts.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';
import { StatusDot } from '#ui/inline.tsx';
import { classNames } from '#ui/class-names.ts';

/** Statuses of a visit in order, as shown to its owner; a cancelled visit has no step. */
export const VISIT_STEPS = ['Pending', 'In Progress', 'Ready for Pickup', 'Completed'] as const satisfies VisitStatus[];

export interface VisitStep {
  status: (typeof VISIT_STEPS)[number];
  state: 'done' | 'current' | 'ahead';
  /** Time at which the step was reached (ISO 8601); absent for a skipped step. */
  at?: string;
}

/** Counts the steps a visit has reached; 0 for a cancelled visit. */
export const countReachedSteps = (status: VisitStatus): number => VISIT_STEPS.findIndex((step) => step === status) + 1;

/**
 * Derives the steps of a visit with their times; steps after the current status are `ahead`, even if reached before.
 */
export function listVisitSteps({ status, history }: Pick<VisitDetail, 'status' | 'history'>): VisitStep[] {
  const reached = countReachedSteps(status);
  if (reached === 0) return [];
  const isOver = reached === VISIT_STEPS.length;
  return VISIT_STEPS.map((step, index) => {
    if (index >= reached) return { status: step, state: 'ahead' };
    const change = history.find(({ taskId, to }) => taskId === null && to === step);
    return {
      status: step,
      state: index === reached - 1 && !isOver ? 'current' : 'done',
      ...(change && { at: change.at }),
    };
  });
}

/** Progress bar of a visit with one segment per step and the current status as text. */
export function VisitProgressBar({ visit }: { visit: VisitRecord }) {
  const { t } = useTranslation('overview');
  const reached = countReachedSteps(visit.status);
  return (
    <div>
      <div className="flex gap-1.5" aria-hidden="true">
        {VISIT_STEPS.map((step, index) => (
          <span
            key={step}
            // The borders replace the background colours, which forced-colors mode removes.
            className={`h-2 grow rounded-full ${index < reached ? 'bg-primary forced-colors:border-4' : 'bg-base-300 forced-colors:border'}`}
          />
        ))}
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-3">
        <ClientVisitStatus visit={visit} />
        <span className="text-muted text-sm">{t('overview:stepOf', { step: reached, steps: VISIT_STEPS.length })}</span>
      </p>
    </div>
  );
}

const MARKS: Record<VisitStep['state'], string> = {
  done: 'bg-success text-success-content border-success',
  current: 'bg-primary text-primary-content border-primary',
  ahead: 'border-base-content/40',
};

/** Stepper of a visit with the time of each step; a cancelled visit shows a sentence instead. */
export function VisitSteps({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('overview');
  const steps = listVisitSteps(visit);
  if (steps.length === 0) return <p className="font-semibold">{t('overview:cancelled')}</p>;
  return (
    <ol className="grid gap-4 @xl:grid-cols-4">
      {steps.map(({ status, state, at }, index) => (
        <li key={status} aria-current={state === 'current' ? 'step' : undefined} className="flex gap-3 @xl:flex-col">
          <span
            aria-hidden="true"
            className={classNames(
              'font-figures grid size-9 shrink-0 place-items-center rounded-full border-2',
              MARKS[state],
            )}
          >
            {state === 'done' ? <Check className="size-5" /> : index + 1}
          </span>
          <div className={state === 'ahead' ? 'text-muted' : undefined}>
            <p className={state === 'current' ? 'font-bold' : 'font-medium'}>
              {t(`overview:steps.${status}`)}
              {state === 'done' && <span className="sr-only"> {t('overview:stepDone')}</span>}
            </p>
            {at && <p className="text-muted text-sm">{formatDateTime(at)}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

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

const OPEN_STATUSES: readonly TaskRecord['status'][] = ['Pending', 'In Progress', 'Re-opened'];

type PricedTask = Pick<TaskRecord, 'status' | 'soldFor' | 'currency'> & Partial<Pick<TaskRecord, 'visitStatus'>>;

/** Shows the price of a task, none in a cancelled visit; an open task with price 0 is shown as not priced yet. */
export function ClientTaskPrice({ task }: { task: PricedTask }) {
  const { t } = useTranslation('overview');
  if (task.visitStatus === 'Cancelled') return null;
  if (Number(task.soldFor) === 0 && OPEN_STATUSES.includes(task.status))
    return <span className="text-muted text-base">{t('overview:unpriced')}</span>;
  return <bdi>{formatMoney(task.soldFor, task.currency)}</bdi>;
}
