import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Car } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#client/query.ts';
import { vehicles, type VehicleRecord } from '#domain/vehicles/endpoints.ts';
import { paths } from '#portal/screens.ts';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { Plate } from '#ui/ltr-text.tsx';
import { vehicleModel, VehiclePicture } from '../vehicles/parts.ts';
import { LatestKmButton } from './LatestKmButton.tsx';
import { OilCard } from './OilCard.tsx';
import { oilChangesResource } from './oil-changes.resource.tsx';
import { useNewestOilChange } from './OilSummary.tsx';
import { OilPayments } from './OilPayments.tsx';
import { ReadingsCard } from './ReadingsCard.tsx';

const WITHOUT = ['vehicleId'];

/** All about the oil of one vehicle: how it stands, what was changed, read and paid. */
export function OilScreen() {
  const { userId, vehicleId } = useParams({ strict: false }) as { userId: string; vehicleId: string };
  const query = useQuery(queryOf(vehicles.get, { params: { id: vehicleId } }));
  return (
    <RecordLoader query={query} icon={Car} listHref={paths.user(userId)}>
      {(vehicle) => <Oil key={vehicle.id} vehicle={vehicle} />}
    </RecordLoader>
  );
}

function Oil({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useTranslation(['oil-changes', 'users']);
  const { data: newest } = useNewestOilChange(vehicle.id);
  const fixed = useMemo(() => ({ vehicleId: vehicle.id }), [vehicle.id]);
  const owner = paths.user(vehicle.userId);
  return (
    <div className="space-y-6">
      <RecordHeader
        breadcrumbs={[
          { label: t('users:title'), href: paths.users() },
          { label: vehicle.ownerName, href: owner },
          { label: vehicle.plateNumber, href: paths.vehicle(vehicle.userId, vehicle.id) },
        ]}
        picture={<VehiclePicture vehicle={vehicle} />}
        title={t('oil-changes:title')}
        actions={newest && <LatestKmButton oilChange={newest} />}
      >
        <Plate>{vehicle.plateNumber}</Plate>
        <bdi>{vehicleModel(vehicle)}</bdi>
        <a href={owner} className="link link-hover font-medium">
          <bdi>{vehicle.ownerName}</bdi>
        </a>
      </RecordHeader>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-6">
          {newest && <OilCard oilChange={newest} />}
          <ResourceList
            definition={oilChangesResource}
            fixed={fixed}
            prefix="changes"
            title="oil-changes:history"
            defaultView="list"
            hiddenColumns={WITHOUT}
          />
        </div>
        {newest && (
          <div className="space-y-6">
            <OilPayments newest={newest} />
            <ReadingsCard oilChange={newest} />
          </div>
        )}
      </div>
    </div>
  );
}
