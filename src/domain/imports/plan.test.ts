import { describe, expect, test } from 'vitest';
import type { ImportAnswers, ImportField } from './import-fields.ts';
import { createPlanner, type ExistingPerson, type ExistingRecords, type ExistingVehicle } from './plan.ts';
import { readRow } from './row.ts';

const COLUMNS = ['fullName', 'phoneNumber', 'email', 'plateNumber', 'brand', 'model', 'year'] satisfies ImportField[];
const ANSWERS: ImportAnswers = {
  countryCode: '+961',
  type: 'Car',
  color: 'White',
  engineType: 'Petrol',
  lastName: '-',
};
const CAR = ['B 1', 'Kia', 'Rio', '2015'];
const CLIENT = '0198f6f0-0000-7000-8000-000000000001';
const VEHICLE = '0198f6f0-0000-7000-8000-000000000002';

const person = (columns: Partial<ExistingPerson> = {}): ExistingPerson => ({
  id: CLIENT,
  isClient: true,
  firstName: 'Samir',
  lastName: 'Haddad',
  e164: '+9613123456',
  email: null,
  ...columns,
});
const vehicle = (columns: Partial<ExistingVehicle> = {}): ExistingVehicle => ({
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

function plan(
  rows: string[][],
  existing: Partial<ExistingRecords> = {},
  answers = ANSWERS,
  mapping: ImportField[] = COLUMNS,
) {
  const none = new Set<string>();
  const planRow = createPlanner(
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
  return rows.map((cells, index) => planRow(readRow(index + 2, cells, context)));
}
const outcomes = (...parameters: Parameters<typeof plan>) =>
  plan(...parameters).map(({ action, problems }) => [action, ...problems.map(({ code }) => code)].join(' '));

test('creates a client with a vehicle, and a second vehicle of the same phone', () => {
  const rows = plan([
    ['Samir Haddad', '03 123 456', '', ...CAR],
    ['Samir', '+961 3 123 456', '', 'B 2', 'Kia', 'Rio', '2016'],
  ]);
  expect(rows.map(({ action }) => action)).toEqual(['create', 'create']);
  expect(rows[1]!.client).toBe(rows[0]!.client);
  expect(rows[0]!.vehicle!.values).toMatchObject({ plateNumber: 'B1', type: 'Car', color: 'White' });
});

test.each([
  ['a row without phone', ['Samir Haddad', '', '', ...CAR], 'skip phoneMissing'],
  ['an unreadable phone', ['Samir Haddad', '12', '', ...CAR], 'skip phoneInvalid'],
  ['a phone without a name', ['', '03 123 456'], 'skip nameMissing'],
  ['a wrong e-mail', ['Samir', '03 123 456', 'x@'], 'create emailInvalid'],
  ['a vehicle without plate', ['Samir', '03 123 456', '', '', 'Kia'], 'create plateMissing'],
  ['a vehicle without year', ['Samir', '03 123 456', '', 'B 1', 'Kia', 'Rio', ''], 'create yearMissing'],
  ['an unreadable year', ['Samir', '03 123 456', '', 'B 1', 'Kia', 'Rio', '15'], 'create yearInvalid'],
  ['a vehicle without model', ['Samir', '03 123 456', '', 'B 1', 'Kia', '', '2015'], 'create modelMissing'],
])('reports %s', (_, cells, outcome) => expect(outcomes([cells])).toEqual([outcome]));

test('reports every value that a vehicle lacks', () => {
  const row = ['Samir', '03 123 456', '', 'B 1', 'Kia', 'Rio', '2015'];
  const outcome = outcomes([row], {}, { countryCode: '+961', lastName: '-' })[0]!.split(' ');
  expect(outcome.toSorted()).toEqual(['colorMissing', 'create', 'engineTypeMissing', 'typeMissing']);
});

test('fills missing values with the answers of the file', () => {
  const row = ['Samir', '03 123 456', '', 'B 1', 'Kia', '', '2015'];
  expect(outcomes([row], {}, { ...ANSWERS, model: 'Unknown' })).toEqual(['create']);
});

test('reports a plate, a row and an e-mail that repeat inside the file', () => {
  const rows = [
    ['Samir', '03 123 456', 'a@b.co', ...CAR],
    ['Lina', '03 654 321', 'A@B.co', ...CAR],
    ['Samir', '03 123 456'],
  ];
  expect(outcomes(rows)).toEqual(['create', 'create emailTaken plateRepeated', 'skip repeated']);
  expect(plan(rows)[1]!.problems).toContainEqual({ code: 'plateRepeated', row: 2 });
});

describe('existing records', () => {
  const row = ['Samir Haddad', '03 123 456', '', ...CAR];

  test('skips a row that changes nothing', () => {
    expect(outcomes([row], { people: [person()], vehicles: [vehicle()] })).toEqual(['skip unchanged']);
  });

  test('updates fields that differ, but never with an answer', () => {
    const [planned] = plan([row], { people: [person({ lastName: 'Hadad' })], vehicles: [vehicle({ color: 'Red' })] });
    expect(planned).toMatchObject({ action: 'update', client: { values: { lastName: 'Haddad' } }, vehicle: undefined });
  });

  test.each([
    ['fills an empty e-mail', [], '03 123 456', person(), 'update', { email: 'new@b.co' }],
    ['keeps another e-mail', ['emailKept'], '03 123 456', person({ email: 'old@b.co' }), 'skip', {}],
    ['keeps another phone', ['phoneKept'], '03 999 999', person({ email: 'new@b.co' }), 'skip', {}],
    [
      'fills an empty phone',
      [],
      '03 999 999',
      person({ email: 'new@b.co', e164: null }),
      'update',
      { e164: '+9613999999' },
    ],
  ])('%s of a client', (_, problems, phone, found, action, values) => {
    const cells = [CLIENT, 'Samir Haddad', phone, 'new@b.co'];
    const [planned] = plan([cells], { people: [found] }, ANSWERS, ['clientId', 'fullName', 'phoneNumber', 'email']);
    expect(planned!.action).toBe(action);
    expect(planned!.problems.map(({ code }) => code).filter((code) => code !== 'unchanged')).toEqual(problems);
    expect(planned!.client?.values ?? {}).toMatchObject(values);
  });

  test.each([
    ['a deleted client', { deletedPhones: new Set(['+9613123456']) }, 'skip clientDeleted'],
    ['a member of the team', { people: [person({ isClient: false })] }, 'skip teamMember'],
    ['a deleted vehicle', { deletedPlates: new Set(['B1']) }, 'create vehicleDeleted'],
    ['an archived vehicle', { people: [person()], vehicles: [vehicle({ isArchived: true })] }, 'skip vehicleArchived'],
    ['another client’s plate', { people: [person()], vehicles: [vehicle({ userId: VEHICLE })] }, 'skip plateTaken'],
  ])('does not revive or take %s', (_, existing, outcome) => expect(outcomes([row], existing)).toEqual([outcome]));

  test('a live client with the phone of a deleted one is matched', () => {
    const existing = { people: [person()], deletedPhones: new Set(['+9613123456']) };
    expect(outcomes([['Samir Haddad', '03 123 456']], existing)).toEqual(['skip unchanged']);
  });

  test('matches a vehicle by its plate without a phone', () => {
    const cells = ['', '', '', 'B 1', 'Kia', 'Rio', '2016'];
    expect(outcomes([cells], { vehicles: [vehicle()] })).toEqual(['update']);
  });
});
