import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import { TASK_PRIORITIES } from '#domain/tasks/task.ts';
import type { ListState } from '#portal/resource/list/list-state.ts';

/** Returns the due date of a task, or that of its visit if the task has none. */
export const getDueDay = ({
  dueDate,
  visitDueDate,
}: Pick<TaskRecord, 'dueDate' | 'visitDueDate'>): string | undefined => dueDate ?? visitDueDate;

type SortedTask = Pick<TaskRecord, 'dueDate' | 'visitDueDate' | 'priority' | 'createdAt'>;

const compareDueDays = (a: SortedTask, b: SortedTask) => (getDueDay(a) ?? '').localeCompare(getDueDay(b) ?? '');

/**
 * Sorts a page of tasks by the due day that is shown, where the server sorts by that of the task alone. While no order
 * is chosen, tasks of one day are sorted by priority, then by age. Keeps any other order.
 */
export function sortTasks<T extends SortedTask>(list: readonly T[], sort: ListState['sort']): readonly T[] {
  if (sort?.by === 'dueDate')
    return list.toSorted((a, b) => (sort.order === 'asc' ? compareDueDays(a, b) : compareDueDays(b, a)));
  if (sort) return list;
  return list.toSorted(
    (a, b) =>
      compareDueDays(a, b) ||
      TASK_PRIORITIES.indexOf(a.priority) - TASK_PRIORITIES.indexOf(b.priority) ||
      a.createdAt.localeCompare(b.createdAt),
  );
}
