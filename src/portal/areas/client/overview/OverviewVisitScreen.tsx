import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { RefreshCw, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatPlate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { visits, type VisitDetail } from '#domain/visits/endpoints.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { MediaStrip } from '#portal/features/media/parts.ts';
import { PaymentsCard } from '#portal/features/payments/parts.ts';
import { RatingCard } from '#portal/features/ratings/parts.ts';
import { VisitPicture, visitVehicleName } from '#portal/features/visits/parts.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { paths } from '#portal/screens.ts';
import { DetailLayout } from '#ui/DetailLayout.tsx';
import { GarageContacts } from '../contact/garage-contacts.tsx';
import { TitledCard } from '../sections.tsx';
import { ClientVisitStatus, VisitSteps } from '../visit-progress.tsx';
import { VisitBill, VisitTasks } from './visit-cards.tsx';
import { VisitTimeline, EventAnnouncer, listVisitEvents } from './visit-timeline.tsx';

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
