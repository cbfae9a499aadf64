import { formatMoney } from '#client/format.ts';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { ScreenLink } from '#portal/resource/ScreenLink.tsx';
import { taskName, TaskStatusDot, TaskSummary } from './task-fields.tsx';
import { TaskActions, TaskAssignee } from './TaskActions.tsx';
import { tasksResource } from './tasks.resource.tsx';

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
