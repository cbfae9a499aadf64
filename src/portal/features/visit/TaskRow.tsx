import { Link } from '@tanstack/react-router';
import { formatMoney } from '#client/format.ts';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { TaskMarks, tasksResource, TaskStatusDot } from '../tasks/tasks.resource.tsx';
import { TaskActions } from './TaskActions.tsx';

interface Props {
  task: TaskRecord;
  visitStatus: VisitStatus;
  onEdit: (() => void) | undefined;
  onRemove: () => void;
}

/** One task of a visit: two lines on a phone, one on a wide screen. */
export const TaskRow = ({ task, visitStatus, onEdit, onRemove }: Props) => (
  <li className="col-span-full grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-subgrid">
    <div>
      <Link to={tasksResource.href!(task)} className="link-hover inline-block py-1 font-semibold wrap-anywhere">
        <bdi>{task.name}</bdi>
      </Link>
      <p className="text-muted text-sm">
        <TaskMarks task={task} />
      </p>
    </div>
    <p
      className={`font-figures self-start text-end text-xl sm:order-2 sm:self-center ${task.status === 'Cancelled' ? 'text-muted line-through' : ''}`}
    >
      <bdi>{formatMoney(task.soldFor, task.currency)}</bdi>
    </p>
    <p className="sm:order-1">
      <TaskStatusDot task={task} />
    </p>
    <div className="-me-2 flex items-center justify-end gap-1 sm:order-3">
      <TaskActions task={task} visitStatus={visitStatus} onEdit={onEdit} onRemove={onRemove} />
    </div>
  </li>
);
