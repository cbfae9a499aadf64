import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Car } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#client/query.ts';
import { paths } from '#portal/paths.ts';
import { RecordFacts } from '#portal/resource/RecordFacts.tsx';
import { RecordGate } from '#portal/resource/RecordGate.tsx';
import { RecordHeader } from '#portal/resource/RecordHeader.tsx';
import { VehicleMarks, vehicleModel, VehiclePicture } from '../vehicles/vehicles.resource.tsx';
import { myVehicles } from './my-vehicles.ts';

/** One of a client's own vehicles. */
export function OverviewVehicleScreen() {
  const { t } = useTranslation(['overview', 'vehicles']);
  const { vehicleId } = useParams({ strict: false }) as { vehicleId: string };
  const query = useQuery(queryOf(myVehicles.endpoints.get, { params: { id: vehicleId } }));
  return (
    <RecordGate query={query} icon={Car} back={paths.overview()}>
      {(vehicle) => (
        <div className="space-y-6">
          <RecordHeader
            crumbs={[{ label: t('overview:title'), href: paths.overview() }]}
            picture={<VehiclePicture vehicle={vehicle} />}
            title={<bdi>{vehicleModel(vehicle)}</bdi>}
          >
            <VehicleMarks vehicle={vehicle} />
          </RecordHeader>
          <RecordFacts
            definition={myVehicles}
            record={vehicle}
            title={t('vehicles:details')}
            without={['ownerName', 'status']}
          />
        </div>
      )}
    </RecordGate>
  );
}
