import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Schema } from '#domain/endpoint.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { toFieldError, valibotResolver } from './resolver.ts';

const options = { fields: {}, shouldUseNativeValidation: false };
const check = (schema: Schema, input: object) =>
  valibotResolver(schema, (values: object) => values)(input, undefined, options);

test('keeps code and params of a problem', async () => {
  const { errors } = await check(vehicles.input, {
    plateNumber: 'A'.repeat(21),
    year: '1800',
    brand: ' ',
    type: 'Boat',
    userId: 'x',
  });
  expect(errors).toEqual({
    plateNumber: { type: 'maxLength', params: { max: 20 } },
    year: { type: 'min', params: { min: 1900 } },
    brand: { type: 'required' },
    type: { type: 'oneOf', params: { types: 'Car, SUV, Truck, Motorcycle, Bus, Van' } },
    userId: { type: 'format' },
    color: { type: 'required' },
    model: { type: 'required' },
    engineType: { type: 'required' },
    status: { type: 'required' },
  });
});

test('returns the input, not the parsed output', async () => {
  const schema = v.object({ amount: v.pipe(v.string(), v.transform(Number)) });
  const resolver = valibotResolver(schema, ({ typed }: { typed: string }) => ({ amount: typed }));
  expect(await resolver({ typed: '120.50' }, undefined, options)).toEqual({ values: { amount: '120.50' }, errors: {} });
});

test('validates only the fields that an update sends', async () => {
  const updatedAt = '2026-01-01T00:00:00.000Z';
  expect((await check(users.update.body, { firstName: 'Nadia', updatedAt })).errors).toEqual({});
  expect((await check(users.update.body, { firstName: null, updatedAt })).errors).toEqual({
    firstName: { type: 'required' },
  });
  expect((await check(users.update.body, { colour: 'red', updatedAt })).errors).toEqual({
    colour: { type: 'unknownField' },
  });
});

test('nests an error of a list item in the format of react-hook-form', async () => {
  const schema = v.object({ tasks: v.array(v.object({ name: v.pipe(v.string(), v.nonEmpty('required')) })) });
  const { errors } = await check(schema, { tasks: [{ name: 'Brakes' }, { name: '' }] });
  expect(errors).toHaveProperty('tasks.1.name', { type: 'required' });
});

test('returns a problem without a field as a root error', async () => {
  const schema = v.pipe(
    v.object({ a: v.string() }),
    v.check(() => false, 'dateRange'),
  );
  expect((await check(schema, { a: '' })).errors).toEqual({ root: { type: 'dateRange' } });
});

test('converts a problem of the server to the same error', () => {
  expect(toFieldError({ field: 'plateNumber', code: 'taken' })).toEqual({ type: 'taken' });
});
