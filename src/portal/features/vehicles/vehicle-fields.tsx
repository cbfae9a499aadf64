import { useTranslation } from 'react-i18next';
import { type VehicleRecord } from '#domain/vehicles/endpoints.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';
import { Plate } from '#ui/ltr-text.tsx';

import type { Picture } from '#portal/resource/define-resource.ts';

/** Brand, model and year, as people name a vehicle. */
export const vehicleModel = ({ brand, model, year }: Pick<VehicleRecord, 'brand' | 'model' | 'year'>): string =>
  `${brand} ${model} ${year}`;

/** The photo of a vehicle, or the picture of its type. */
export const vehiclePicture = ({ image, type }: Pick<VehicleRecord, 'image' | 'type'>): Picture =>
  image ? { src: image.url, isPhoto: true } : { src: `/vehicle-types/${type}.webp`, isPhoto: false };

const VEHICLE_TONES = { ACTIVE: 'ok', INACTIVE: 'off', SOLD: 'info', ARCHIVED: 'off' } as const;

/** The photo at the head of a vehicle's screen; without one, the picture of its type, which says nothing new. */
export function VehiclePicture({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useTranslation('vehicles');
  const { src, isPhoto } = vehiclePicture(vehicle);
  return (
    <img
      src={src}
      alt={isPhoto ? t('vehicles:photoOf', { title: vehicle.plateNumber }) : ''}
      className={`rounded-field aspect-[16/10] w-64 ${isPhoto ? 'object-cover' : 'object-contain'}`}
    />
  );
}

/** What the head of a vehicle's screen says beside the model. */
export const VehicleMarks = ({ vehicle }: { vehicle: VehicleRecord }) => (
  <>
    <Plate>{vehicle.plateNumber}</Plate>
    <VehicleStatusDot status={vehicle.status} />
  </>
);

export const VehicleStatusDot = ({ status }: Pick<VehicleRecord, 'status'>) => (
  <StatusLabel labels="vehicles:statuses" value={status} tones={VEHICLE_TONES} />
);
