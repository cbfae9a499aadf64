import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCALE_CODES } from '../locales.ts';
import { DAY_MS } from '../units.ts';
import {
  cleanCell,
  cutText,
  isMissing,
  parseDate,
  parseEmail,
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

test.each([
  ['Samir Haddad', 'Samir', 'Haddad'],
  ['Haddad, Samir', 'Samir', 'Haddad'],
  ['Samir', 'Samir', ''],
  ['عبد الرحمن الشيخ', 'عبد الرحمن', 'الشيخ'],
  ['أبو علي حسن خليل', 'أبو علي', 'حسن خليل'],
  ['عَبْدُ اللهِ الحَاجّ حَسَن', 'عَبْدُ اللهِ', 'الحَاجّ حَسَن'],
  ['Aboû Ali Hassan', 'Aboû Ali', 'Hassan'],
  ['أبو حسين', 'أبو', 'حسين'],
  ['Abd El Rahman Nasr', 'Abd El Rahman', 'Nasr'],
  ['  سمير   حداد الأب ', 'سمير', 'حداد الأب'],
  ['N’GUESSAN Aïssatou', 'Aïssatou', 'N’GUESSAN'],
  ['LE GOFF Anne-Marie', 'Anne-Marie', 'LE GOFF'],
  ['RENÉ LEFÈVRE', 'RENÉ', 'LEFÈVRE'],
  ['SARL Lefèvre', 'SARL', 'Lefèvre'],
  ['LEFÈVRE & Fils', 'LEFÈVRE', '& Fils'],
])('splits the name %j', (cell, firstName, lastName) => expect(splitName(cell)).toEqual({ firstName, lastName }));

test.each([
  ['B 123-456', 'B123456'],
  ['ب ١٢٣٤٥٦', 'ب123456'],
  ['ab.12 / c', 'AB12C'],
  ['12345 | أ | 6', '12345أ6'],
  ['\u202aB 123\u202c', 'B123'],
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
  ['2015/2016', 2015],
  ['2015-16', 2015],
  ['2099/2015', 2015],
  ["'15", 2015],
  ['’98', 1998],
  ['MY2015', 2015],
  ['MY 15', 2015],
  ['موديل 2015', 2015],
  ['٢٠١٥/٢٠١٦', 2015],
  ['2015 (facelift)', 2015],
  ['06/2015', 2015],
  ["'28", undefined],
  ['120155', undefined],
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
  ['2015/2016 Toyota Corolla', { year: 2015, brand: 'Toyota', model: 'Corolla' }],
  ['Peugeot 2008 2015', { year: 2015, brand: 'Peugeot', model: '2008' }],
  ['2015 Peugeot 2008', { year: 2015, brand: 'Peugeot', model: '2008' }],
  ["Toyota Yaris '15", { year: 2015, brand: 'Toyota', model: 'Yaris' }],
])('splits the vehicle %j', (cell, parts) => expect(splitVehicle(cell, brands, NEWEST)).toEqual(parts));
test.each([
  ['Peugeot 2008', 2021, { year: undefined, brand: 'Peugeot', model: '2008' }],
  ['Peugeot 2008 1.2 Active', 2021, { year: undefined, brand: 'Peugeot', model: '2008 1.2 Active' }],
  ['Toyota Corolla 2015', 2016, { year: 2015, brand: 'Toyota', model: 'Corolla' }],
  ['Land Rover 2015', 2015, { year: 2015, brand: 'Land Rover', model: '' }],
])('splits the vehicle %j of %d', (cell, year, parts) =>
  expect(splitVehicle(cell, brands, NEWEST, year)).toEqual(parts),
);

test.each([
  ['Sedan', 'Car'],
  ['سيارة', 'Car'],
  ['4x4', 'SUV'],
  ['Pick-up', 'Truck'],
  ['Utilitaire', 'Van'],
  ['دراجة نارية', 'Motorcycle'],
  ['boat', undefined],
])('reads the type %j as %s', (cell, type) => expect(parseVehicleType(cell)).toBe(type));

test.each([
  ['Samir@Example.com', 'samir@example.com', []],
  ['a@b.co; c@d.co', 'a@b.co', ['c@d.co']],
  ['mailto:a@b.co <a@b.co>', 'a@b.co', []],
  ['none / a@b.co', 'a@b.co', []],
])('reads the e-mail address %j', (cell, email, others) => expect(parseEmail(cell)).toEqual({ email, others }));
test.each(['', 'x@', 'a b'])('rejects the e-mail address %j', (cell) => expect(parseEmail(cell)).toBeUndefined());

test('removes invisible characters', () => {
  expect(cleanCell('\u202a\u200b Samir\u0007 \u202c')).toBe('Samir');
  expect(cleanCell('\u00a0\u200d\u00ad')).toBe('');
});

test('never cuts a character in two', () => {
  expect(cutText('a😀', 2)).toBe('a');
  expect(cutText('ab cd', 3)).toBe('ab');
});

test('removes the apostrophe of an exported text, and no other', () => {
  expect(cleanCell("'+961 3 123 456")).toBe('+961 3 123 456');
  expect(cleanCell("'Abd")).toBe("'Abd");
});

test.each(['-', '؟', 'N/A', 'Sans plaque', 'SANS', 'بدون', 'لا يوجد', 'بِلا لوحة', 'En cours…', 'No plate yet'])(
  'reads %j as no plate',
  (cell) => expect(isMissing(cell, 'plateNumber')).toBe(true),
);
test.each(['B 123', 'WW 1', 'new 1', 'ب 12', '😀'])('reads %j as a plate', (cell) =>
  expect(isMissing(cell, 'plateNumber')).toBe(false),
);
test.each(LOCALE_CODES)('reads the words of the screens in %s as no plate', (locale) => {
  const text = readFileSync(new URL(`../../../locales/${locale}/shell.json`, import.meta.url), 'utf8');
  expect(isMissing((JSON.parse(text) as { noPlate: string }).noPlate, 'plateNumber')).toBe(true);
});
test('reads a dash and N/A as no value, but not as no family name', () => {
  expect(['-', 'N/A', '#REF!', 'null'].map((cell) => isMissing(cell, 'color'))).toEqual([true, true, true, true]);
  expect(['sans', 'Unknown'].map((cell) => isMissing(cell, 'color'))).toEqual([false, false]);
  expect(isMissing('-', 'lastName')).toBe(false);
});
