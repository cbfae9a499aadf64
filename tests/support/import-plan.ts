import type { ImportAnswers, ImportField } from '#domain/imports/import-fields.ts';
import type { ExistingPerson, ExistingRecords, ExistingVehicle } from '#domain/imports/plan-clients.ts';
import { Planner } from '#domain/imports/plan.ts';
import { readRow } from '#domain/imports/row.ts';

const COLUMNS = ['fullName', 'phoneNumber', 'email', 'plateNumber', 'brand', 'model', 'year'] satisfies ImportField[];
export const ANSWERS: ImportAnswers = {
  countryCode: '+961',
  type: 'Car',
  color: 'White',
  engineType: 'Petrol',
  lastName: '-',
};
export const CAR = ['B 1', 'Kia', 'Rio', '2015'];
export const CLIENT = '0198f6f0-0000-7000-8000-000000000001';
export const VEHICLE = '0198f6f0-0000-7000-8000-000000000002';

export const person = (columns: Partial<ExistingPerson> = {}): ExistingPerson => ({
  id: CLIENT,
  isClient: true,
  firstName: 'Samir',
  lastName: 'Haddad',
  e164: '+9613123456',
  email: null,
  ...columns,
});
export const vehicle = (columns: Partial<ExistingVehicle> = {}): ExistingVehicle => ({
  id: VEHICLE,
  userId: CLIENT,
  isArchived: false,
  plateNumber: 'B1',
  type: 'Car',
  brand: 'Kia',
  model: 'Rio',
  year: 2015,
  color: 'White',
  engineType: 'Petrol',
  ...columns,
});

/** Plans the rows of a file whose first row has the number 2. */
export function plan(
  rows: string[][],
  existing: Partial<ExistingRecords> = {},
  answers = ANSWERS,
  mapping: ImportField[] = COLUMNS,
) {
  const none = new Set<string>();
  const planner = new Planner(
    {
      people: [],
      vehicles: [],
      deletedPhones: none,
      deletedPeople: none,
      deletedPlates: none,
      deletedVehicles: none,
      ...existing,
    },
    answers,
  );
  const context = { mapping, answers, brands: new Map<string, string>(), newestYear: 2027 };
  return rows.map((cells, index) => planner.plan(readRow(index + 2, cells, context)));
}
/** Returns the action of each row, followed by the codes of its problems. */
export const outcomes = (...parameters: Parameters<typeof plan>) =>
  plan(...parameters).map(({ action, problems }) => [action, ...problems.map(({ code }) => code)].join(' '));
