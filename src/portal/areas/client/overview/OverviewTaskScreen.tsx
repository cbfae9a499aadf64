import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import Wrench from 'lucide-react/icons/wrench';
import { useTranslation } from 'react-i18next';
import { formatDate, formatPlate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { showName } from '#client/start/static-names.ts';
import { tasks, type TaskRecord } from '#domain/tasks/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { tasksResource } from '#portal/features/tasks/parts.ts';
import { RecordDetails } from '#portal/resource/record/RecordDetails.tsx';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { paths } from '#portal/screens.ts';
import { ClientTaskPrice, ClientTaskStatus } from '../visit-progress.tsx';
import { listVisitEvents, VisitTimeline, EventAnnouncer } from './visit-timeline.tsx';

/** Fields that the header shows already, and internal fields. */
const HIDDEN_COLUMNS = ['name', 'status', 'priority', 'soldFor', 'dueDate', 'createdAt'];

/** Screen of one task on a vehicle of the client. */
export function OverviewTaskScreen() {
  const { vehicleId, visitId, taskId }: Record<'vehicleId' | 'visitId' | 'taskId', string> = useParams({
    strict: false,
  });
  const query = useQuery(getQueryOptions(tasks.get, { params: { id: taskId } }));
  return (
    <RecordLoader query={query} icon={Wrench} listHref={paths.overviewVisit(vehicleId, visitId)}>
      {(task) => <Task key={task.id} task={task} />}
    </RecordLoader>
  );
}

function Task({ task }: { task: TaskRecord }) {
  const { t } = useTranslation(['overview', 'tasks']);
  const { data } = useQuery(getQueryOptions(visits.get, { params: { id: task.visitId } }));
  const visit = data?.data;
  const events = visit && listVisitEvents(visit.history.filter(({ taskId }) => taskId === task.id));
  return (
    <div className="space-y-6">
      <RecordHeader
        documentTitle={showName('SERVICE', task.name)}
        breadcrumbs={[
          { label: t('overview:title'), href: paths.overview() },
          {
            label: visit ? formatPlate(visit.vehicle.plateNumber) : t('overview:vehicle'),
            href: paths.overviewVehicle(task.vehicleId),
          },
          { label: visit?.name ?? t('overview:visit'), href: paths.overviewVisit(task.vehicleId, task.visitId) },
        ]}
        title={<bdi>{showName('SERVICE', task.name)}</bdi>}
      >
        <ClientTaskStatus task={task} />
        <span className="font-figures text-2xl">
          <ClientTaskPrice task={task} />
        </span>
        {task.dueDate && <span>{t('overview:readyBy', { date: formatDate(task.dueDate) })}</span>}
      </RecordHeader>
      <RecordDetails
        definition={tasksResource}
        record={task}
        title={t('overview:taskDetails')}
        hiddenColumns={HIDDEN_COLUMNS}
      />
      {events && (
        <>
          <EventAnnouncer events={events} />
          <VisitTimeline events={events} />
        </>
      )}
    </div>
  );
}
