import { expect, test } from 'vitest';
import type { FormField } from '../define-resource.ts';
import { buildNewRecordForm } from './new-record-form.ts';

const form: FormField[] = [
  { field: 'userId', control: 'reference', to: 'users' },
  { field: 'type', control: 'select', options: ['Car', 'Van'], labels: 'vehicles:types' },
  { field: 'brand', control: 'text' },
];

test('includes all fields without filters', () => {
  expect(buildNewRecordForm(form, {}, {})).toEqual({ fields: form, defaults: {} });
});

test('sends fixed values without a field', () => {
  const { fields, defaults } = buildNewRecordForm(form, { userId: 'u1', due: 'OVERDUE' }, {});
  expect(fields.map(({ field }) => field)).toEqual(['type', 'brand']);
  expect(defaults).toEqual({ userId: 'u1' });
});

test('uses current filters as defaults where the form offers the option', () => {
  expect(buildNewRecordForm(form, {}, { type: 'Van', status: 'SOLD' }).defaults).toEqual({ type: 'Van' });
  expect(buildNewRecordForm(form, {}, { type: 'Boat', brand: 'Opel' }).defaults).toEqual({});
  expect(buildNewRecordForm(form, {}, { type: 'Van' }).fields).toHaveLength(3);
});
