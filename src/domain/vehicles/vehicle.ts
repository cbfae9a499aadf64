import * as v from 'valibot';
import { latinDigits } from '../digits.ts';
import { FileKey, Id, requiredText, wholeNumber } from '../fields.ts';
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

/** Letters and digits of any script, stored upper case; a typed space or dash is refused with a hint (decision 9). */
export const PlateNumber = v.pipe(
  requiredText(PLATE_MAX),
  v.transform((plate) => latinDigits(plate).toUpperCase()),
  // A capital may be two letters: ß.
  v.maxLength(PLATE_MAX, 'maxLength' satisfies MessageKey),
  v.regex(/^[\p{L}\p{N}]+$/u, 'plateCharacters' satisfies MessageKey),
);

/** The newest model year sold in a year is the next one. */
export const newestModelYear = (now: Date): number => now.getUTCFullYear() + 1;

export const vehicleEntries = {
  userId: Id,
  type: VehicleType,
  plateNumber: PlateNumber,
  color: requiredText(VEHICLE_TEXT_MAX),
  brand: requiredText(VEHICLE_TEXT_MAX),
  model: requiredText(VEHICLE_TEXT_MAX),
  /** The upper bound moves with the clock: `newestModelYear`, checked by the caller. */
  year: wholeNumber(YEAR_MIN, 9999),
  engineType: requiredText(VEHICLE_TEXT_MAX),
  status: VehicleStatus,
  image: v.optional(v.nullable(FileKey)),
};
