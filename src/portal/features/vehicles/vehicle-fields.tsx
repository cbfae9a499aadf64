import { useTranslation } from 'react-i18next';
import { type VehicleRecord } from '#domain/vehicles/endpoints.ts';
import type { Picture } from '#portal/resource/define-resource.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';
import { Plate } from '#ui/inline.tsx';

/** Formats brand, model and year of a vehicle. */
export const vehicleName = ({ brand, model, year }: Pick<VehicleRecord, 'brand' | 'model' | 'year'>): string =>
  `${brand} ${model} ${year}`;

/** Returns the photo of a vehicle, or the illustration of its type. */
export const vehicleImage = ({ image, type }: Pick<VehicleRecord, 'image' | 'type'>): Picture =>
  image ? { src: image.url, isPhoto: true } : { src: `/vehicle-types/${type}.webp`, isPhoto: false };

const VEHICLE_TONES = { ACTIVE: 'ok', INACTIVE: 'off', SOLD: 'info', ARCHIVED: 'off' } as const;

/** Photo in the header of a vehicle's screen. The illustration of its type is decorative, so it has no alternative text. */
export function VehiclePicture({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useTranslation('vehicles');
  const { src, isPhoto } = vehicleImage(vehicle);
  return (
    <img
      src={src}
      alt={isPhoto ? t('vehicles:photoOf', { title: vehicle.plateNumber }) : ''}
      className={`rounded-field aspect-[16/10] w-64 ${isPhoto ? 'object-cover' : 'object-contain'}`}
    />
  );
}

/** Plate and status in the header of a vehicle's screen. */
export const VehicleHeaderFacts = ({ vehicle }: { vehicle: VehicleRecord }) => (
  <>
    <Plate>{vehicle.plateNumber}</Plate>
    <VehicleStatusDot status={vehicle.status} />
  </>
);

export const VehicleStatusDot = ({ status }: Pick<VehicleRecord, 'status'>) => (
  <StatusLabel labels="vehicles:statuses" value={status} tones={VEHICLE_TONES} />
);
