import { toLatinDigits } from '../digits.ts';
import { formatInternationalPhone } from '../users/phone.ts';
import { USER_NAME_MAX } from '../users/user.ts';
import { VEHICLE_TEXT_MAX, type VehicleType } from '../vehicles/vehicle.ts';
import type { NameLookup, NameType } from '../static-data/names.ts';
import {
  cleanCell,
  cutText,
  findYears,
  isDitto,
  isMissing,
  parseEmail,
  parsePlate,
  parseVehicleType,
  parseYear,
  findBrandSpelling,
  splitName,
  splitVehicle,
  type Brands,
} from './cell-values.ts';
import type { ImportAnswers, ImportField, ImportMapping, ImportProblem } from './import-fields.ts';
import { parsePhone } from './phone-cell.ts';

/** The values of a client in a row. Absent values do not change an existing record. */
export interface ClientValues {
  firstName?: string;
  lastName?: string;
  countryCode?: string;
  phoneNumber?: string;
  e164?: string;
  email?: string;
}

export interface VehicleValues {
  plateNumber?: string;
  type?: VehicleType;
  brand?: string;
  model?: string;
  year?: number;
  color?: string;
  engineType?: string;
}

/** A row of the file, parsed. */
export interface ImportRow {
  /** Row number of a spreadsheet, from 1. */
  number: number;
  clientId?: string;
  vehicleId?: string;
  client: ClientValues;
  /** The row has a value in a column of the client, valid or not, or says that the owner is unknown. */
  namesOwner: boolean;
  /** Undefined when the row names no vehicle. */
  vehicle?: VehicleValues;
  problems: ImportProblem[];
}

export type ListedNames = Pick<NameLookup, 'show'>;

export interface RowContext {
  mapping: ImportMapping;
  answers: ImportAnswers;
  brands: Brands;
  /** Replaces a text by the stored name of the entry that it means. */
  names?: ListedNames;
  newestYear: number;
}

/** Parses one row; omits invalid values and reports them as problems. */
export function readRow(number: number, cells: readonly string[], context: RowContext): ImportRow {
  const { mapping } = context;
  const values: Partial<Record<ImportField, string>> = {};
  let isOwnerUnknown = false;
  for (const [column, field] of mapping.entries()) {
    const value = field && cleanCell(cells[column] ?? '');
    if (!value) continue;
    if (!isMissing(value, field)) values[field] = value;
    else if (PERSON_FIELDS.has(field) && !isDitto(value)) isOwnerUnknown = true;
  }
  const problems: ImportProblem[] = [];
  const client = readClient(values, context, problems);
  const vehicle = readVehicle(values, context, problems);
  return {
    number,
    ...(values.clientId && { clientId: values.clientId.toLowerCase() }),
    ...(values.vehicleId && { vehicleId: values.vehicleId.toLowerCase() }),
    client,
    namesOwner: isOwnerUnknown || OWNER_FIELDS.some((field) => values[field]),
    ...(vehicle && { vehicle }),
    problems,
  };
}

type Values = Partial<Record<ImportField, string>>;

const OWNER_FIELDS = [
  'clientId',
  'fullName',
  'firstName',
  'lastName',
  'company',
  'phoneNumber',
  'secondPhone',
  'email',
] as const;

/** Columns in which "?" or "N/A" says that the owner is unknown, so that the vehicle is not of the owner above. */
const PERSON_FIELDS: ReadonlySet<ImportField> = new Set([
  'fullName',
  'firstName',
  'lastName',
  'company',
  'phoneNumber',
]);

/** Maximum characters of a text of the file in a problem. */
const VALUE_MAX = 80;
/** Character that a decoder puts in place of undecodable bytes. */
const REPLACEMENT = '\ufffd';

function addProblem(problems: ImportProblem[], code: ImportProblem['code'], value?: string): void {
  problems.push(value === undefined ? { code } : { code, value: cutText(value.replace(/\s+/g, ' '), VALUE_MAX) });
}

function readClient(values: Values, { answers }: RowContext, problems: ImportProblem[]): ClientValues {
  const [first, last] = readName(values);
  if (Math.max(first.length, last.length) > USER_NAME_MAX) addProblem(problems, 'nameTooLong');
  const phone = readPhone(values, values.countryCode?.replace(/\D/g, '') || answers.countryCode, problems);
  const found = values.email === undefined ? undefined : parseEmail(values.email);
  if (values.email !== undefined && !found) addProblem(problems, 'emailInvalid', values.email);
  if (found && found.others.length > 0) addProblem(problems, 'emailSecond', found.others.join(', '));
  if (`${first}${last}`.includes(REPLACEMENT)) addProblem(problems, 'textDamaged', `${first} ${last}`.trim());
  return {
    ...(first && { firstName: cutText(first, USER_NAME_MAX) }),
    ...(last && { lastName: cutText(last, USER_NAME_MAX) }),
    ...phone,
    ...(found && { email: found.email }),
  };
}

