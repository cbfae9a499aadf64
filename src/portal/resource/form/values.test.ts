import { describe, expect, test } from 'vitest';
import type { FormField } from '../define-resource.ts';
import { buildUpdateInput, buildCreateInput, findInitialFocusField, initialValues } from './values.ts';

const FIELDS: FormField[] = [
  { field: 'firstName', control: 'text' },
  { field: 'age', control: 'number' },
  { field: 'phoneNumber', codeField: 'countryCode', control: 'phone' },
  { field: 'image', control: 'image', purpose: 'USER' },
  { field: 'role', control: 'select', options: ['CLIENT'], labels: 'users:roles' },
];
const RECORD = {
  id: '1',
  firstName: 'Nadia',
  age: 40,
  countryCode: '+961',
  phoneNumber: '71123456',
  image: { key: 'users/abc.webp', url: '/signed' },
  role: 'CLIENT',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const initial = initialValues(FIELDS, RECORD);

test('converts a record to text values: an image to its key, null to an empty text', () => {
  expect(initial).toEqual({
    firstName: 'Nadia',
    age: '40',
    countryCode: '+961',
    phoneNumber: '71123456',
    image: 'users/abc.webp',
    role: 'CLIENT',
  });
  expect(initialValues(FIELDS, { age: null, image: null })).toEqual({
    firstName: '',
    age: '',
    countryCode: '',
    phoneNumber: '',
    image: '',
    role: '',
  });
});

test('sends only changed fields', () => {
  expect(buildUpdateInput(FIELDS, initial, initial)).toEqual({});
  expect(buildUpdateInput(FIELDS, { ...initial, firstName: 'Nada', phoneNumber: '3123456' }, initial)).toEqual({
    firstName: 'Nada',
    phoneNumber: '3123456',
  });
});

test('sends an emptied field as null', () => {
  expect(buildUpdateInput(FIELDS, { ...initial, age: '', image: '' }, initial)).toEqual({ age: null, image: null });
});

test('ignores the same number in other digits and sends a changed one in Latin digits', () => {
  expect(buildUpdateInput(FIELDS, { ...initial, age: '٤٠' }, initial)).toEqual({});
  expect(buildUpdateInput(FIELDS, { ...initial, age: '٤١' }, initial)).toEqual({ age: '41' });
  expect(buildCreateInput(FIELDS, { age: '12,5' })).toEqual({ age: '12.5' });
});

test('sends the non-empty fields of a new record with the defaults without a field', () => {
  const values = { ...initialValues(FIELDS), firstName: 'Nadia' };
  expect(buildCreateInput(FIELDS, values, { userId: 'u1', firstName: 'default', vehicleId: undefined })).toEqual({
    userId: 'u1',
    firstName: 'Nadia',
  });
});

describe('a localized text', () => {
  const TITLE: FormField[] = [{ field: 'title', control: 'localized', required: true }];
  const before = initialValues(TITLE, { title: { ar: 'زيت', en: null, fr: 'Huile' } });

  test('has one value per language', () => {
    expect(before).toEqual({ title: { ar: 'زيت', en: '', fr: 'Huile' } });
    expect(initialValues(TITLE)).toEqual({ title: { ar: '', en: '', fr: '' } });
  });

  test('sends all languages if one has changed, else none', () => {
    const title = { ar: 'زيت', en: 'Oil', fr: 'Huile' };
    expect(buildUpdateInput(TITLE, { title } as never, before)).toEqual({ title });
    expect(buildUpdateInput(TITLE, before, before)).toEqual({});
    expect(buildCreateInput(TITLE, { title } as never)).toEqual({ title });
  });
});

test('sends a switch as a boolean, even when it is off', () => {
  const featured: FormField[] = [{ field: 'featured', control: 'switch' }];
  expect(buildCreateInput(featured, initialValues(featured, { featured: false }))).toEqual({ featured: false });
  expect(buildUpdateInput(featured, { featured: 'false' }, { featured: 'true' })).toEqual({ featured: false });
});

test.each([
  ['a new record', {}, 'name'],
  ['a new record with a name', { name: 'Brakes' }, 'soldFor'],
  ['a whole record, whatever is left empty', { name: 'Brakes', soldFor: '95' }, 'name'],
])('the focus of %s starts at the right field', (_, values, field) => {
  const fields: FormField[] = [
    { field: 'name', control: 'text', required: true },
    { field: 'category', control: 'text' },
    { field: 'soldFor', control: 'amount', required: true },
  ];
  expect(findInitialFocusField(fields, values)?.field).toBe(field);
});
