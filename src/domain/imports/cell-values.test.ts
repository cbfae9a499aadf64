import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../units.ts';
import {
  cleanCell,
  parseDate,
  parsePhone,
  parsePlate,
  parseVehicleType,
  parseYear,
  splitName,
  splitVehicle,
} from './cell-values.ts';

const NEWEST = 2027;
const brands = new Map([
  ['land rover', 'Land Rover'],
  ['toyota', 'Toyota'],
]);

describe('phones', () => {
  test.each([
    ['03 123 456', '+9613123456'],
    ['03-123-456', '+9613123456'],
    ['٠٣ ١٢٣ ٤٥٦', '+9613123456'],
    ['3123456', '+9613123456'],
    ['961 3 123 456', '+9613123456'],
    ['+961 3 123 456', '+9613123456'],
    ['00961 3 123 456', '+9613123456'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['03 123 456 / 70 123 456', '+9613123456'],
    ['03 123 456 ou 70 123 456', '+9613123456'],
  ])('reads %j as %s', (cell, e164) => expect(parsePhone(cell, '+961')?.e164).toBe(e164));

  test.each(['12', 'none', '03 ABC 456', '+961', '9.61E+11', '1234567890123456'])('rejects %j', (cell) =>
    expect(parsePhone(cell, '+961')).toBeUndefined(),
  );

  test('needs a calling code for a national number', () => {
    expect(parsePhone('03 123 456', undefined)).toBeUndefined();
    expect(parsePhone('+961 3 123 456', undefined)?.countryCode).toBe('+961');
  });
});

test.each([
  ['Samir Haddad', 'Samir', 'Haddad'],
  ['Haddad, Samir', 'Samir', 'Haddad'],
  ['Samir', 'Samir', ''],
  ['  سمير   حداد الأب ', 'سمير', 'حداد الأب'],
])('splits the name %j', (cell, firstName, lastName) => expect(splitName(cell)).toEqual({ firstName, lastName }));

test.each([
  ['B 123-456', 'B123456'],
  ['ب ١٢٣٤٥٦', 'ب123456'],
  ['ab.12 / c', 'AB12C'],
])('reads the plate %j', (cell, plate) => expect(parsePlate(cell)).toBe(plate));
test.each(['', '=1+1', 'B#1', 'A'.repeat(21)])('rejects the plate %j', (cell) =>
  expect(parsePlate(cell)).toBeUndefined(),
);

test.each([
  ['2015', 2015],
  ['٢٠١٥', 2015],
  ['2,015', 2015],
  ['2.015', 2015],
  ['2 015', 2015],
  ['2015.0', 2015],
  ['31/12/2014', 2014],
  ['2014-12-31', 2014],
  ['12/31/14', 2014],
  ['1.2.98', 1998],
  ['42369', 2015],
  ['15', undefined],
  ['2099', undefined],
  ['31/31/2014', undefined],
])('reads the year of %j as %s', (cell, year) => expect(parseYear(cell, NEWEST)).toBe(year));

test('reads every day in each notation', () => {
  const days = fc.date({ min: new Date('1951-01-01'), max: new Date('2050-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const [year, month, day] = date.toISOString().slice(0, 10).split('-') as [string, string, string];
      const expected = { year: Number(year), month: Number(month), day: Number(day) };
      const serial = String(Math.floor(date.getTime() / DAY_MS) + 25_569);
      for (const text of [
        `${day}/${month}/${year}`,
        `${year}-${month}-${day}`,
        `${day}.${month}.${year.slice(2)}`,
        serial,
      ])
        expect(parseDate(text)).toEqual(expected);
    }),
  );
});

test.each([
  ['2015 Toyota Corolla', { year: 2015, brand: 'Toyota', model: 'Corolla' }],
  ['TOYOTA Land Cruiser Prado 2019', { year: 2019, brand: 'Toyota', model: 'Land Cruiser Prado' }],
  ['Land Rover Defender (2020)', { year: 2020, brand: 'Land Rover', model: 'Defender' }],
  ['Kia', { year: undefined, brand: 'Kia', model: '' }],
])('splits the vehicle %j', (cell, parts) => expect(splitVehicle(cell, brands, NEWEST)).toEqual(parts));

test.each([
  ['Sedan', 'Car'],
  ['سيارة', 'Car'],
  ['4x4', 'SUV'],
  ['Pick-up', 'Truck'],
  ['Utilitaire', 'Van'],
  ['دراجة نارية', 'Motorcycle'],
  ['boat', undefined],
])('reads the type %j as %s', (cell, type) => expect(parseVehicleType(cell)).toBe(type));

test('removes the apostrophe of an exported text, and no other', () => {
  expect(cleanCell("'+961 3 123 456")).toBe('+961 3 123 456');
  expect(cleanCell("'Abd")).toBe("'Abd");
});
