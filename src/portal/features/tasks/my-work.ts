import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import { TASK_PRIORITIES } from '#domain/tasks/task.ts';

/** Returns the due date of a task, or that of its visit if the task has none. */
export const getDueDay = ({
  dueDate,
  visitDueDate,
}: Pick<TaskRecord, 'dueDate' | 'visitDueDate'>): string | undefined => dueDate ?? visitDueDate;

/** Sorts tasks by due day, then by priority, then by age. */
export const sortByUrgency = <T extends Pick<TaskRecord, 'dueDate' | 'visitDueDate' | 'priority' | 'createdAt'>>(
  list: readonly T[],
): T[] =>
  list.toSorted(
    (a, b) =>
      (getDueDay(a) ?? '').localeCompare(getDueDay(b) ?? '') ||
      TASK_PRIORITIES.indexOf(a.priority) - TASK_PRIORITIES.indexOf(b.priority) ||
      a.createdAt.localeCompare(b.createdAt),
  );
