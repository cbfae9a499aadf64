import { expect, test } from 'vitest';
import { findHeadingField, findHeadingRow, guessMapping } from './headings.ts';

const UUID = '0198f6f0-0000-7000-8000-000000000000';

test.each([
  ['License Plate', 'plateNumber'],
  ['licensePlate', 'plateNumber'],
  ['license_plate', 'plateNumber'],
  ['Part%20%23', undefined],
  ['Mobile%20Number', 'phoneNumber'],
  ['Customer mobile number', 'phoneNumber'],
  ['NUMÉRO DE TÉLÉPHONE', 'phoneNumber'],
  ['numero de telephone', 'phoneNumber'],
  ['رقم الهاتف', 'phoneNumber'],
  ['هاتف', 'phoneNumber'],
  ['اللَّوحة', 'plateNumber'],
  ['الإسم', 'fullName'],
  ['سنة الصنع', 'year'],
  ['driver_id', 'fullName'],
  ['brand_id', 'brand'],
  ['Car make', 'brand'],
  ['fuelType', 'engineType'],
  ['Couleur', 'color'],
  ['yr', 'year'],
  ['An.', 'year'],
  ['Immat.', 'plateNumber'],
  ['1ère mise en circ.', 'registrationDate'],
  ['Date de première immatriculation', 'registrationDate'],
  ["Date d'immatriculation", 'registrationDate'],
  ['الاسم / Name', 'fullName'],
  ['Phone الهاتف', 'phoneNumber'],
  ['Type / النوع', 'type'],
  ['نوع المركبة\nBody type', 'type'],
  ['Marque / Modèle', 'vehicle'],
  ['NOM & PRÉNOM', 'fullName'],
  ['Client / Voiture', undefined],
  ['Phone (type)', undefined],
  ['VIN', undefined],
  ['Notes', undefined],
])('reads the heading %j as %s', (heading, field) => expect(findHeadingField(heading)).toBe(field));

test('maps the first of repeated headings, and a second phone', () => {
  expect(guessMapping(['Name', 'Name', 'Email', 'Email'], [])).toEqual(['fullName', null, 'email', null]);
  expect(guessMapping(['Name', 'Phone', 'Phone', 'phone'], [])).toEqual([
    'fullName',
    'phoneNumber',
    'secondPhone',
    null,
  ]);
});

test('maps the values of Google Contacts, not their labels', () => {
  const headings = [
    'First Name',
    'Last Name',
    'Organization Name',
    'Phone 1 - Label',
    'Phone 1 - Value',
    'Phone 2 - Value',
  ];
  expect(guessMapping(headings, [])).toEqual(['firstName', 'lastName', 'company', null, 'phoneNumber', 'secondPhone']);
  expect(guessMapping(['Name', 'Phone type', 'Cell'], [['x', 'Mobile', '03 123 456']])).toEqual([
    'fullName',
    null,
    'phoneNumber',
  ]);
});

test('maps a list without headings by its values', () => {
  const rows = [
    ['Samir Haddad', '٠٣/١٢٣٤٥٦', 'a@b.co', 'B 123'],
    ['Leila', '+961 3 123 456', '', ''],
  ];
  expect(guessMapping(['', '', '', ''], rows)).toEqual(['fullName', 'phoneNumber', 'email', null]);
});

test('prefers an exact heading to one that contains a name', () => {
  expect(guessMapping(['Emergency phone', 'Phone'], [])).toEqual([null, 'phoneNumber']);
});

test('reads Nom as the family name beside Prénom', () => {
  expect(guessMapping(['Nom', 'Prénom'], [])).toEqual(['lastName', 'firstName']);
  expect(guessMapping(['Nom', 'Tél'], [])).toEqual(['fullName', 'phoneNumber']);
});

test('keeps the whole name beside first and family name', () => {
  const headings = ['Name', 'Given Name', 'Additional Name', 'Family Name'];
  expect(guessMapping(headings, [])).toEqual(['fullName', 'firstName', null, 'lastName']);
});

test('reads موديل as the year where it holds years', () => {
  expect(guessMapping(['الماركة', 'الموديل'], [['تويوتا', '2015']])).toEqual(['brand', 'year']);
  expect(guessMapping(['الماركة', 'الموديل'], [['تويوتا', 'كورولا']])).toEqual(['brand', 'model']);
});

test('maps ids only in an export of this product', () => {
  expect(guessMapping(['id', 'userId', 'plateNumber'], [[UUID, UUID, 'B1']])).toEqual([
    'vehicleId',
    'clientId',
    'plateNumber',
  ]);
  expect(guessMapping(['id', 'firstName'], [[UUID, 'Samir']])).toEqual(['clientId', 'firstName']);
  expect(guessMapping(['id', 'Customer ID', 'Name'], [['17', '4', 'Samir']])).toEqual([null, null, 'fullName']);
});

test('finds the headings below a title', () => {
  expect(findHeadingRow([['Garage Nour'], [], ['Name', 'Phone'], ['Samir', '03 123 456']])).toBe(2);
  expect(findHeadingRow([[], ['a', 'b'], ['1', '2']])).toBe(1);
});
