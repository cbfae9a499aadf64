import * as v from 'valibot';
import { requiredText, wholeNumber } from '../fields.ts';
import { CountryCode } from '../users/calling-code.ts';
import { USER_NAME_MAX } from '../users/user.ts';
import { VEHICLE_TEXT_MAX, VehicleType, YEAR_MIN } from '../vehicles/vehicle.ts';

/** Maximum size of a table in megabytes ([limits](docs/rules/imports.md#limits)). */
export const IMPORT_MAX_MB = 20;
/** Maximum size of a backup in megabytes, of which only the data are read. */
export const BACKUP_MAX_MB = 200;
/** Maximum unpacked size in megabytes of all entries that are read. */
export const UNPACKED_MAX_MB = 200;
export const IMPORT_ROWS_MAX = 20_000;
export const IMPORT_COLUMNS_MAX = 100;
/** Maximum length of a cell in characters; the rest is cut off. */
export const IMPORT_CELL_MAX = 500;
/** Maximum characters of all cells of a file together. */
export const IMPORT_TEXT_MAX = 10_000_000;
/** Hours after an import during which it can be undone. */
export const UNDO_HOURS = 24;

/** Character sets of texts without a byte order mark, by the names of the Encoding Standard. */
export const IMPORT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256', 'windows-1252', 'macintosh'] as const;
export const ImportEncoding = v.picklist(IMPORT_ENCODINGS);
export type ImportEncoding = v.InferOutput<typeof ImportEncoding>;

/**
 * Fields that a column of a file may contain. `fullName` is split into names, `vehicle` into year, make and model.
 * `company` is the name of a row without a name, `secondPhone` the phone of a row without a phone.
 */
export const IMPORT_FIELDS = [
  'fullName',
  'firstName',
  'lastName',
  'company',
  'phoneNumber',
  'secondPhone',
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
 * Answer to the question who a person is whose phone number another person has
 * ([rule](docs/rules/imports.md#people)).
 */
const PersonAnswer = v.picklist(['same', 'other']);
export type PersonAnswer = v.InferOutput<typeof PersonAnswer>;

/**
 * Answers of the user for a file: default values for missing cells, and decisions. `countryCode` is the calling code of
 * national phone numbers.
 */
export const ImportAnswers = v.strictObject({
  type: v.optional(VehicleType),
  color: v.optional(requiredText(VEHICLE_TEXT_MAX)),
  engineType: v.optional(requiredText(VEHICLE_TEXT_MAX)),
  model: v.optional(requiredText(VEHICLE_TEXT_MAX)),
  /** The caller checks the upper bound `getNewestModelYear`, which depends on the day. */
  year: v.optional(wholeNumber(YEAR_MIN, 9999)),
  countryCode: v.optional(CountryCode),
  /** Family name of new clients with a single name. */
  lastName: v.optional(requiredText(USER_NAME_MAX)),
  /** Assigns rows without an owner to the owner above. */
  sameAsAbove: v.optional(v.boolean()),
  /** Gives new vehicles without a plate a mark (docs/rules/validation.md#no-plate-yet), one vehicle per client. */
  noPlateYet: v.optional(v.boolean()),
  /** Answer for people who are not in `people`. */
  sharedNumbers: v.optional(PersonAnswer),
  /** Answers by the number of the first row that names the person. */
  people: v.optional(v.record(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'format')), PersonAnswer)),
});
export type ImportAnswers = v.InferOutput<typeof ImportAnswers>;
/** Answers that are values of new vehicles. */
export const VEHICLE_ANSWERS = ['type', 'color', 'engineType', 'model', 'year'] as const;

/** Reasons why a row, its vehicle or one of its values is not imported or differs: `imports:problems.<code>`. */
export const IMPORT_PROBLEMS = [
  'phoneMissing',
  'phoneInvalid',
  'phoneTaken',
  'phoneKept',
  'phoneSecond',
  'phoneRemark',
  'nameMissing',
  'lastNameMissing',
  'nameTooLong',
  'nameDiffers',
  'nameKept',
  'numberShared',
  'ownerUnclear',
  'ownerMissing',
  'ownerAbove',
  'ownerSkipped',
  'teamMember',
  'clientDeleted',
  'repeated',
  'unchanged',
  'emailInvalid',
  'emailTaken',
  'emailKept',
  'emailSecond',
  'plateMissing',
  'plateLater',
  'plateLaterTwice',
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
  'yearChosen',
  'colorMissing',
  'engineTypeMissing',
  'textTooLong',
  'textDamaged',
] as const;
export const ImportProblem = v.object({
  code: v.picklist(IMPORT_PROBLEMS),
  /** Number of the earlier row that the problem refers to. */
  row: v.optional(v.number()),
  /** Text of the file that was left out or read differently, or the name of another person. */
  value: v.optional(v.string()),
});
export type ImportProblem = v.InferOutput<typeof ImportProblem>;
