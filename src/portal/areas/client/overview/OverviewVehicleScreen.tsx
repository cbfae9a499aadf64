import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Car } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#client/query.ts';
import type { VehicleRecord } from '#domain/vehicles/endpoints.ts';
import { paths } from '#portal/paths.ts';
import { RecordFacts } from '#portal/resource/RecordFacts.tsx';
import { RecordGate } from '#portal/resource/RecordGate.tsx';
import { RecordHeader } from '#portal/resource/RecordHeader.tsx';
import { ResourceList } from '#portal/resource/ResourceList.tsx';
import { MediaStrip } from '#portal/features/media/media.resource.tsx';
import { OilSummary } from '#portal/features/oil-changes/oil-changes.resource.tsx';
import { VehicleMarks, vehicleModel, VehiclePicture } from '#portal/features/vehicles/vehicles.resource.tsx';
import { Loaded } from '../Loaded.tsx';
import { useOpenVisits } from '../my-lists.ts';
import { myVehicles } from './my-vehicles.ts';
import { myVisits } from './my-visits.tsx';
import { OpenVisitCard } from '../OpenVisitCard.tsx';

/** One of a client's own vehicles: what is done to it now, what was, and what is due. */
export function OverviewVehicleScreen() {
  const { vehicleId } = useParams({ strict: false }) as { vehicleId: string };
  const query = useQuery(queryOf(myVehicles.endpoints.get, { params: { id: vehicleId } }));
  return (
    <RecordGate query={query} icon={Car} back={paths.overview()}>
      {(vehicle) => <Vehicle key={vehicle.id} vehicle={vehicle} />}
    </RecordGate>
  );
}

function Vehicle({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useTranslation(['overview', 'vehicles']);
  const nowId = useId();
  const { id, userId } = vehicle;
  return (
    <div className="space-y-6">
      <RecordHeader
        crumbs={[{ label: t('overview:title'), href: paths.overview() }]}
        picture={<VehiclePicture vehicle={vehicle} />}
        title={<bdi>{vehicleModel(vehicle)}</bdi>}
      >
        <VehicleMarks vehicle={vehicle} />
      </RecordHeader>
      <Loaded query={useOpenVisits(id)}>
        {(open) =>
          open.length > 0 && (
            <section aria-labelledby={nowId}>
              <h2 id={nowId} className="mb-3 text-2xl">
                {t('overview:now')}
              </h2>
              <ul className="space-y-4">
                {open.map((visit) => (
                  <OpenVisitCard key={visit.id} visit={visit} isKnown />
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
      <ResourceList
        definition={myVisits}
        fixed={{ vehicleId: id }}
        prefix="visits"
        title="overview:visits"
        empty="overview:noVisits"
        usual="list"
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <OilSummary vehicleId={id} href={paths.overviewOil(id)} />
        <MediaStrip scope={{ userId, vehicleId: id }} href={paths.clientVehicleMedia(userId, id)} mayAdd={false} />
      </div>
      <RecordFacts
        definition={myVehicles}
        record={vehicle}
        title={t('vehicles:details')}
        without={['ownerName', 'status']}
      />
    </div>
  );
}
