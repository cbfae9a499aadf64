import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import { showName } from '#client/start/static-names.ts';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import { TASK_PRIORITIES } from '#domain/tasks/task.ts';
import type { ListState } from '#portal/resource/list/list-state.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';
import { useToday } from '#portal/resource/use-today.ts';
import { DotSeparatedName, StatusDot } from '#ui/inline.tsx';

/** Dot colour of each task status. */
export const TASK_TONES = {
  Pending: 'wait',
  'In Progress': 'info',
  Completed: 'ok',
  Cancelled: 'off',
  'Re-opened': 'danger',
  Sold: 'ok',
} as const;

/** Returns the name of a task, in the reader's language if it is the title of a service. */
export const taskName = ({ name }: Pick<TaskRecord, 'name'>): string => showName('SERVICE', name);

/** Status of a task; the hold reason if the task is on hold. */
export function TaskStatusDot({ task: { status, holdReason } }: { task: Pick<TaskRecord, 'status' | 'holdReason'> }) {
  const { t } = useTranslation('tasks');
  if (!holdReason) return <StatusLabel labels="tasks:statuses" value={status} tones={TASK_TONES} />;
  return <StatusDot tone="attention">{t('tasks:waiting', { reason: t(`tasks:holdReasons.${holdReason}`) })}</StatusDot>;
}

/** Due date of a task or of its visit, marked when it is late; `isLabelled` says that it is a due date. */
export function DueDay({ task, isLabelled = false }: { task: TaskRecord; isLabelled?: boolean }) {
  const { t } = useTranslation('visits');
  const today = useToday();
  const due = getDueDay(task);
  if (!due) return null;
  const date = formatDate(due);
  if (due < today) return <span className="text-error font-semibold">{t('visits:overdueSince', { date })}</span>;
  return <span>{isLabelled ? t('visits:due', { date }) : date}</span>;
}

/** Service, priority and category of a task on one line. */
export function TaskSummary({ task }: { task: TaskRecord }) {
  const { t } = useTranslation('tasks');
  const category = task.category && showName('TASK_CATEGORY', task.category);
  const marks = [t(`tasks:services.${task.service}`), t(`tasks:priorities.${task.priority}`), category];
  return (
    <>
      {marks.filter(Boolean).map((mark, index) => (
        <span key={mark}>{index > 0 ? <DotSeparatedName>{mark}</DotSeparatedName> : <bdi>{mark}</bdi>}</span>
      ))}
    </>
  );
}

/** Returns the due date of a task, or that of its visit if the task has none. */
const getDueDay = ({ dueDate, visitDueDate }: Pick<TaskRecord, 'dueDate' | 'visitDueDate'>): string | undefined =>
  dueDate ?? visitDueDate;

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
