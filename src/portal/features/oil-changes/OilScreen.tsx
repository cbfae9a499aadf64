import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import Car from 'lucide-react/icons/car';
import Gauge from 'lucide-react/icons/gauge';
import { Suspense, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatPlate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { type OilChangeRecord, oilChanges } from '#domain/oil-changes/endpoints.ts';
import { findGrant } from '#domain/roles.ts';
import { type VehicleRecord, vehicles } from '#domain/vehicles/endpoints.ts';
import { vehicleName, VehiclePicture } from '#portal/features/vehicles/parts.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { useActor } from '#portal/resource/permissions.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { DetailLayout } from '#ui/DetailLayout.tsx';
import { Button, type ButtonProps } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { OilPayments, OilStatus, useNewestOilChange } from './oil-cards.tsx';
import { oilChangesResource } from './oil-changes.resource.tsx';
import { formatKm, READING_REASON_FIELD } from './oil-fields.tsx';

const HIDDEN_FIELDS = ['vehicleId'];

/** Shows oil status, oil changes, odometer readings and payments of one vehicle. */
export function OilScreen() {
  const { userId, vehicleId }: { userId: string; vehicleId: string } = useParams({ strict: false });
  const query = useQuery(getQueryOptions(vehicles.get, { params: { id: vehicleId } }));
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
        documentTitle={`${formatPlate(vehicle.plateNumber)} · ${vehicle.ownerName}`}
        breadcrumbs={[
          { label: t('users:title'), href: paths.users() },
          { label: vehicle.ownerName, href: owner },
          { label: formatPlate(vehicle.plateNumber), href: paths.vehicle(vehicle.userId, vehicle.id) },
        ]}
        picture={<VehiclePicture vehicle={vehicle} />}
        title={t('oil-changes:title')}
        actions={newest && <LatestKmButton oilChange={newest} />}
      >
        <Plate>{vehicle.plateNumber}</Plate>
        <bdi>{vehicleName(vehicle)}</bdi>
        <a href={owner} className="link link-hover tap inline-flex items-center font-medium">
          <bdi>{vehicle.ownerName}</bdi>
        </a>
      </RecordHeader>
      <DetailLayout>
        <div className="space-y-6">
          {newest && <OilStatusCard oilChange={newest} />}
          <ResourceList
            definition={oilChangesResource}
            fixed={fixed}
            prefix="changes"
            title="oil-changes:history"
            defaultView="list"
            hiddenColumns={HIDDEN_FIELDS}
            create={vehicle.isOwnerAnonymized ? null : undefined}
          />
        </div>
        {newest && (
          <div className="space-y-6">
            <OilPayments newest={newest} />
            <ReadingsCard oilChange={newest} />
          </div>
        )}
      </DetailLayout>
    </div>
  );
}

/** Oil status of a vehicle with the figures it is computed from. */
function OilStatusCard({ oilChange }: { oilChange: OilChangeRecord }) {
  const { t } = useTranslation('oil-changes');
  const id = useId();
  const { latestKm, latestKmUpdatedAt, nextChangeKm, kmPerDay } = oilChange;
  const facts = [
    ['fields.nextChangeKm', formatKm(nextChangeKm)],
    [
      'fields.latestKm',
      t('oil-changes:latestReading', { km: formatKm(latestKm), read: formatDate(latestKmUpdatedAt) }),
    ],
    ['kmPerDay', kmPerDay === null ? undefined : formatKm(kmPerDay)],
  ] as const;
  return (
    <Card as="section" aria-labelledby={id} className="@container p-5">
      <h2 id={id} className="mb-3 text-2xl">
        {t('oil-changes:untilNextChange')}
      </h2>
      <OilStatus oilChange={oilChange} />
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 @md:grid-cols-3">
        {facts.map(
          ([label, fact]) =>
            fact !== undefined && (
              <div key={label} className="min-w-0">
                <dt className="text-muted text-sm">{t(`oil-changes:${label}`)}</dt>
                <dd className="font-medium wrap-anywhere">{fact}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}

/** Odometer readings, newest first. */
function ReadingsCard({ oilChange }: { oilChange: OilChangeRecord }) {
  const { t } = useTranslation('oil-changes');
  const id = useId();
  const { data, isPending } = useQuery(getQueryOptions(oilChanges.get, { params: { id: oilChange.id } }));
  const readings = data?.data.readings ?? [];
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <h2 id={id} className="mb-3 text-2xl">
        {t('oil-changes:readings')}
      </h2>
      {isPending && <Skeleton className="h-24" />}
      {data && readings.length === 0 && <p className="text-muted">{t('oil-changes:noReadings')}</p>}
      <ol className="divide-base-300 max-h-96 divide-y overflow-y-auto">
        {readings.map(({ id: readingId, km, at }) => (
          <li key={readingId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="font-figures text-lg">{formatKm(km)}</span>
            <span className="text-muted text-sm">{formatDateTime(at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  /** Newest oil change of the vehicle. */
  oilChange: Pick<OilChangeRecord, 'id' | 'plateNumber' | 'latestKm'>;
}

const KM_FIELD: FormField = {
  field: 'latestKm',
  control: 'number',
  required: true,
  hint: 'oil-changes:hints.latestKm',
  messages: { min: 'oil-changes:hints.lowerReading' },
};
const TEXTS = { saved: 'oil-changes:kmSaved', failed: 'oil-changes:kmFailed' };

/** Button that opens the form of an odometer reading; roles that may lower a reading are also asked for the reason. */
export function LatestKmButton({ oilChange: { id, plateNumber, latestKm }, ...look }: Props) {
  const { t } = useTranslation('oil-changes');
  const { role } = useActor();
  const reading = { ...KM_FIELD, hintParams: { km: formatKm(latestKm) } };
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...look} icon={Gauge} onClick={() => setIsOpen(true)}>
        {t('oil-changes:sendKm')}
      </Button>
      {isOpen && (
        <Suspense>
          <EndpointFormDialog
            endpoint={oilChanges.updateLatestKm}
            params={{ id }}
            fields={findGrant(role, 'latest-km.lower') ? [reading, READING_REASON_FIELD] : [reading]}
            texts={TEXTS}
            title={t('oil-changes:kmTitle', { plate: formatPlate(plateNumber) })}
            submitLabel={t('oil-changes:sendKm')}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
