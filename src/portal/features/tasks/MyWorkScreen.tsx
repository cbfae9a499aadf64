import { ClipboardList, Hammer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showVehicleName } from '#client/start/static-names.ts';
import type { TaskRecord, tasks } from '#domain/tasks/endpoints.ts';
import { TASK_PRIORITIES, TASK_SERVICES, UNFINISHED_TASK_STATUSES } from '#domain/tasks/task.ts';
import { staffOptions } from '#portal/features/users/parts.ts';
import type { ResourceDefinition } from '#portal/resource/define-resource.ts';
import { type ReferencedResources, ReferencedResourcesContext } from '#portal/resource/form/form-context.ts';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import { isFiltered, type SearchParams } from '#portal/resource/list/list-state.ts';
import type { OwnView, OwnViewProps } from '#portal/resource/list/ListBody.tsx';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { Plate } from '#portal/resource/record/Plate.tsx';
import type { KeptRow } from '#portal/resource/use-kept-rows.ts';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { EmptyState } from '#ui/states.tsx';
import { sortTasks } from './my-work.ts';
import { MyWorkRow } from './MyWorkRow.tsx';
import { DueDay, taskName, TaskStatusDot } from './task-fields.tsx';
import { tasksResource } from './tasks.resource.tsx';

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
