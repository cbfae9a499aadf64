import CirclePause from 'lucide-react/icons/circle-pause';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Hammer from 'lucide-react/icons/hammer';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showVehicleName } from '#client/start/static-names.ts';
import { findGrant } from '#domain/roles.ts';
import type { TaskRecord, tasks } from '#domain/tasks/endpoints.ts';
import { TASK_PRIORITIES, TASK_SERVICES, UNFINISHED_TASK_STATUSES } from '#domain/tasks/task.ts';
import { PhotoPicker } from '#portal/features/media/parts.ts';
import { staffOptions } from '#portal/features/users/parts.ts';
import { ScreenLink } from '#portal/resource/ScreenLink.tsx';
import type { ResourceDefinition } from '#portal/resource/define-resource.ts';
import { type ReferencedResources, ReferencedResourcesContext } from '#portal/resource/form/form-context.ts';
import type { OwnView, OwnViewProps } from '#portal/resource/list/ListBody.tsx';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import { isFiltered, type SearchParams } from '#portal/resource/list/list-state.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { type KeptRow, keptRowProps } from '#portal/resource/use-kept-rows.ts';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { Button, ButtonLink } from '#ui/form/buttons.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { EmptyState } from '#ui/states.tsx';
import { sortTasks, DueDay, taskName, TaskStatusDot, TaskSummary } from './task-fields.tsx';
import { tasksResource } from './tasks.resource.tsx';
import { useTaskActions } from './use-task-actions.tsx';

/** Unfinished tasks of open visits that are assigned to the user. */
const FIXED = { assigneeId: 'me', work: 'open' };
const STAFF_REFERENCES: ReferencedResources = { staff: staffOptions };
const WORK_LIST: OwnView = { name: 'work', icon: Hammer, isDefault: true, component: WorkList };

/** List definition of tasks of many vehicles, which also names the vehicle and the visit. */
const myWorkDefinition: ResourceDefinition<typeof tasks> = {
  ...tasksResource,
  heading: ({ plateNumber, name }) => (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {plateNumber && <Plate size="sm">{plateNumber}</Plate>}
      <bdi>{taskName({ name })}</bdi>
    </span>
  ),
  summary: ({ vehicleName }) => <bdi>{showVehicleName(vehicleName ?? '')}</bdi>,
  columns: [
    { field: 'name', render: (task) => <bdi>{taskName(task)}</bdi> },
    { field: 'status', render: (task) => <TaskStatusDot task={task} /> },
    {
      // Unlike the due date of the task, that of its visit is never missing.
      field: 'visitDueDate',
      label: 'tasks:fields.dueDate',
      sortBy: 'dueDate',
      render: (task) => <DueDay task={task} />,
    },
    {
      field: 'priority',
      views: ['cards', 'table'],
      render: (task) => <PicklistLabel labels="tasks:priorities" value={task.priority} />,
    },
    {
      field: 'visitName',
      label: 'tasks:fields.visitId',
      views: ['cards', 'table'],
      isSecondary: true,
      render: (task) => <bdi>{task.visitName}</bdi>,
    },
    {
      field: 'customer',
      label: 'visits:fields.customer',
      views: ['cards', 'table'],
      isSecondary: true,
      render: (task) => <bdi>{task.customer}</bdi>,
    },
  ],
  filters: [
    { name: 'status', options: UNFINISHED_TASK_STATUSES, labels: 'tasks:statuses' },
    { name: 'priority', options: TASK_PRIORITIES, labels: 'tasks:priorities' },
    { name: 'service', options: TASK_SERVICES, labels: 'tasks:services' },
  ],
  defaultSort: { by: 'dueDate', order: 'asc' },
  defaultSortLabel: 'my-work:mostUrgentFirst',
  sortPage: sortTasks,
  pageSize: 100,
};

/** The tasks that the user has to do, the most urgent first: with their next transitions, or as a list of the kit. */
export function MyWorkScreen() {
  const { t } = useTranslation('my-work');
  return (
    <ReferencedResourcesContext value={STAFF_REFERENCES}>
      <ResourceList
        definition={myWorkDefinition}
        fixed={FIXED}
        title="shell:titles.myWork"
        ownView={WORK_LIST}
        create={null}
        emptyState={(state) =>
          isFiltered(state) ? undefined : (
            <Card>
              <EmptyState
                icon={ClipboardList}
                title={t('my-work:empty.title')}
                text={t('my-work:empty.text')}
                action={
                  <ButtonLink size="lg" variant="outline" href={`${paths.visits()}?assigneeId=none`}>
                    {t('my-work:empty.link')}
                  </ButtonLink>
                }
              />
            </Card>
          )
        }
      />
    </ReferencedResourcesContext>
  );
}

