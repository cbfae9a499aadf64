import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import CirclePause from 'lucide-react/icons/circle-pause';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import type { BodyInput } from '#domain/endpoint.ts';
import { type TaskRecord, tasks } from '#domain/tasks/endpoints.ts';
import { listAllowedTaskStatuses, taskTransitionNeedsReason } from '#domain/tasks/status.ts';
import { HOLD_REASONS, type TaskStatus } from '#domain/tasks/task.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { useActor } from '#portal/resource/permissions.ts';
import type { MenuItem } from '#ui/overlay/Menu.tsx';
import {
  ACTION_ICONS,
  waitForDoubleClickInterval,
  showTransitionFailure,
  offerStatusUndo,
  splitChoices,
  StatusDialog,
  type TransitionChoice,
} from '../transitions/parts.tsx';
import type { Role } from '#domain/roles.ts';
import { taskName } from './task-fields.tsx';
import { tasksResource } from './tasks.resource.tsx';

type Change = Pick<BodyInput<typeof tasks.updateStatus>, 'status' | 'holdReason'>;
type Choice = TransitionChoice<TaskRecord['status']>;

interface TaskActionState {
  /** Main transition, performed by one click; resumes a task on hold. */
  next: { label: string; icon: LucideIcon; onSelect: () => void } | undefined;
  isPending: boolean;
  /** Announcement for screen readers after a status change; empty before. */
  announcement: string;
  /** For a task on hold, what `next` would be without the hold, such as its completion; undefined otherwise. */
  finish: TaskActionState['next'];
  /** Menu items for the hold reasons, which `items` includes. */
  holds: MenuItem[];
  /** Menu items for the other transitions and the hold reasons. */
  items: MenuItem[];
  /** Open dialog, which the caller renders. */
  dialog: ReactNode;
}

/** Action of a transition to each status. */
const TASK_ACTIONS = {
  Pending: 'back',
  'In Progress': 'start',
  Completed: 'complete',
  Cancelled: 'cancel',
  'Re-opened': 'reopen',
  Sold: 'sell',
} as const;

/** Returns the transitions of a task that `role` may perform. */
export const getTaskTransitions = (status: TaskStatus, visit: VisitStatus, role: Role) =>
  splitChoices(
    listAllowedTaskStatuses(status, role, visit).map((to) => ({
      to,
      action: status === 'Cancelled' ? 'restore' : TASK_ACTIONS[to],
    })),
  );

/** Offers the allowed status transitions of a task and performs them. */
export function useTaskActions(task: TaskRecord, visitStatus: VisitStatus): TaskActionState {
  const { t } = useTranslation(['visit', 'visits', 'tasks']);
  const client = useQueryClient();
  const { role } = useActor();
  const [confirming, setConfirming] = useState<Choice>();
  const { next, others } = getTaskTransitions(task.status, visitStatus, role);

  const refresh = () => invalidateResource(client, tasksResource);
  const transition = useMutation({
    mutationFn: (body: Change) => call(tasks.updateStatus, { params: { id: task.id }, body }),
    onSuccess: ({ data }) => {
      const message = t('visits:changedTo', { title: data.name, status: statusLabel(data) });
      offerStatusUndo({ endpoint: tasks.undoStatus, id: task.id, message, client });
      return Promise.all([refresh(), waitForDoubleClickInterval()]);
    },
    onError: (error) => {
      showTransitionFailure(error);
      return refresh();
    },
  });

  const statusLabel = ({ status, holdReason }: TaskRecord) =>
    holdReason ? t('tasks:waiting', { reason: t(`tasks:holdReasons.${holdReason}`) }) : t(`tasks:statuses.${status}`);
  const isCancelling = ({ action }: Choice) => action === 'cancel';
  const choose = (choice: Choice) => () =>
    isCancelling(choice) || taskTransitionNeedsReason(task.status, choice.to)
      ? setConfirming(choice)
      : transition.mutate({ status: choice.to });
  const labelOf = ({ action }: Choice) => t(`visit:taskActions.${action}`);
  const itemOf = (choice: Choice): MenuItem => ({
    label: labelOf(choice),
    icon: ACTION_ICONS[choice.action],
    danger: isCancelling(choice),
    onSelect: choose(choice),
  });
  const holds =
    task.status === 'In Progress' && isVisitOpen(visitStatus)
      ? HOLD_REASONS.filter((reason) => reason !== task.holdReason).map((reason) => ({
          label: t('visit:holdFor', { reason: t(`tasks:holdReasons.${reason}`) }),
          icon: CirclePause,
          onSelect: () => transition.mutate({ status: task.status, holdReason: reason }),
        }))
      : [];

  const dialog = confirming && (
    <StatusDialog
      endpoint={tasks.updateStatus}
      id={task.id}
      to={confirming.to}
      needsReason={taskTransitionNeedsReason(task.status, confirming.to)}
      action={labelOf(confirming)}
      name={taskName(task)}
      hint={isCancelling(confirming) ? 'visit:hints.cancelTask' : 'tasks:hints.reason'}
      isDanger={isCancelling(confirming)}
      invalidates={tasksResource.invalidates}
      onClose={() => setConfirming(undefined)}
    />
  );
  const isOnHold = task.holdReason !== null && isVisitOpen(visitStatus);
  const resume = {
    label: t('visit:taskActions.resume'),
    icon: ACTION_ICONS.start,
    onSelect: () => transition.mutate({ status: task.status, holdReason: null }),
  };
  const main = next && { label: labelOf(next), icon: ACTION_ICONS[next.action], onSelect: choose(next) };
  return {
    next: isOnHold ? resume : main,
    finish: isOnHold ? main : undefined,
    holds,
    isPending: transition.isPending,
    announcement: transition.isSuccess
      ? t('visits:changedTo', { title: taskName(task), status: statusLabel(transition.data.data) })
      : '',
    items: [...(isOnHold && next ? [itemOf(next)] : []), ...holds, ...others.map(itemOf)],
    dialog,
  };
}
