import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import Droplet from 'lucide-react/icons/droplet';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { getQueryOptions } from '#client/query.ts';
import { formatPlate } from '#client/format.ts';
import { oilChanges, type OilChangeRecord } from '#domain/oil-changes/endpoints.ts';
import { vehicles, type VehicleRecord } from '#domain/vehicles/endpoints.ts';
import { OilPayments, OilStatus, oilChangesResource, useNewestOilChange } from '#portal/features/oil-changes/parts.ts';
import { vehicleName, VehiclePicture } from '#portal/features/vehicles/parts.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointForm } from '#portal/resource/form/lazy-forms.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { EmptyState } from '#ui/states.tsx';
import { QueryContent, TitledCard } from '../sections.tsx';

/** Screen of the oil changes of one vehicle of the client. */
export function OverviewOilScreen() {
  const { vehicleId }: { vehicleId: string } = useParams({ strict: false });
  const query = useQuery(getQueryOptions(vehicles.get, { params: { id: vehicleId } }));
  return (
    <RecordLoader query={query} icon={Droplet} listHref={paths.overview()}>
      {(vehicle) => <Oil vehicle={vehicle} />}
    </RecordLoader>
  );
}

const OIL_HISTORY = { ...oilChangesResource, filters: [], dateFilter: false };

function Oil({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useTranslation('overview');
  return (
    <div className="space-y-6">
      <RecordHeader
        documentTitle={formatPlate(vehicle.plateNumber)}
        breadcrumbs={[
          { label: t('overview:title'), href: paths.overview() },
          { label: formatPlate(vehicle.plateNumber), href: paths.overviewVehicle(vehicle.id) },
        ]}
        picture={<VehiclePicture vehicle={vehicle} />}
        title={t('overview:oil')}
      >
        <Plate>{vehicle.plateNumber}</Plate>
        <bdi>{vehicleName(vehicle)}</bdi>
      </RecordHeader>
      <QueryContent query={useNewestOilChange(vehicle.id)} height="h-56">
        {(newest) =>
          newest ? (
            <>
              <div className="grid grid-cols-1 items-start gap-6 @2xl:grid-cols-2">
                <TitledCard title={t('overview:nextOil')}>
                  <OilStatus oilChange={newest} />
                </TitledCard>
                <LatestKmForm oilChange={newest} />
              </div>
              <ResourceList
                definition={OIL_HISTORY}
                fixed={{ vehicleId: vehicle.id }}
                prefix="oil"
                title="overview:oilHistory"
                defaultView="list"
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
      </QueryContent>
    </div>
  );
}

const KM_FIELDS: readonly FormField[] = [
  { field: 'latestKm', control: 'number', required: true, hint: 'overview:km.hint', autoComplete: 'off' },
];
const KM_TEXTS = { saved: 'overview:km.sent', failed: 'overview:km.failed' };

/** Form that reports the odometer reading; the server asks to confirm an implausible value. */
function LatestKmForm({ oilChange }: { oilChange: OilChangeRecord }) {
  const { t } = useTranslation('overview');
  return (
    <TitledCard title={t('overview:km.title')}>
      <Suspense fallback={<Skeleton className="h-28" />}>
        <EndpointForm
          endpoint={oilChanges.updateLatestKm}
          params={{ id: oilChange.id }}
          fields={KM_FIELDS}
          texts={KM_TEXTS}
          submitLabel={t('overview:km.send')}
        />
      </Suspense>
    </TitledCard>
  );
}
