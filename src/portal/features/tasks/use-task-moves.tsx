import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CirclePause, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import type { BodyInput } from '#domain/endpoint.ts';
import { tasks, type TaskRecord } from '#domain/tasks/endpoints.ts';
import { taskMoveNeedsReason } from '#domain/tasks/status.ts';
import { HOLD_REASONS } from '#domain/tasks/task.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { useActor } from '#portal/resource/permissions.ts';
import type { MenuItem } from '#ui/overlay/Menu.tsx';
import { tasksResource } from './tasks.resource.tsx';
import {
  MOVE_ICONS,
  MoveDialog,
  restAfterMove,
  taskChoices,
  tellMoveFailure,
  type MoveChoice,
} from '../visits/parts.ts';

type Change = Pick<BodyInput<typeof tasks.updateStatus>, 'status' | 'holdReason'>;
type Choice = MoveChoice<TaskRecord['status']>;

interface TaskMoves {
  /** The one move of a tap. */
  next: { label: string; icon: LucideIcon; onMove: () => void } | undefined;
  isMoving: boolean;
  /** For who cannot see that the status has changed; empty until it has. */
  told: string;
  /** The other moves, and what it may wait for. */
  items: MenuItem[];
  /** To be drawn by what offers the moves. */
  dialog: ReactNode;
}

/** What may be done with a task's status, and doing it. */
export function useTaskMoves(task: TaskRecord, visitStatus: VisitStatus): TaskMoves {
  const { t } = useTranslation(['visit', 'visits', 'tasks']);
  const client = useQueryClient();
  const { role } = useActor();
  const [asked, setAsked] = useState<Choice>();
  const { next, others } = taskChoices(task.status, visitStatus, role);

  const refresh = () => invalidateResource(client, tasksResource);
  const move = useMutation({
    mutationFn: (body: Change) => call(tasks.updateStatus, { params: { id: task.id }, body }),
    onSuccess: () => Promise.all([refresh(), restAfterMove()]),
    onError: (error) => {
      tellMoveFailure(error);
      return refresh();
    },
  });

  const stateOf = ({ status, holdReason }: TaskRecord) =>
    holdReason ? t('tasks:waiting', { reason: t(`tasks:holdReasons.${holdReason}`) }) : t(`tasks:statuses.${status}`);
  const isCancelling = ({ word }: Choice) => word === 'cancel';
  const choose = (choice: Choice) => () =>
    isCancelling(choice) || taskMoveNeedsReason(task.status, choice.to)
      ? setAsked(choice)
      : move.mutate({ status: choice.to });
  const labelOf = ({ word }: Choice) => t(`visit:taskMoves.${word}`);
  const itemOf = (choice: Choice): MenuItem => ({
    label: labelOf(choice),
    icon: MOVE_ICONS[choice.word],
    danger: isCancelling(choice),
    onSelect: choose(choice),
  });
  const holds =
    task.status === 'In Progress' && isVisitOpen(visitStatus)
      ? HOLD_REASONS.filter((reason) => reason !== task.holdReason).map((reason) => ({
          label: t('visit:holdFor', { reason: t(`tasks:holdReasons.${reason}`) }),
          icon: CirclePause,
          onSelect: () => move.mutate({ status: task.status, holdReason: reason }),
        }))
      : [];

  const dialog = asked && (
    <MoveDialog
      endpoint={tasks.updateStatus}
      id={task.id}
      to={asked.to}
      needsReason={taskMoveNeedsReason(task.status, asked.to)}
      word={labelOf(asked)}
      name={task.name}
      hint={isCancelling(asked) ? 'visit:hints.cancelTask' : 'tasks:hints.reason'}
      isDanger={isCancelling(asked)}
      invalidates={tasksResource.invalidates}
      onClose={() => setAsked(undefined)}
    />
  );
  const isHeld = task.holdReason !== null && isVisitOpen(visitStatus);
  const resume = {
    label: t('visit:taskMoves.resume'),
    icon: MOVE_ICONS.start,
    onMove: () => move.mutate({ status: task.status, holdReason: null }),
  };
  return {
    next: isHeld ? resume : next && { label: labelOf(next), icon: MOVE_ICONS[next.word], onMove: choose(next) },
    isMoving: move.isPending,
    told: move.isSuccess ? t('visits:moved', { title: task.name, status: stateOf(move.data.data) }) : '',
    items: [...(isHeld && next ? [itemOf(next)] : []), ...holds, ...others.map(itemOf)],
    dialog,
  };
}