/** Tasks with large buttons for their next transitions. */
function WorkList({ rows, page, focusTitle }: OwnViewProps) {
  const { t } = useTranslation('shell');
  const count = page?.meta.total ?? 0;
  const lastCount = useRef(count);
  useEffect(() => {
    // The focused button was removed with its row.
    if (count < lastCount.current && document.activeElement === document.body) focusTitle({ preventScroll: true });
    lastCount.current = count;
  }, [count, focusTitle]);
  return (
    <ul aria-label={t('shell:titles.myWork')} className="grid gap-4">
      {(rows as readonly KeptRow<TaskRecord>[]).map(({ record, isGone }) => (
        <MyWorkRow key={record.id} task={record} isGone={isGone} />
      ))}
    </ul>
  );
}

/** Prefetches the tasks while the code of the screen loads. */
export const prefetch = (params: SearchParams): void => prefetchList(myWorkDefinition, params, FIXED);

interface Props {
  task: TaskRecord;
  /** The task has left the list, and only keeps its place. */
  isGone: boolean;
}

/** A task with its vehicle and visit, and large buttons for its next transitions and a photo. */
function MyWorkRow({ task, isGone }: Props) {
  const { userId, vehicleId, visitId } = task;
  return (
    <li
      {...keptRowProps(isGone)}
      className="sheet grid grid-cols-[minmax(0,1fr)] gap-4 p-4 inert:opacity-50 @xl:p-5 @2xl:grid-cols-[minmax(0,1fr)_15rem]"
    >
      <div className="grid min-w-0 content-start gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Plate>{task.plateNumber!}</Plate>
          <bdi className="font-medium">{showVehicleName(task.vehicleName ?? '')}</bdi>
        </p>
        <h2 className="text-2xl wrap-anywhere">
          <ScreenLink to={tasksResource.href!(task)} className="link-hover inline-flex min-h-11 items-center">
            <bdi>{taskName(task)}</bdi>
          </ScreenLink>
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <TaskStatusDot task={task} />
          <DueDay task={task} isLabelled />
        </p>
        <p className="text-muted text-sm">
          <TaskSummary task={task} />
        </p>
        <p className="flex flex-wrap items-center gap-x-3">
          <ScreenLink
            to={paths.visit(userId, vehicleId, visitId)}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            <bdi>{task.visitName}</bdi>
          </ScreenLink>
          <bdi className="text-muted">{task.customer}</bdi>
        </p>
      </div>
      <RowActions task={task} />
    </li>
  );
}

/** Buttons of at least 48 px for the next transition, hold reasons and a photo. */
function RowActions({ task }: { task: TaskRecord }) {
  const { t } = useTranslation(['my-work', 'media']);
  const { role } = useActor();
  const { next, finish, holds, isPending, announcement, dialog } = useTaskActions(task, task.visitStatus);
  const { userId, vehicleId, visitId } = task;
  const isOnHold = task.holdReason !== null;
  return (
    <div className="grid content-start gap-2">
      {next && (
        <Button block size="lg" className="min-h-12" icon={next.icon} loading={isPending} onClick={next.onSelect}>
          {next.label}
          <span className="sr-only">{taskName(task)}</span>
        </Button>
      )}
      {isOnHold && finish && (
        <Button
          block
          size="lg"
          variant="outline"
          className="min-h-12"
          icon={finish.icon}
          aria-disabled={isPending}
          onClick={isPending ? undefined : finish.onSelect}
        >
          {finish.label}
          <span className="sr-only">{taskName(task)}</span>
        </Button>
      )}
      {!isOnHold && holds.length > 0 && (
        <Menu label={taskName(task)} items={holds} variant="outline" size="lg" className="btn-block min-h-12">
          <CirclePause className="size-[1.2em]" aria-hidden="true" />
          {t('my-work:hold')}
        </Menu>
      )}
      {findGrant(role, 'media.write') && (
        <PhotoPicker scope={{ userId, vehicleId, visitId }}>
          {t('my-work:photo')}
          <span className="sr-only">{task.visitName}</span>
        </PhotoPicker>
      )}
      <output className="sr-only">{announcement}</output>
      {dialog}
    </div>
  );
}
