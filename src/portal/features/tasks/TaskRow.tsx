import { useMutation, useQueryClient } from '@tanstack/react-query';
import Ellipsis from 'lucide-react/icons/ellipsis';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { formatMoney } from '#client/format.ts';
import { toast } from '#client/toasts.ts';
import { type TaskRecord, tasks } from '#domain/tasks/endpoints.ts';
import { isTaskClosed } from '#domain/tasks/status.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { AssigneeAvatars } from '#portal/features/assignees/parts.tsx';
import { ScreenLink } from '#portal/resource/ScreenLink.tsx';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { mayEdit, mayRemove, useActor } from '#portal/resource/permissions.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx';
import { taskName, TaskStatusDot, TaskSummary } from './task-fields.tsx';
import { tasksResource } from './tasks.resource.tsx';
import { useTaskActions } from './use-task-actions.tsx';

interface Props {
  task: TaskRecord;
  visitStatus: VisitStatus;
  onEdit: (() => void) | undefined;
  onRemove: () => void;
}

/** Row of a task in its visit; in a narrow card it wraps, and the button of the next transition has the full width. */
export const TaskRow = ({ task, visitStatus, onEdit, onRemove }: Props) => (
  <li className="col-span-full grid items-center gap-2 py-3 @min-[40rem]:grid-cols-subgrid">
    <div className="flex flex-wrap justify-between gap-x-4 @min-[40rem]:contents">
      <div className="relative min-w-0 flex-1 basis-32">
        <ScreenLink
          to={tasksResource.href!(task)}
          className="link-hover inline-block py-1 font-semibold wrap-break-word after:absolute after:inset-0"
        >
          <bdi>{taskName(task)}</bdi>
        </ScreenLink>
        <p className="text-muted text-sm">
          <TaskSummary task={task} />
        </p>
      </div>
      <p
        className={`font-figures ms-auto shrink-0 text-end text-xl @min-[40rem]:order-2 ${task.status === 'Cancelled' ? 'text-muted line-through' : ''}`}
      >
        <bdi>{formatMoney(task.soldFor, task.currency)}</bdi>
      </p>
    </div>
    <div className="grid gap-2 @min-[40rem]:contents">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 @max-[40rem]:justify-between @min-[40rem]:order-1">
        <TaskStatusDot task={task} />
        <TaskAssignee task={task} />
      </div>
      <div className="-me-2 flex shrink-0 items-center justify-end gap-1 @min-[40rem]:order-3">
        <TaskActions task={task} visitStatus={visitStatus} onEdit={onEdit} onRemove={onRemove} />
      </div>
    </div>
  </li>
);

interface ActionsProps {
  task: TaskRecord;
  visitStatus: VisitStatus;
  onEdit: (() => void) | undefined;
  onRemove: () => void;
  /** Renders large buttons for the header of the task's screen instead of small ones for a row. */
  isHeader?: boolean;
}

/** Next transition of a task as a button, other actions in a dropdown. */
export function TaskActions({ task, visitStatus, onEdit, onRemove, isHeader = false }: ActionsProps) {
  const { t } = useTranslation(['visit', 'resource', 'assignees']);
  const actor = useActor();
  const { next, isPending, announcement, items: transitions, dialog } = useTaskActions(task, visitStatus);
  const { take, release } = useAssignment(task);
  const items: MenuItem[] = [...transitions];
  // A task without an assignee has this action as a button beside its status.
  if (take && task.assigneeId) items.push({ label: t('assignees:assignToMe'), icon: UserPlus, onSelect: take });
  if (release) items.push({ label: t('assignees:release'), icon: UserMinus, onSelect: release });
  if (onEdit && mayEdit(tasksResource, actor, task))
    items.push({ label: t('resource:edit'), icon: Pencil, onSelect: onEdit });
  if (mayRemove(tasksResource, actor, task))
    items.push({ label: t('resource:delete'), icon: Trash2, danger: true, onSelect: onRemove });
  return (
    <>
      {next && (
        <Button
          variant={isHeader ? 'primary' : 'outline'}
          size={isHeader ? 'lg' : 'md'}
          className={isHeader ? undefined : '@max-[40rem]:min-h-12 @max-[40rem]:grow'}
          icon={isHeader ? next.icon : undefined}
          loading={isPending}
          onClick={next.onSelect}
        >
          {next.label}
          {!isHeader && <span className="sr-only">{taskName(task)}</span>}
        </Button>
      )}
      {items.length > 0 && (
        <Menu
          label={t('resource:actions', { title: taskName(task) })}
          icon={isHeader ? undefined : EllipsisVertical}
          items={items}
          variant={isHeader ? 'outline' : 'ghost'}
        >
          {isHeader && (
            <>
              <Ellipsis className="size-5" aria-hidden="true" />
              {t('resource:moreActions')}
            </>
          )}
        </Menu>
      )}
      <output className="sr-only">{announcement}</output>
      {dialog}
    </>
  );
}

