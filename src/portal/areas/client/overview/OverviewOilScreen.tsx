import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Droplet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#client/query.ts';
import { vehicles, type VehicleRecord } from '#domain/vehicles/endpoints.ts';
import { paths } from '#portal/paths.ts';
import { RecordGate } from '#portal/resource/RecordGate.tsx';
import { RecordHeader } from '#portal/resource/RecordHeader.tsx';
import { ResourceList } from '#portal/resource/ResourceList.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Plate } from '#ui/Plate.tsx';
import {
  OilPayments,
  OilState,
  oilChangesResource,
  useNewestOilChange,
} from '#portal/features/oil-changes/oil-changes.resource.tsx';
import { vehicleModel, VehiclePicture } from '#portal/features/vehicles/vehicles.resource.tsx';
import { Loaded } from '../Loaded.tsx';
import { Section } from '../Section.tsx';
import { SendKm } from './SendKm.tsx';

/** The oil changes of a client's own vehicle. */
export function OverviewOilScreen() {
  const { vehicleId } = useParams({ strict: false }) as { vehicleId: string };
  const query = useQuery(queryOf(vehicles.get, { params: { id: vehicleId } }));
  return (
    <RecordGate query={query} icon={Droplet} back={paths.overview()}>
      {(vehicle) => <Oil vehicle={vehicle} />}
    </RecordGate>
  );
}

const OIL_HISTORY = { ...oilChangesResource, filters: [], dateFilter: false };

function Oil({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useTranslation('overview');
  return (
    <div className="space-y-6">
      <RecordHeader
        crumbs={[
          { label: t('overview:title'), href: paths.overview() },
          { label: vehicle.plateNumber, href: paths.overviewVehicle(vehicle.id) },
        ]}
        picture={<VehiclePicture vehicle={vehicle} />}
        title={t('overview:oil')}
      >
        <Plate>{vehicle.plateNumber}</Plate>
        <bdi>{vehicleModel(vehicle)}</bdi>
      </RecordHeader>
      <Loaded query={useNewestOilChange(vehicle.id)} height="h-56">
        {(newest) =>
          newest ? (
            <>
              <div className="grid items-start gap-6 lg:grid-cols-2">
                <Section title={t('overview:nextOil')}>
                  <OilState oilChange={newest} />
                </Section>
                <SendKm oilChange={newest} />
              </div>
              <ResourceList
                definition={OIL_HISTORY}
                fixed={{ vehicleId: vehicle.id }}
                prefix="oil"
                title="overview:oilHistory"
                usual="list"
              />
              <OilPayments newest={newest} />
            </>
          ) : (
            <Card>
              <EmptyState
                icon={Droplet}
                title={t('overview:noOil.title')}
                text={t('overview:noOil.text')}
                action={<ButtonLink href={paths.getInTouch()}>{t('overview:write')}</ButtonLink>}
              />
            </Card>
          )
        }
      </Loaded>
    </div>
  );
}
