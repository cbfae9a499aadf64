import * as v from 'valibot';
import { toLatinDigits } from '../digits.ts';
import {
  choiceField,
  fieldTable,
  integerField,
  plainField,
  referenceField,
  replacedImageField,
  textField,
} from '../field-table.ts';
import { requiredText } from '../fields.ts';
import type { MessageKey } from '../problems.ts';

export const VEHICLE_TYPES = ['Car', 'SUV', 'Truck', 'Motorcycle', 'Bus', 'Van'] as const;
export const VehicleType = v.picklist(VEHICLE_TYPES);
export type VehicleType = v.InferOutput<typeof VehicleType>;

export const VEHICLE_STATUSES = ['ACTIVE', 'INACTIVE', 'SOLD', 'ARCHIVED'] as const;
export const VehicleStatus = v.picklist(VEHICLE_STATUSES);
export type VehicleStatus = v.InferOutput<typeof VehicleStatus>;

export const PLATE_MAX = 20;
export const VEHICLE_TEXT_MAX = 60;
export const YEAR_MIN = 1900;

/**
 * A [plate](docs/rules/validation.md#plate-number): letters and digits of any script in upper case, without separators,
 * which forms and imports remove (`removeSeparators`).
 */
export const PlateNumber = v.pipe(
  requiredText(PLATE_MAX),
  v.transform((plate) => toLatinDigits(plate).trim().normalize('NFC').toUpperCase()),
  // Upper case may be longer: ß becomes SS.
  v.maxLength(PLATE_MAX, 'maxLength' satisfies MessageKey),
  v.regex(/^(?:(?!\u0640)[\p{L}\p{N}])+$/u, 'plateCharacters' satisfies MessageKey),
);

/** Returns the latest valid model year: the year after that of `today`, the garage's day `YYYY-MM-DD`. */
export const getNewestModelYear = (today: string): number => Number(today.slice(0, 4)) + 1;

/**
 * Photo of a vehicle, or the picture of its type, whose `key` is null. An external backend may send null instead of the
 * picture.
 */
export const VehicleImage = v.nullable(v.object({ key: v.nullable(v.string()), url: v.string() }));
export type VehicleImage = v.InferOutput<typeof VehicleImage>;

/** Returns the URL of the picture of a vehicle type: a path of the portal. */
export const typePictureUrl = (type: VehicleType, variant: '' | '-neutral' | '-mask' = ''): string =>
  `/vehicle-types/${type}${variant}.webp`;

/** Returns the URL of the photo of a vehicle; undefined for the picture of its type. */
export const findPhotoUrl = (image: VehicleImage, type: VehicleType): string | undefined =>
  image && image.url !== typePictureUrl(type) ? image.url : undefined;

export const vehicleFields = fieldTable({
  userId: referenceField().forClients().filterable(),
  plateNumber: plainField(PlateNumber, v.string())
    .personal('keep', 'identifies the vehicle, whose history stays')
    .forClients()
    .sortable(),
  color: textField(VEHICLE_TEXT_MAX).impersonal().forClients(),
  brand: textField(VEHICLE_TEXT_MAX).impersonal().forClients().sortable().filterable(),
  model: textField(VEHICLE_TEXT_MAX).impersonal().forClients().sortable(),
  /** The caller checks the upper bound `getNewestModelYear`, which depends on the day. */
  year: integerField(YEAR_MIN, 9999).forClients().sortable(),
  engineType: textField(VEHICLE_TEXT_MAX).impersonal().forClients(),
  type: choiceField(VehicleType).forClients().sortable().filterable(),
  status: choiceField(VehicleStatus).forClients().sortable().filterable(),
  image: replacedImageField(VehicleImage).personal('rewrite').forClients(),
});
