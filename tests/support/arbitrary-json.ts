import fc, { type Arbitrary } from 'fast-check';

export type Json = Record<string, ReturnType<typeof JSON.parse>>;

const ID = '0198f6f0-0000-7000-8000-00000000dead';
/** Values that often break servers. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  "'; drop table users; --",
  '%',
  '\\',
  '_',
  '{}',
  '__proto__',
  'x'.repeat(5_000),
  '٣٤٥',
  'مُحَمَّد',
  '\u202e',
  ID,
  '2026-02-30T00:00:00.000Z',
  '2026-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  '1e309',
  '-0',
  'NaN',
];
const junk: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
);
const text = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.stringMatching(/^[a-zA-Z0-9]{3,20}$/),
  fc.stringMatching(/^[1-9][0-9]{5,9}$/),
  fc.emailAddress(),
  fc.uuid(),
);

/** Generates values for a schema, mostly valid ones. */
export function createArbitrary(schema: Json): Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: createValidArbitrary(schema) }, { weight: 1, arbitrary: junk });
}

function createValidArbitrary(schema: Json): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one: Json) => createValidArbitrary(one)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.type === 'object') return arbitraryObject(schema);
  if (schema.type === 'array') return fc.array(createArbitrary(schema.items ?? {}), { maxLength: 3 });
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'number' || schema.type === 'integer')
    return fc.oneof(fc.integer({ min: -5, max: 3000 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
  if (schema.format === 'uuid') return fc.oneof(fc.constant(ID), fc.uuid());
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (schema.pattern)
    return fc.oneof({ weight: 4, arbitrary: fc.stringMatching(new RegExp(schema.pattern, 'u')) }, text);
  if (schema.type === 'string') return text;
  return junk;
}

/** Generates objects that lack some fields and sometimes have an unknown one. */
function arbitraryObject({ properties = {}, required = [] }: Json): Arbitrary<object> {
  const fields = Object.entries<Json>(properties).map(([name, schema]) => {
    const value = createArbitrary(schema);
    const weight = required.includes(name) ? 20 : 2;
    return fc.oneof(
      { weight, arbitrary: value.map((made) => [name, made] as const) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
  });
  const extra = fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.tuple(fc.tuple(fc.constantFrom('role', 'id', 'userId', 'status', 'x'), junk)) },
  );
  return fc
    .tuple(fc.tuple(...fields), extra)
    .map(([pairs, more]) => Object.fromEntries([...pairs.filter((pair) => pair !== undefined), ...more]));
}

/** Generates a few fields of an object schema, to merge into a valid body. */
export const createOverrides = ({ properties = {} }: Json): Arbitrary<object> =>
  fc
    .tuple(
      ...Object.entries<Json>(properties).map(([name, schema]) =>
        fc.oneof(
          { weight: 6, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: createArbitrary(schema).map((made) => [name, made] as const) },
        ),
      ),
    )
    .map((pairs) => Object.fromEntries(pairs.filter((pair) => pair !== undefined)));

/** Generates a path parameter; undefined means the id of an existing record. */
export const arbitraryId: Arbitrary<string | undefined> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: text.filter((made) => made !== '' && made.isWellFormed() && !/^\.+$/.test(made)) },
);
