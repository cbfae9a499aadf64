import { USER_NAME_MAX } from '../users/user.ts';
import { VEHICLE_TEXT_MAX, type VehicleType } from '../vehicles/vehicle.ts';
import {
  cleanCell,
  parseEmail,
  parsePhone,
  parsePlate,
  parseVehicleType,
  parseYear,
  findBrandSpelling,
  splitName,
  splitVehicle,
  type Brands,
} from './cell-values.ts';
import type { ImportAnswers, ImportField, ImportMapping, ImportProblem } from './import-fields.ts';

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
  /** Undefined when the row names no vehicle. */
  vehicle?: VehicleValues;
  problems: ImportProblem[];
}

export interface RowContext {
  mapping: ImportMapping;
  answers: ImportAnswers;
  brands: Brands;
  newestYear: number;
}

/** Parses one row; omits invalid values and reports them as problems. */
export function readRow(number: number, cells: readonly string[], context: RowContext): ImportRow {
  const { mapping } = context;
  const values: Partial<Record<ImportField, string>> = {};
  for (const [column, field] of mapping.entries()) {
    const value = field && cleanCell(cells[column] ?? '');
    if (value) values[field] = value;
  }
  const problems: ImportProblem[] = [];
  const client = readClient(values, context, problems);
  const vehicle = readVehicle(values, context, problems);
  return {
    number,
    ...(values.clientId && { clientId: values.clientId.toLowerCase() }),
    ...(values.vehicleId && { vehicleId: values.vehicleId.toLowerCase() }),
    client,
    ...(vehicle && { vehicle }),
    problems,
  };
}

type Values = Partial<Record<ImportField, string>>;

function readClient(values: Values, { answers }: RowContext, problems: ImportProblem[]): ClientValues {
  const name = values.fullName ? splitName(values.fullName) : { firstName: '', lastName: '' };
  const firstName = values.firstName ?? (values.lastName && !name.firstName ? '' : name.firstName);
  const lastName = values.lastName ?? name.lastName;
  // A family name without a first name is stored as the first name, which is required.
  const [first, last] = firstName ? [firstName, lastName] : [lastName, ''];
  if (Math.max(first.length, last.length) > USER_NAME_MAX) problems.push({ code: 'nameTooLong' });
  const code = values.countryCode?.replace(/\D/g, '') || answers.countryCode;
  const phone = values.phoneNumber === undefined ? undefined : parsePhone(values.phoneNumber, code);
  if (values.phoneNumber !== undefined && !phone) problems.push({ code: 'phoneInvalid' });
  const email = values.email === undefined ? undefined : parseEmail(values.email);
  if (values.email !== undefined && !email) problems.push({ code: 'emailInvalid' });
  return {
    ...(first && { firstName: first.slice(0, USER_NAME_MAX) }),
    ...(last && { lastName: last.slice(0, USER_NAME_MAX) }),
    ...phone,
    ...(email && { email }),
  };
}

const VEHICLE_FIELDS = ['vehicleId', 'plateNumber', 'vehicle', 'brand', 'model', 'year', 'registrationDate'] as const;

function readVehicle(
  values: Values,
  { brands, newestYear }: RowContext,
  problems: ImportProblem[],
): VehicleValues | undefined {
  if (!VEHICLE_FIELDS.some((field) => values[field])) return undefined;
  const split = values.vehicle ? splitVehicle(values.vehicle, brands, newestYear) : undefined;
  const plateNumber = values.plateNumber && parsePlate(values.plateNumber);
  if (values.plateNumber && !plateNumber) problems.push({ code: 'plateInvalid' });
  const typed = values.year ?? values.registrationDate;
  const year = typed === undefined ? split?.year : parseYear(typed, newestYear);
  if (typed !== undefined && year === undefined) problems.push({ code: 'yearInvalid' });
  const type = values.type && parseVehicleType(values.type);
  const texts = {
    brand: values.brand ? findBrandSpelling(values.brand, brands) : split?.brand,
    model: values.model ?? split?.model,
    color: values.color,
    engineType: values.engineType,
  };
  if (Object.values(texts).some((text) => (text?.length ?? 0) > VEHICLE_TEXT_MAX))
    problems.push({ code: 'textTooLong' });
  const kept = Object.entries(texts).flatMap(([field, text]) =>
    text ? [[field, text.slice(0, VEHICLE_TEXT_MAX).trim()]] : [],
  );
  return {
    ...(plateNumber && { plateNumber }),
    ...(type && { type }),
    ...(Object.fromEntries(kept) as VehicleValues),
    ...(year !== undefined && { year }),
  };
}