/** Returns the task of a visit's [next step](docs/rules/lifecycles.md#next-step), if one can continue or start. */
export const findNextTask = (records: readonly TaskRecord[]): TaskRecord | undefined =>
  records.find(({ status, holdReason }) => status === 'In Progress' && holdReason === null) ??
  records.find(({ status }) => status === 'Pending' || status === 'Re-opened');

/** Main button in the header of a visit, for the next transition of a task. */
export function NextTaskButton({ task, visitStatus }: Pick<ActionsProps, 'task' | 'visitStatus'>) {
  const { t } = useTranslation('visits');
  const { next, isPending, dialog } = useTaskActions(task, visitStatus);
  if (!next) return null;
  return (
    <div className="col-span-2">
      <Button block size="lg" icon={next.icon} loading={isPending} onClick={next.onSelect}>
        <span className="min-w-0 wrap-anywhere">
          {t('visits:actionTitle', { action: next.label, name: taskName(task) })}
        </span>
      </Button>
      {dialog}
    </div>
  );
}

interface Assignment {
  /** Assigns the task to the user; undefined if it is already theirs, is closed, or may not be edited by them. */
  take: (() => void) | undefined;
  /** Unassigns the task; undefined if it is not assigned to the user, is closed, or may not be edited by them. */
  release: (() => void) | undefined;
  isPending: boolean;
}

/**
 * Returns functions that [assign](docs/rules/lifecycles.md#assignment) a task to the user or to nobody. `onAssigned`
 * runs before the lists are refetched.
 */
function useAssignment(task: TaskRecord, onAssigned?: () => void): Assignment {
  const { t } = useTranslation('assignees');
  const client = useQueryClient();
  const actor = useActor();
  const refresh = () => invalidateResource(client, tasksResource);
  const { mutate, isPending } = useMutation({
    mutationFn: (assigneeId: string | null) =>
      call(tasks.update, { params: { id: task.id }, body: { assigneeId, updatedAt: task.updatedAt } }),
    onSuccess: async ({ data }) => {
      toast.success(t(`assignees:${data.assigneeId ? 'assignedToMe' : 'released'}`, { title: data.name }));
      onAssigned?.();
      await refresh();
    },
    onError: (error) => {
      void showFailureToast(error, 'tasks:updateFailed');
      return refresh();
    },
  });
  const mayAssign = mayEdit(tasksResource, actor, task) && !isTaskClosed(task);
  const isMine = task.assigneeId === actor.id;
  return {
    take: mayAssign && !isMine ? () => mutate(actor.id) : undefined,
    release: mayAssign && isMine ? () => mutate(null) : undefined,
    isPending,
  };
}

/** Initials of the assignee of a task; without an assignee, a button that assigns it to the user. */
export function TaskAssignee({ task }: { task: TaskRecord }) {
  const { t } = useTranslation('assignees');
  const container = useRef<HTMLSpanElement>(null);
  // Keeps the focus, because the initials will replace the focused button.
  const { take, isPending } = useAssignment(task, () => container.current?.focus());
  return (
    <span ref={container} tabIndex={-1} className="inline-flex outline-none">
      {task.assigneeName ? (
        <AssigneeAvatars names={[task.assigneeName]} />
      ) : (
        take && (
          <Button
            variant="ghost"
            size="sm"
            className="max-sm:min-h-11"
            icon={UserPlus}
            loading={isPending}
            onClick={take}
          >
            {t('assignees:assignToMe')}
            <span className="sr-only">{taskName(task)}</span>
          </Button>
        )
      )}
    </span>
  );
}
