import { describe, expect, test } from 'vitest';
import { ANSWERS, CAR, outcomes, person, plan, vehicle, VEHICLE } from '#tests/support/import-plan.ts';

describe('people with one phone number', () => {
  const rows = [
    ['Samir Haddad', '03 123 456', '', ...CAR],
    ['Rima Haddad', '03/123456', '', 'B 2', 'Kia', 'Rio', '2016'],
    ['Samir Haddad', '03 123 456', '', 'B 3', 'Kia', 'Rio', '2017'],
    ['RIMA  HADDAD', '3123456', '', 'B 4', 'Kia', 'Rio', '2018'],
  ];

  test('are asked about, and nobody gets the vehicle of another person', () => {
    expect(outcomes(rows)).toEqual(['create', 'skip nameDiffers', 'create', 'skip nameDiffers']);
    const planned = plan(rows);
    expect(planned.map(({ question }) => question)).toEqual([undefined, 3, undefined, 3]);
    expect(planned[1]!.problems).toEqual([{ code: 'nameDiffers', row: 2, value: 'Samir Haddad' }]);
  });

  test('are one client when the user says so', () => {
    const planned = plan(rows, {}, { ...ANSWERS, people: { 3: 'same' } });
    expect(planned.map(({ action }) => action)).toEqual(['create', 'create', 'create', 'create']);
    expect(new Set(planned.map(({ client }) => client)).size).toBe(1);
    expect(planned[1]!.problems).toEqual([{ code: 'nameKept', row: 2, value: 'Samir Haddad' }]);
  });

  test('are two clients when the user says so, of whom the first signs in by the number', () => {
    const planned = plan(rows, {}, { ...ANSWERS, sharedNumbers: 'other' });
    expect(planned.map(({ action }) => action)).toEqual(['create', 'create', 'create', 'create']);
    expect(planned[1]!.client).toMatchObject({ action: 'create', sharesPhone: true });
    expect(planned[0]!.client).toMatchObject({ action: 'create', sharesPhone: false });
    expect(planned[3]!.client).toBe(planned[1]!.client);
    expect(planned[2]!.client).toBe(planned[0]!.client);
  });

  test('answers for one person come before the answer for all', () => {
    const planned = plan(rows, {}, { ...ANSWERS, sharedNumbers: 'other', people: { 3: 'same' } });
    expect(planned[1]!.client).toBe(planned[0]!.client);
  });

  test.each([
    ['a new name', [person({ firstName: 'Rima' })], 'skip nameDiffers'],
    ['the name of a member of the team', [person({ firstName: 'Rima', isClient: false })], 'skip nameDiffers'],
    ['one of two names', [person({ firstName: 'Rima' }), person({ id: VEHICLE })], 'update'],
    ['two people of this name', [person(), person({ id: VEHICLE })], 'skip ownerUnclear'],
  ])('%s meets existing people', (_, people, outcome) => {
    expect(outcomes([['Samir Haddad', '03 123 456', 'new@b.co']], { people })).toEqual([outcome]);
  });

  test('a row without name belongs to the only person of the number', () => {
    const row = ['', '03 123 456', '', ...CAR];
    expect(outcomes([row], { people: [person()] })).toEqual(['create']);
    expect(outcomes([row], { people: [person(), person({ id: VEHICLE, firstName: 'Rima' })] })).toEqual([
      'skip ownerUnclear',
    ]);
  });

  test.each([
    ['Haddad Samir', {}],
    ['Samir', {}],
    ['SAMIR HADDAD', { firstName: 'SAMIR', lastName: 'HADDAD' }],
    ['Samir Hadded', { lastName: 'Hadded' }],
    ['Samir Ali Haddad', { lastName: 'Ali Haddad' }],
  ])('%j is a spelling of a stored name', (name, values) => {
    const [planned] = plan([[name, '03 123 456']], { people: [person()] });
    expect(planned!.client!.values).toEqual(values);
  });

  test.each(['Samir Haddad fils', 'Rami Haddad', 'Haddad', 'Nour Taxi'])('%j is another person', (name) => {
    expect(outcomes([[name, '03 123 456']], { people: [person()] })).toEqual(['skip nameDiffers']);
  });
});

describe('rows without an owner', () => {
  const rows = [
    ['Samir Haddad', '03 123 456', '', ...CAR],
    ['', '', '', 'B 2', 'Kia', 'Rio', '2016'],
    ['Samir Haddad', '', '', 'B 3', 'Kia', 'Rio', '2017'],
    ['Leila Nour', '12', '', 'B 4', 'Kia', 'Rio', '2018'],
    ['', '', '', 'B 5', 'Kia', 'Rio', '2019'],
  ];

  test('are offered the owner above', () => {
    const skipped = ['skip ownerMissing', 'skip ownerMissing', 'skip phoneInvalid', 'skip ownerMissing'];
    expect(outcomes(rows)).toEqual(['create', ...skipped]);
  });

  test('get the owner above, never the one before', () => {
    const planned = plan(rows, {}, { ...ANSWERS, sameAsAbove: true });
    expect(planned.map(({ action }) => action)).toEqual(['create', 'create', 'create', 'skip', 'skip']);
    expect(planned[1]!.client).toBe(planned[0]!.client);
    expect(planned[1]!.problems).toEqual([{ code: 'ownerAbove', row: 2 }]);
    expect(planned[4]!.problems).toEqual([{ code: 'ownerSkipped', row: 5 }]);
  });

  test.each([
    ['?', ''],
    ['', 'N/A'],
    ['؟', '؟'],
    ['لا يوجد', ''],
  ])('stay without an owner when the file says that nobody knows him: %j, %j', (name, phone) => {
    const typed = [rows[0]!, [name, phone, '', 'B 2', 'Kia', 'Rio', '2016'], ['', '', '', 'B 3', 'Kia', 'Rio', '2017']];
    expect(outcomes(typed, {}, { ...ANSWERS, sameAsAbove: true })).toEqual([
      'create',
      'skip phoneMissing',
      'skip ownerSkipped',
    ]);
  });

  test.each(['"', '〃', '-', '« »', "''", '…', '_'])('may repeat the owner above with the mark %j', (mark) => {
    const typed = [rows[0]!, [mark, mark, '', 'B 2', 'Kia', 'Rio', '2016']];
    expect(outcomes(typed, {}, { ...ANSWERS, sameAsAbove: true })).toEqual(['create', 'create ownerAbove']);
  });

  test('keep the owner of an existing vehicle', () => {
    const existing = { vehicles: [vehicle({ plateNumber: 'B2', userId: VEHICLE })] };
    const [, planned] = plan(rows, existing, { ...ANSWERS, sameAsAbove: true });
    expect(planned).toMatchObject({ action: 'update', client: undefined });
  });
});
