import * as v from 'valibot';
import { requiredText } from '../fields.ts';
import { CountryCode } from '../users/calling-code.ts';
import { VEHICLE_TEXT_MAX, VehicleType } from '../vehicles/vehicle.ts';

/** Maximum size of a file in megabytes ([limits](docs/rules/imports.md#limits)). */
export const IMPORT_MAX_MB = 20;
export const ARCHIVE_ENTRIES_MAX = 1_000;
/** Maximum size of an unpacked archive in megabytes. */
export const UNPACKED_ARCHIVE_MAX_MB = 200;
export const IMPORT_ROWS_MAX = 20_000;
export const IMPORT_COLUMNS_MAX = 100;
/** Maximum length of a cell in characters; the rest is cut off. */
export const IMPORT_CELL_MAX = 500;
/** Maximum characters of all cells of a file together. */
export const IMPORT_TEXT_MAX = 10_000_000;
/** Hours after an import during which it can be undone. */
export const UNDO_HOURS = 24;

/** Fields that a column of a file may contain. `fullName` is split into names, `vehicle` into year, make and model. */
export const IMPORT_FIELDS = [
  'fullName',
  'firstName',
  'lastName',
  'phoneNumber',
  'countryCode',
  'email',
  'plateNumber',
  'vehicle',
  'brand',
  'model',
  'year',
  'registrationDate',
  'color',
  'engineType',
  'type',
  'clientId',
  'vehicleId',
] as const;
export const ImportField = v.picklist(IMPORT_FIELDS);
export type ImportField = v.InferOutput<typeof ImportField>;

/** The field of each column, in the order of the file; null for a column that is not imported. */
export const ImportMapping = v.pipe(
  v.array(v.nullable(ImportField)),
  v.maxLength(IMPORT_COLUMNS_MAX, 'maxItems'),
  v.check((fields) => {
    const chosen = fields.filter((field) => field !== null);
    return new Set(chosen).size === chosen.length;
  }, 'taken'),
);
export type ImportMapping = v.InferOutput<typeof ImportMapping>;

/**
 * Default values that the user gives for missing cells. `countryCode` is the calling code of national phone numbers.
 */
export const ImportAnswers = v.strictObject({
  type: v.optional(VehicleType),
  color: v.optional(requiredText(VEHICLE_TEXT_MAX)),
  engineType: v.optional(requiredText(VEHICLE_TEXT_MAX)),
  model: v.optional(requiredText(VEHICLE_TEXT_MAX)),
  countryCode: v.optional(CountryCode),
});
export type ImportAnswers = v.InferOutput<typeof ImportAnswers>;
export const IMPORT_ANSWERS = ['type', 'color', 'engineType', 'model', 'countryCode'] as const;

/** Reasons why a row, its vehicle or one of its values is not imported: `imports:problems.<code>`. */
export const IMPORT_PROBLEMS = [
  'phoneMissing',
  'phoneInvalid',
  'phoneTaken',
  'phoneKept',
  'nameMissing',
  'nameTooLong',
  'teamMember',
  'clientDeleted',
  'repeated',
  'unchanged',
  'emailInvalid',
  'emailTaken',
  'emailKept',
  'plateMissing',
  'plateInvalid',
  'plateRepeated',
  'plateTaken',
  'vehicleDeleted',
  'vehicleArchived',
  'typeMissing',
  'brandMissing',
  'modelMissing',
  'yearMissing',
  'yearInvalid',
  'colorMissing',
  'engineTypeMissing',
  'textTooLong',
] as const;
export const ImportProblem = v.object({
  code: v.picklist(IMPORT_PROBLEMS),
  /** Number of the earlier row, for `repeated` and `plateRepeated`. */
  row: v.optional(v.number()),
});
export type ImportProblem = v.InferOutput<typeof ImportProblem>;
