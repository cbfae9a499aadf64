import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Day, optionalWholeNumber, requiredText, wholeNumber } from './fields.ts';
import { toProblems } from './problems.ts';

const problemsOf = (schema: v.GenericSchema, value: unknown) => {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? [] : toProblems(parsed.issues);
};

const Car = v.strictObject({
  plate: requiredText(5),
  km: wholeNumber(10, 2_000),
  kind: v.picklist(['CAR', 'VAN "XL"']),
  owner: v.optional(v.object({ age: optionalWholeNumber(16, 120) })),
});
const car = { plate: 'B 1', km: 100, kind: 'CAR' };

test.each([
  ['a missing field', { plate: undefined }, { field: 'plate', code: 'required' }],
  ['null', { kind: null }, { field: 'kind', code: 'required', params: undefined }],
  ['an empty text', { plate: ' ' }, { field: 'plate', code: 'required' }],
  ['a text of another type', { plate: 7 }, { field: 'plate', code: 'format' }],
  ['a long text', { plate: 'B 12345' }, { field: 'plate', code: 'maxLength', params: { max: 5 } }],
  ['a small number', { km: 9 }, { field: 'km', code: 'min', params: { min: 10 } }],
  ['a large number', { km: 2_001 }, { field: 'km', code: 'max', params: { max: 2_000 } }],
  ['a text as a number', { km: 'many' }, { field: 'km', code: 'number' }],
  ['a fraction', { km: 10.5 }, { field: 'km', code: 'number' }],
  [
    'a value outside a picklist',
    { kind: 'BOAT' },
    { field: 'kind', code: 'oneOf', params: { types: 'CAR, VAN "XL"' } },
  ],
  ['an unknown field', { wheels: 4 }, { field: 'wheels', code: 'unknownField' }],
  ['a nested field', { owner: { age: 12 } }, { field: 'owner.age', code: 'min', params: { min: 16 } }],
])('reports %s', (_, change, problem) => {
  const { params, ...expected } = { params: undefined, ...problem };
  expect(problemsOf(Car, { ...car, ...change })).toEqual([{ ...expected, ...(params && { params }) }]);
});

test('reports no problem of valid input', () => {
  expect(problemsOf(Car, { ...car, owner: { age: '' } })).toEqual([]);
});

test('uses the size of a file as its parameter', () => {
  const schema = v.pipe(v.blob(), v.maxSize(3, 'size'));
  expect(problemsOf(schema, new Blob(['four']))).toEqual([{ field: '', code: 'size', params: { n: 3 } }]);
});

test('reports the bounds of schemas without a custom message', () => {
  expect(problemsOf(v.pipe(v.string(), v.minLength(2)), 'a')).toEqual([
    { field: '', code: 'minLength', params: { min: 2 } },
  ]);
  expect(problemsOf(v.pipe(v.number(), v.maxValue(2)), 3)).toEqual([{ field: '', code: 'max', params: { max: 2 } }]);
  expect(problemsOf(v.pipe(v.string(), v.email()), 'a')).toEqual([{ field: '', code: 'email' }]);
  expect(problemsOf(v.literal('A'), 'B')).toEqual([{ field: '', code: 'oneOf', params: { types: 'A' } }]);
  expect(problemsOf(v.pipe(v.string(), v.regex(/a/)), 'b')).toEqual([{ field: '', code: 'format' }]);
  expect(problemsOf(v.strictObject({ a: v.string() }), 'b')).toEqual([{ field: '', code: 'format' }]);
});

test('reports the first problem of each field only', () => {
  const twice = v.pipe(v.string(), v.minLength(3, 'minLength'), v.regex(/^\d/, 'phone'));
  expect(problemsOf(v.object({ a: twice, b: twice }), { a: 'x', b: 'y' })).toEqual([
    { field: 'a', code: 'minLength', params: { min: 3 } },
    { field: 'b', code: 'minLength', params: { min: 3 } },
  ]);
});

test('reports at most 500 problems', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 700 }), (count) => {
      const problems = problemsOf(v.array(Day), Array.from({ length: count }).fill('never'));
      expect(problems).toHaveLength(Math.min(count, 500));
    }),
    { numRuns: 20, examples: [[500], [501]] },
  );
});
