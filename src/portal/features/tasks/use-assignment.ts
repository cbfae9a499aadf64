import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import { type TaskRecord, tasks } from '#domain/tasks/endpoints.ts';
import { isTaskClosed } from '#domain/tasks/status.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { mayEdit, useActor } from '#portal/resource/permissions.ts';
import { tasksResource } from './tasks.resource.tsx';

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
export function useAssignment(task: TaskRecord, onAssigned?: () => void): Assignment {
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
