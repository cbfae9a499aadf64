import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Wrench from 'lucide-react/icons/wrench';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, formatPlate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { showName } from '#client/start/static-names.ts';
import { type VisitDetail, visits } from '#domain/visits/endpoints.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { computeVisitTotals } from '#domain/visits/totals.ts';
import { MediaStrip } from '#portal/features/media/parts.ts';
import { PaymentsCard } from '#portal/features/payments/parts.ts';
import { RatingCard } from '#portal/features/ratings/parts.ts';
import { VisitMoney, VisitPaymentDot, VisitPicture, visitVehicleName } from '#portal/features/visits/parts.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { paths } from '#portal/screens.ts';
import { DetailLayout } from '#ui/DetailLayout.tsx';
import { classNames } from '#ui/class-names.ts';
import { GarageContacts } from '../contact/garage-contacts.tsx';
import { TitledCard } from '../sections.tsx';
import { ClientTaskPrice, ClientTaskStatus, ClientVisitStatus, VisitSteps } from '../visit-progress.tsx';
import { EventAnnouncer, listVisitEvents, VisitTimeline } from './visit-timeline.tsx';

/** Screen of one visit of the client; it refreshes when the visit changes. */
export function OverviewVisitScreen() {
  const { vehicleId, visitId }: { vehicleId: string; visitId: string } = useParams({ strict: false });
  const query = useQuery(getQueryOptions(visits.get, { params: { id: visitId } }));
  return (
    <RecordLoader query={query} icon={Wrench} listHref={paths.overviewVehicle(vehicleId)}>
      {(visit) => <Visit key={visit.id} visit={visit} />}
    </RecordLoader>
  );
}

function Visit({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('overview');
  const { id, userId, vehicleId, vehicle, status, tasks } = visit;
  const events = listVisitEvents(visit.history);
  const isOpen = isVisitOpen(status);
  const isReady = status === 'Ready for Pickup';
  return (
    <div className="space-y-6">
      <RecordHeader
        documentTitle={`${visit.name} · ${formatPlate(vehicle.plateNumber)}`}
        breadcrumbs={[
          { label: t('overview:title'), href: paths.overview() },
          { label: formatPlate(vehicle.plateNumber), href: paths.overviewVehicle(vehicleId) },
        ]}
        picture={<VisitPicture visit={visit} className="w-64" />}
        title={<bdi>{visit.name}</bdi>}
        actions={isOpen && <GarageContacts />}
      >
        <Plate>{vehicle.plateNumber}</Plate>
        <bdi>{visitVehicleName(visit)}</bdi>
        <ClientVisitStatus visit={visit} />
        {isOpen && !isReady && <span>{t('overview:readyBy', { date: formatDate(visit.dueDate) })}</span>}
      </RecordHeader>
      <TitledCard
        title={t('overview:progress')}
        action={
          isOpen && (
            <p className="text-muted flex items-center gap-2 text-sm">
              <RefreshCw className="size-4 shrink-0" aria-hidden="true" />
              {t('overview:liveUpdates')}
            </p>
          )
        }
      >
        <VisitSteps visit={visit} />
        {isReady && <p className="mt-4 font-semibold">{t('overview:pickUpHint')}</p>}
        <EventAnnouncer events={events} />
      </TitledCard>
      <DetailLayout>
        <div className="min-w-0 space-y-6">
          <VisitTasks visit={visit} />
          <MediaStrip
            scope={{ userId, vehicleId, visitId: id }}
            href={paths.clientVisitMedia(userId, vehicleId, id)}
            mayAdd={false}
          />
        </div>
        <div className="min-w-0 space-y-6 @4xl:row-span-2">
          <VisitBill visit={visit} />
          <PaymentsCard
            entityType="VISIT"
            entityId={id}
            paidRecordOf={({ entityId }) => tasks.find((task) => task.id === entityId)?.name}
          />
          {status === 'Completed' && <RatingCard />}
        </div>
        <VisitTimeline events={events} />
      </DetailLayout>
    </div>
  );
}

/** Lists the tasks of a visit with their prices, and the discount on their sum. */
function VisitTasks({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('overview');
  const { id, vehicleId, status, tasks, currency } = visit;
  const { difference } = computeVisitTotals(visit);
  const isUnderWay = status === 'Pending' || status === 'In Progress';
  return (
    <TitledCard title={t(isUnderWay ? 'overview:tasks' : 'overview:pastTasks')}>
      <ul className="divide-base-300 divide-y">
        {tasks.map((task) => (
          <li key={task.id} className="relative flex flex-wrap items-start justify-between gap-x-4 py-3">
            <div className="min-w-0 flex-1 basis-40">
              <a
                href={paths.overviewTask(vehicleId, id, task.id)}
                className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                <bdi>{showName('SERVICE', task.name)}</bdi>
              </a>
              <p className="mt-0.5">
                <ClientTaskStatus task={task} />
              </p>
            </div>
            <p
              className={classNames(
                'font-figures ms-auto shrink-0 text-lg',
                task.status === 'Cancelled' && 'text-muted line-through',
              )}
            >
              <ClientTaskPrice task={task} />
            </p>
          </li>
        ))}
      </ul>
      {difference && !difference.isMore && status !== 'Cancelled' && (
        <p className="border-base-300 flex flex-wrap justify-between gap-x-4 border-t py-3">
          <span>{t('overview:discount')}</span>
          <bdi className="font-figures text-lg">{formatMoney(`-${difference.amount}`, currency)}</bdi>
        </p>
      )}
    </TitledCard>
  );
}

/** Shows the total, the paid and the owed amount of a visit; of a cancelled visit only what was paid. */
export function VisitBill({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('overview');
  if (visit.status === 'Cancelled')
    return (
      <TitledCard title={t('overview:statuses.Cancelled')}>
        <p>{t('overview:nothingToPay')}</p>
        <VisitMoney visit={visit} className="mt-3" />
      </TitledCard>
    );
  const isOwed = Number(visit.owed) > 0;
  return (
    <TitledCard title={t('overview:bill')} action={<VisitPaymentDot visit={visit} />}>
      <dl>
        <dt className="text-muted text-sm">{t(isOwed ? 'overview:owed' : 'overview:total')}</dt>
        <dd className="font-figures text-3xl">
          <bdi>{formatMoney(isOwed ? visit.owed : visit.totalCost, visit.currency)}</bdi>
        </dd>
      </dl>
      <VisitMoney visit={visit} className="mt-3" />
    </TitledCard>
  );
}
