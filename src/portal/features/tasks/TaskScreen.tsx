import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import Wrench from 'lucide-react/icons/wrench';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPlate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { type TaskRecord, tasks } from '#domain/tasks/endpoints.ts';
import { isTaskClosed } from '#domain/tasks/status.ts';
import { visits, type VisitDetail } from '#domain/visits/endpoints.ts';
import { type ReferencedResources, ReferencedResourcesContext } from '#portal/resource/form/form-context.ts';
import { useRecordFormDialog } from '#portal/resource/list/use-editor.tsx';
import { useRemoveDialog } from '#portal/resource/list/use-remove.tsx';
import { ClosedNote } from '#portal/resource/record/ClosedNote.tsx';
import { RecordDetails } from '#portal/resource/record/RecordDetails.tsx';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { ScreenLink } from '#portal/resource/ScreenLink.tsx';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { paths } from '#portal/screens.ts';
import { DetailLayout } from '#ui/DetailLayout.tsx';
import { PaymentsCard } from '../payments/parts.ts';
import { staffOptions } from '../users/parts.ts';
import { computeOverpayment, computeVisitTotals } from '#domain/visits/totals.ts';
import { HistoryCard } from '../history/parts.ts';
import { taskName, TaskStatusDot } from './task-fields.tsx';
import { TaskActions, TaskAssignee } from './TaskRow.tsx';
import { tasksResource } from './tasks.resource.tsx';

/** Shows one task of a visit. */
export function TaskScreen() {
  const { userId, vehicleId, visitId, taskId }: Record<'userId' | 'vehicleId' | 'visitId' | 'taskId', string> =
    useParams({ strict: false });
  const navigate = useNavigate();
  const query = useQuery(getQueryOptions(tasks.get, { params: { id: taskId } }));
  const task = query.data?.data;

  // Redirects from a URL whose client, vehicle or visit is not the task's.
  const href = task && paths.task(task.userId, task.vehicleId, task.visitId, task.id);
  const isOutdatedUrl = href !== undefined && href !== paths.task(userId, vehicleId, visitId, taskId);
  useEffect(() => {
    if (isOutdatedUrl) void navigate({ to: href, replace: true });
  }, [isOutdatedUrl, href, navigate]);

  return (
    <RecordLoader query={query} icon={Wrench} listHref={paths.visit(userId, vehicleId, visitId)}>
      {(found) => <Task key={found.id} task={found} />}
    </RecordLoader>
  );
}

const STAFF_REFERENCES: ReferencedResources = { staff: staffOptions };

function Task({ task }: { task: TaskRecord }) {
  const { t } = useTranslation('visit');
  const { visitId, soldFor, currency } = task;
  const visit = useQuery(getQueryOptions(visits.get, { params: { id: visitId } })).data?.data;
  const entity = { entityType: 'TASK', entityId: task.id } as const;
  return (
    <div className="space-y-5">
      <TaskHeader task={task} visit={visit} />
      <ClosedNote definition={tasksResource} record={task} />
      <RecordDetails
        definition={tasksResource}
        record={task}
        title={t('visit:taskDetails')}
        hiddenColumns={['name', 'status', 'soldFor']}
      />
      <DetailLayout>
        <HistoryCard
          changes={visit?.history.filter(({ taskId }) => taskId === task.id) ?? []}
          corrections={visit?.corrections?.filter(({ taskId }) => taskId === task.id)}
          assignments={visit?.assignments?.filter(({ taskId }) => taskId === task.id)}
          entity={entity}
          currency={currency}
        />
        <PaymentsCard
          {...entity}
          price={{ total: soldFor, currency, owed: visit?.owed }}
          isClosed={visit?.status === 'Cancelled'}
          isCorrection={() => isTaskClosed(task)}
          overpayment={visit && computeOverpayment(visit)}
        />
      </DetailLayout>
    </div>
  );
}

/** Header of a task: status, assignee, price, visit and actions. `visit` is undefined while it loads. */
function TaskHeader({ task, visit }: { task: TaskRecord; visit: VisitDetail | undefined }) {
  const { t } = useTranslation(['visit', 'visits', 'tasks']);
  const navigate = useNavigate();
  const { userId, vehicleId, visitId, soldFor, currency } = task;
  const href = paths.visit(userId, vehicleId, visitId);
  const editor = useRecordFormDialog(tasksResource);
  const remove = useRemoveDialog(tasksResource, () => void navigate({ to: href }));
  const { margin } = computeVisitTotals({ tasks: [task], totalCost: soldFor, currency });
  return (
    <div>
      <RecordHeader
        documentTitle={visit ? `${taskName(task)} · ${formatPlate(visit.vehicle.plateNumber)}` : taskName(task)}
        breadcrumbs={[
          { label: t('visits:title'), href: paths.visits() },
          ...(visit ? [{ label: formatPlate(visit.vehicle.plateNumber), href: paths.vehicle(userId, vehicleId) }] : []),
          { label: visit?.name ?? t('tasks:fields.visitId'), href },
        ]}
        title={<bdi>{taskName(task)}</bdi>}
        actions={
          visit && (
            <TaskActions
              isHeader
              task={task}
              visitStatus={visit.status}
              onEdit={editor && (() => editor.edit(task))}
              onRemove={() => remove.confirm(task)}
            />
          )
        }
      >
        <TaskStatusDot task={task} />
        <TaskAssignee task={task} />
        <span className="font-figures text-2xl">
          <bdi>{formatMoney(soldFor, currency)}</bdi>
        </span>
        {margin !== undefined && (
          <span className="text-muted print:hidden">
            {t('visit:totals.margin')} <bdi>{formatMoney(margin, currency)}</bdi>
          </span>
        )}
        {visit && (
          <ScreenLink to={href} className="link-hover tap flex flex-wrap items-center gap-x-3 gap-y-1">
            <Plate size="sm">{visit.vehicle.plateNumber}</Plate>
            <bdi className="font-medium">{visit.customer}</bdi>
          </ScreenLink>
        )}
      </RecordHeader>
      <ReferencedResourcesContext value={STAFF_REFERENCES}>{editor?.dialog}</ReferencedResourcesContext>
      {remove.dialog}
    </div>
  );
}
