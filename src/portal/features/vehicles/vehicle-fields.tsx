import type { VehicleRecord } from '#domain/vehicles/endpoints.ts';
import type { Picture } from '#portal/resource/define-resource.ts';

/** Brand, model and year, as people name a vehicle. */
export const vehicleModel = ({ brand, model, year }: Pick<VehicleRecord, 'brand' | 'model' | 'year'>): string =>
  `${brand} ${model} ${year}`;

/** The photo of a vehicle, or the picture of its type. */
export const vehiclePicture = ({ image, type }: Pick<VehicleRecord, 'image' | 'type'>): Picture =>
  image ? { src: image.url, isPhoto: true } : { src: `/vehicle-types/${type}.webp`, isPhoto: false };