/** Returns first and family name. A single name is the first name, which is required. */
function readName(values: Values): [string, string] {
  const names = [values.fullName, values.firstName, values.lastName].some(Boolean)
    ? values
    : { fullName: values.company };
  const name = splitName(names.fullName ?? '');
  const firstName = joinWords(names.firstName) || (names.lastName && !name.firstName ? '' : name.firstName);
  const lastName = joinWords(names.lastName) || name.lastName;
  return firstName ? [firstName, lastName] : [lastName, ''];
}

const joinWords = (text = ''): string => text.replace(/\s+/g, ' ');

type Phone = Pick<ClientValues, 'countryCode' | 'phoneNumber' | 'e164'>;

/** Reads the phone of a row, else its second phone; reports the other numbers. */
function readPhone(values: Values, code: string | undefined, problems: ImportProblem[]): Phone | undefined {
  const typed = [values.phoneNumber, values.secondPhone].filter((cell) => cell !== undefined);
  const cells = typed.map((cell) => parsePhone(cell, code));
  for (const [at, cell] of cells.entries()) if (!cell) addProblem(problems, 'phoneInvalid', typed[at]);
  const [first, ...rest] = cells.filter((cell) => cell !== undefined);
  if (!first) return undefined;
  const { countryCode, phoneNumber, e164 } = first;
  const others = new Set([...first.others, ...rest.flatMap((cell) => [cell.e164, ...cell.others])]);
  others.delete(e164);
  if (others.size > 0) addProblem(problems, 'phoneSecond', [...others].map(formatInternationalPhone).join(', '));
  const remark = [first, ...rest].flatMap((cell) => cell.remark || []).join(' ');
  if (remark) addProblem(problems, 'phoneRemark', remark);
  return { countryCode, phoneNumber, e164 };
}

const VEHICLE_FIELDS = ['vehicleId', 'plateNumber', 'vehicle', 'brand', 'model', 'year', 'registrationDate'] as const;

function readVehicle(
  values: Values,
  { brands, names, newestYear }: RowContext,
  problems: ImportProblem[],
): VehicleValues | undefined {
  if (!VEHICLE_FIELDS.some((field) => values[field])) return undefined;
  const plateNumber = values.plateNumber && parsePlate(values.plateNumber);
  if (values.plateNumber && !plateNumber) addProblem(problems, 'plateInvalid', values.plateNumber);
  const known = readYear(values, newestYear, problems);
  const split = values.vehicle ? splitVehicle(values.vehicle, brands, newestYear, known) : undefined;
  const year = known ?? split?.year;
  const type = values.type && parseVehicleType(values.type);
  const findListed = (list: NameType, text: string | undefined) => (text ? (names?.show(list, text) ?? text) : text);
  const texts = {
    brand: values.brand ? findBrandSpelling(values.brand, brands) : split?.brand,
    model: findListed('VEHICLE_MODEL', values.model ?? split?.model),
    color: findListed('VEHICLE_COLOR', values.color),
    engineType: findListed('ENGINE_TYPE', values.engineType),
  };
  const lengths = Object.values(texts).map((text) => joinWords(text).length);
  if (Math.max(...lengths) > VEHICLE_TEXT_MAX) addProblem(problems, 'textTooLong');
  const damaged = Object.values(texts).find((text) => text?.includes(REPLACEMENT));
  if (damaged) addProblem(problems, 'textDamaged', damaged);
  const kept = Object.entries(texts).flatMap(([field, text]) =>
    text ? [[field, cutText(joinWords(text), VEHICLE_TEXT_MAX)]] : [],
  );
  return {
    ...(plateNumber && { plateNumber }),
    ...(type && { type }),
    ...(Object.fromEntries(kept) as VehicleValues),
    ...(year !== undefined && { year }),
  };
}

/** Reads the year of a row; reports an unreadable one, and the chosen one of several. */
function readYear(
  { year: cell, registrationDate }: Values,
  newestYear: number,
  problems: ImportProblem[],
): number | undefined {
  const typed = [cell, registrationDate].filter((text) => text !== undefined);
  const read = typed.find((text) => parseYear(text, newestYear) !== undefined);
  if (read === undefined) {
    if (typed[0] !== undefined) addProblem(problems, 'yearInvalid', typed[0]);
    return undefined;
  }
  if (new Set(findYears(toLatinDigits(read), newestYear)).size > 1) addProblem(problems, 'yearChosen', read);
  return parseYear(read, newestYear);
}
