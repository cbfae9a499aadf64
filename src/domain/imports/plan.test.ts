import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ANSWERS, CAR, CLIENT, outcomes, person, plan, vehicle, VEHICLE } from '#tests/support/import-plan.ts';
import { users } from '../users/endpoints.ts';
import { vehicles } from '../vehicles/endpoints.ts';
import { isPlateMark } from '../vehicles/plate.ts';
import { IMPORT_FIELDS, type ImportField } from './import-fields.ts';

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

test('fills the family name and the year with the answers of the file', () => {
  const row = ['أبوعلي', '03 123 456', '', 'B 1', 'Kia', 'Rio', 'old'];
  expect(outcomes([row], {}, { countryCode: '+961' })).toEqual(['skip yearInvalid lastNameMissing']);
  const [planned] = plan([row], {}, { ...ANSWERS, year: 2010 });
  expect(planned!.client!.values).toMatchObject({ firstName: 'أبوعلي', lastName: '-' });
  expect(planned!.vehicle!.values.year).toBe(2010);
});

test('finds a plate in another spelling', () => {
  const existing = { people: [person()], vehicles: [vehicle({ plateNumber: 'یک1' })] };
  expect(outcomes([['Samir Haddad', '03 123 456', '', 'يك 1', 'Kia', 'Rio', '2015']], existing)).toEqual([
    'skip unchanged',
  ]);
});

test('takes the second phone and the company where the first cells are empty', () => {
  const mapping: ImportField[] = ['fullName', 'company', 'phoneNumber', 'secondPhone'];
  const [firm, two] = plan(
    [
      ['', 'Nour Taxi', '', '03 123 456'],
      ['Samir Haddad', 'Nour Taxi', '70 123 456', '03 123 456'],
    ],
    {},
    ANSWERS,
    mapping,
  );
  expect(firm!.client!.values).toMatchObject({ firstName: 'Nour', lastName: 'Taxi', e164: '+9613123456' });
  expect(two!.client!.values.e164).toBe('+96170123456');
  expect(two!.problems).toEqual([{ code: 'phoneSecond', value: '+961 3 123 456' }]);
});

test('stores only what the forms accept', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 70 }),
    fc.constantFrom('', '-', 'أبوعلي', 'Haddad, Samir', '\u200b', 'a\u0000b', "'15", '😀'.repeat(31), 'x\ny'),
  );
  const phone = fc.constantFrom('03/778899', '+33 6 12 34 56 78', '70123456.0', '٠٣٧٧٨٨٩٩', '03 778899 x 1');
  const plate = fc.oneof(text, fc.constantFrom('B 1', '12345 | أ | 6', 'ß'.repeat(12)));
  const values: Partial<Record<ImportField, fc.Arbitrary<string>>> = {
    phoneNumber: phone,
    email: fc.oneof(text, fc.emailAddress()),
    plateNumber: plate,
    year: fc.constantFrom('2015', '2015/2016', ''),
  };
  const mapping = IMPORT_FIELDS.filter((field) => field !== 'clientId' && field !== 'vehicleId');
  const rows = fc.array(fc.tuple(...mapping.map((field) => values[field] ?? text)), { minLength: 1, maxLength: 4 });
  const answers = { ...ANSWERS, model: 'X', year: 2000, sharedNumbers: 'other' as const };
  fc.assert(
    fc.property(rows, (cells) => {
      for (const { client, vehicle: car } of plan(cells, {}, answers, mapping)) {
        if (client?.action === 'create') {
          const { e164: _, ...body } = client.values;
          const sent = { ...body, username: 'x', role: 'CLIENT', image: null };
          expect(v.safeParse(users.create.body, sent).issues ?? []).toEqual([]);
        }
        if (car?.action === 'create') {
          const sent = { ...car.values, userId: CLIENT, status: 'ACTIVE', image: null };
          expect(v.safeParse(vehicles.create.body, sent).issues ?? []).toEqual([]);
        }
      }
    }),
    { numRuns: 150 },
  );
});

describe('a vehicle without a plate', () => {
  const row = (name: string, plate: string, model = 'Rio') => [name, '03 123 456', '', plate, 'Kia', model, '2015'];
  const later = { ...ANSWERS, noPlateYet: true };
  const mark = vehicle({ plateNumber: 'NOPLATE1234567890123' });
  const existing = { people: [person()], vehicles: [mark] };

  test('is left out until the user chooses the mark, which one vehicle of each client gets', () => {
    const rows = [row('Samir Haddad', 'sans plaque'), row('Samir Haddad', '-', 'Picanto')];
    expect(outcomes(rows)).toEqual(['create plateMissing', 'skip plateMissing']);
    expect(outcomes(rows, {}, later)).toEqual(['create plateLater', 'skip plateLaterTwice']);
    const [created, second] = plan(rows, {}, later);
    expect(isPlateMark(created!.vehicle!.values.plateNumber!)).toBe(true);
    expect(second!.problems).toEqual([{ code: 'plateLaterTwice', value: 'Kia Rio' }]);
  });

  test('keeps its mark when the list is imported again, and gets the plate that the list has by then', () => {
    expect(outcomes([row('Samir Haddad', '')], existing, later)).toEqual(['skip unchanged']);
    expect(outcomes([row('Samir Haddad', '', 'Picanto')], existing, later)).toEqual(['skip plateLaterTwice']);
    const rows = [row('Samir Haddad', 'B 7'), row('Samir Haddad', 'B 8')];
    const [first, second] = plan(rows, existing, later);
    expect(first!.vehicle).toMatchObject({ action: 'update', id: VEHICLE, values: { plateNumber: 'B7' } });
    expect(second!.vehicle).toMatchObject({ action: 'create', values: { plateNumber: 'B8' } });
  });

  test('is not one whose plate cannot be read', () => {
    expect(outcomes([row('Samir Haddad', 'B#7')], {}, later)).toEqual(['create plateInvalid']);
  });
});
