import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Theme } from '#domain/branding/branding.ts';
import { BRANDING_FIELDS } from '#domain/branding/branding-fields.ts';
import { WorkingHoursField } from '#domain/branding/working-hours.ts';
import { allEndpoints } from '#domain/contract.ts';
import { AppError } from '#domain/errors.ts';
import { LOCALE_CODES, type Locale } from '#domain/locales.ts';
import { buildErrorParts } from './error-response.ts';
import { createTranslator } from '#backend/translator.ts';

const translate = await createTranslator();
const messageOf = (locale: Locale, name: string, field: string): string => {
  const error = new AppError('VALIDATION', { problems: [{ field, code: 'required' }] });
  return buildErrorParts(error, { translate, log: undefined as never }, locale, name, 'id').body.errors[0]!.message;
};
/** Returns the label in a message that has nothing else around it but the sentence of `required`. */
const labelOf = (locale: Locale, name: string, field: string): string => {
  const [before = '', after = ''] = translate(locale, 'validation:required', { field: '|' }).split('|');
  return messageOf(locale, name, field).slice(before.length, -after.length);
};

/** Parts of Valibot schemas in which other schemas are nested. */
interface SchemaParts {
  type?: string;
  entries?: Record<string, object>;
  pipe?: readonly object[];
  wrapped?: object;
  item?: object;
  items?: readonly object[];
  options?: readonly unknown[];
  value?: object;
}

/** Lists the paths at which a schema can report a problem; members of lists and records have the key 1. */
function listPaths(schema: unknown, path = ''): string[] {
  const at = (key: string) => (path ? `${path}.${key}` : key);
  const inside = (inner: object, key: string): string[] => [at(key), ...listPaths(inner, at(key))];
  if (!schema || typeof schema !== 'object') return [];
  const { entries, pipe, wrapped, item, items, options, value, type } = schema as SchemaParts;
  const parts = [wrapped, ...(options ?? []), ...(pipe ?? []).filter((part) => part !== schema)];
  return [
    ...(pipe ? [] : Object.entries(entries ?? {}).flatMap(([key, inner]) => inside(inner, key))),
    ...(pipe || !item ? [] : inside(item, '1')),
    ...(pipe ? [] : (items ?? []).flatMap((inner, key) => inside(inner, String(key)))),
    ...(pipe || type !== 'record' ? [] : inside(value ?? {}, '1')),
    ...parts.flatMap((part) => (typeof part === 'object' ? listPaths(part, path) : [])),
  ];
}

const contractFields = allEndpoints().flatMap(({ endpoint: { name, query, body, multipart } }) =>
  [...listPaths(query), ...listPaths(body), ...(multipart ? ['file'] : [])].map((field) => `${name} ${field}`),
);
/** Paths inside the JSON texts of the branding. */
const brandingFields = [
  ...Object.values(BRANDING_FIELDS).flatMap((schema) => listPaths(schema)),
  ...listPaths(WorkingHoursField, 'workingHours'),
  ...listPaths(Theme, 'theme'),
  ...['title', 'text', 'question', 'answer'].map((field) => `items.1.${field}`),
].map((field) => `merchant-info fields.${field}`);

/** Lists the languages in which a field is shown by its name in the API. */
const listUnlabelled = (name: string, field: string): string[] =>
  LOCALE_CODES.filter((locale) => labelOf(locale, name, field) === field);

test('names every field of every call in each language', () => {
  const all = [...new Set([...contractFields, ...brandingFields])];
  expect(all.length).toBeGreaterThan(300);
  expect(all).toEqual(expect.arrayContaining(['visits tasks.1.name', 'merchant-info fields.workingHours.days.7.1.0']));
  const unlabelled = all.filter((entry) => {
    const [name, field] = entry.split(' ') as [string, string];
    return listUnlabelled(name, field).length > 0;
  });
  expect(unlabelled).toEqual([]);
});

test('finds a field without a label', () => {
  const scratch = v.strictObject({
    tasks: v.array(v.strictObject({ wheelCount: v.number() })),
    plateNumber: v.string(),
  });
  const unlabelled = listPaths(scratch).filter((field) => listUnlabelled('visits', field).length > 0);
  expect(unlabelled).toEqual(['tasks.1.wheelCount', 'plateNumber']);
});

test.each([
  ['visits', 'tasks.0.name', 'Task 1: Name is required.', 'Opération 1\u00A0: Nom'],
  ['visits', 'tasks.11.soldFor', 'Task 12: Price is required.', 'Opération 12\u00A0: Prix'],
  ['visits', 'endDate', 'End date is required.', 'Date de fin'],
  ['categories', 'title', 'Name is required.', 'Nom'],
  ['categories', 'title.ar', 'Name (العربية) is required.', 'Nom (العربية)'],
  ['merchant-info', 'fields.merchantName', 'Name of the garage is required.', 'Nom du garage'],
  ['merchant-info', 'fields.items.2.question', 'Entry 3: Question is required.', 'Élément 3\u00A0: Question'],
  ['merchant-info', 'fields.workingHours.days.1.0', 'Working hours: Monday is required.', 'Horaires\u00A0: lundi'],
  ['imports', 'mapping.3', 'Column 4 is required.', 'Colonne 4'],
  ['imports', 'answers.people.7', 'Row 7 is required.', 'Ligne 7'],
  ['employee-permissions', 'reports.export', 'Export reports is required.', 'Exporter les rapports'],
  ['users', '', 'The request is required.', 'La requête'],
])('names the field %s %s', (name, field, english, french) => {
  expect(messageOf('en', name, field)).toBe(english);
  expect(messageOf('fr', name, field)).toContain(french);
  expect(messageOf('ar', name, field)).not.toMatch(/[A-Za-z]/);
});

test.each(['nothing', 'tasks.0.nothing', 'a b', 'constructor.name', 'x'.repeat(200)])(
  'shows a name of the input that no call has, cut to 100 characters: %s',
  (field) => expect(messageOf('en', 'visits', field)).toBe(`${field.slice(0, 100)} is required.`),
);
