import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import Car from 'lucide-react/icons/car';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, formatPlate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import type { VehicleRecord } from '#domain/vehicles/endpoints.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { MediaStrip } from '#portal/features/media/parts.ts';
import { OilSummaryCard } from '#portal/features/oil-changes/parts.ts';
import { VehicleHeaderFacts, vehicleName, VehiclePicture } from '#portal/features/vehicles/parts.ts';
import { hasMoney, VisitMoney, VisitPaymentDot, visitsResource } from '#portal/features/visits/parts.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { RecordDetails } from '#portal/resource/record/RecordDetails.tsx';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { paths } from '#portal/screens.ts';
import { useOpenVisits, OpenVisitCard } from '../open-visits.tsx';
import { QueryContent } from '../sections.tsx';
import { ClientVisitStatus } from '../visit-progress.tsx';
import { clientVehicles } from './client-vehicles.ts';

/** Screen of one vehicle of the client: open visits, past visits, oil state and details. */
export function OverviewVehicleScreen() {
  const { vehicleId }: { vehicleId: string } = useParams({ strict: false });
  const query = useQuery(getQueryOptions(clientVehicles.endpoints.get, { params: { id: vehicleId } }));
  return (
    <RecordLoader query={query} icon={Car} listHref={paths.overview()}>
      {(vehicle) => <Vehicle key={vehicle.id} vehicle={vehicle} />}
    </RecordLoader>
  );
}

function Vehicle({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useTranslation(['overview', 'vehicles']);
  const nowId = useId();
  const { id, userId } = vehicle;
  return (
    <div className="space-y-6">
      <RecordHeader
        documentTitle={`${vehicleName(vehicle)} · ${formatPlate(vehicle.plateNumber)}`}
        breadcrumbs={[{ label: t('overview:title'), href: paths.overview() }]}
        picture={<VehiclePicture vehicle={vehicle} />}
        title={<bdi>{vehicleName(vehicle)}</bdi>}
      >
        <VehicleHeaderFacts vehicle={vehicle} />
      </RecordHeader>
      <QueryContent query={useOpenVisits(id)}>
        {(open) =>
          open.length > 0 && (
            <section aria-labelledby={nowId}>
              <h2 id={nowId} className="mb-3 text-2xl">
                {t('overview:inWorkshop')}
              </h2>
              <ul className="space-y-4">
                {open.map((visit) => (
                  <OpenVisitCard key={visit.id} visit={visit} isVehicleHidden />
                ))}
              </ul>
            </section>
          )
        }
      </QueryContent>
      <ResourceList
        definition={clientVisits}
        fixed={{ vehicleId: id }}
        prefix="visits"
        title="overview:visits"
        empty="overview:noVisits"
        defaultView="list"
      />
      <div className="grid grid-cols-1 items-start gap-6 @2xl:grid-cols-2">
        <OilSummaryCard vehicleId={id} href={paths.overviewOil(id)} />
        <MediaStrip scope={{ userId, vehicleId: id }} href={paths.clientVehicleMedia(userId, id)} mayAdd={false} />
      </div>
      <RecordDetails
        definition={clientVehicles}
        record={vehicle}
        title={t('vehicles:details')}
        hiddenColumns={['ownerName', 'status']}
      />
    </div>
  );
}

/** List definition of visits with the wording and links of the client's area. */
const clientVisits: typeof visitsResource = {
  ...visitsResource,
  summary: (visit) => formatDate(visit.visitDate),
  href: (visit) => paths.overviewVisit(visit.vehicleId, visit.id),
  picture: () => undefined,
  columns: [
    { field: 'name', render: (visit) => <bdi>{visit.name}</bdi> },
    { field: 'status', render: (visit) => <ClientVisitStatus visit={visit} /> },
    { field: 'visitDate', views: ['table'], render: (visit) => formatDate(visit.visitDate) },
    {
      field: 'paymentStatus',
      views: ['table', 'cards'],
      render: (visit) => visit.status !== 'Cancelled' && <VisitPaymentDot visit={visit} />,
    },
    {
      field: 'totalCost',
      align: 'end',
      render: (visit: VisitRecord) =>
        visit.status === 'Cancelled'
          ? hasMoney(visit) && <VisitMoney visit={visit} />
          : formatMoney(visit.totalCost, visit.currency),
    },
  ],
  filters: [],
  dateFilter: false,
};
