import { useTranslation } from 'react-i18next';
import { formatPlate } from '#client/format.ts';
import { showName } from '#client/start/static-names.ts';
import type { OilChangeRecord } from '#domain/oil-changes/endpoints.ts';
import type { VehicleRecord } from '#domain/vehicles/endpoints.ts';
import { findPhotoUrl, typePictureUrl } from '#domain/vehicles/vehicle.ts';
import { RecordPicture } from '#portal/resource/RecordPicture.tsx';
import type { Picture } from '#portal/resource/define-resource.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';
import { Plate } from '#portal/resource/record/Plate.tsx';

/** Formats brand, model and year of a vehicle in the reader's language. */
export const vehicleName = ({ brand, model, year }: Pick<VehicleRecord, 'brand' | 'model' | 'year'>): string =>
  `${showName('VEHICLE_BRAND', brand)} ${showName('VEHICLE_MODEL', model)} ${year}`;

type PicturedVehicle = Pick<VehicleRecord, 'image' | 'type' | 'colorSwatch'>;

/** Returns the photo of a vehicle, otherwise the illustration of its type, tinted if the color has a swatch. */
export function getVehiclePicture({ image, type, colorSwatch }: PicturedVehicle): Picture {
  const photo = findPhotoUrl(image, type);
  if (photo) return { src: photo, isPhoto: true };
  const paint = colorSwatch ? { color: colorSwatch, mask: typePictureUrl(type, '-mask') } : null;
  return { src: typePictureUrl(type, '-neutral'), isPhoto: false, paint };
}

const VEHICLE_TONES = { ACTIVE: 'ok', INACTIVE: 'off', SOLD: 'info', ARCHIVED: 'off' } as const;

/** Photo of a vehicle for its header, otherwise the decorative illustration of its type, without alternative text. */
export function VehiclePicture({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useTranslation('vehicles');
  const picture = getVehiclePicture(vehicle);
  const alt = picture.isPhoto ? t('vehicles:photoOf', { title: formatPlate(vehicle.plateNumber) }) : '';
  return <RecordPicture picture={picture} alt={alt} className="rounded-field aspect-[16/10] w-64" />;
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

const OIL_TONES = { OVERDUE: 'danger', DUE_SOON: 'attention', STALE: 'wait', OK: 'ok' } as const;

/** Due status of an oil change; renders nothing for a superseded one. */
export const OilDueDot = ({ oilChange: { due } }: { oilChange: Pick<OilChangeRecord, 'due'> }) =>
  due && <StatusLabel labels="oil-changes:dueStates" value={due} tones={OIL_TONES} />;
