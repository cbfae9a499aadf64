import { get, set } from 'react-hook-form';
import { latinNumber } from '#domain/digits.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import type { FormField } from '../define-resource.ts';

/** What the controls of a form hold, by field: always text, '' where there is nothing; of an image, its key. */
export type FormValues = Record<string, string>;
/** What is sent, or what a record replied. */
export type FormInput = Record<string, unknown>;

/** The names a control writes: a phone number has its calling code beside it, a localized text `title.ar` and its like. */
export function inputNames(field: FormField): string[] {
  if (field.control === 'phone') return [field.codeField, field.field];
  if (field.control === 'localized') return LOCALE_CODES.map((locale) => `${field.field}.${locale}`);
  return [field.field];
}

/** The name whose element takes the focus of a field. */
export const focusName = (field: FormField): string =>
  field.control === 'localized' ? inputNames(field)[0]! : field.field;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

function heldValue(value: unknown): string {
  const stored = typeof value === 'object' && value !== null && 'key' in value ? value.key : value;
  return isEmpty(stored) ? '' : String(stored);
}

/** What the controls start with, from a record or from the defaults of a new one. */
export function initialValues(fields: readonly FormField[], source: FormInput = {}): FormValues {
  const values: FormValues = {};
  for (const name of fields.flatMap(inputNames)) set(values, name, heldValue(get(source, name)));
  return values;
}

/** Digits and decimal point as the wire writes them; still text, since an amount of money is never a float. */
function sentValue({ control }: FormField, held: string): string | boolean {
  if (control === 'switch') return held === 'true';
  return control === 'number' ? latinNumber(held) : held;
}

const sentEntries = (fields: readonly FormField[], values: FormValues): [string, unknown][] =>
  fields.flatMap((field): [string, unknown][] =>
    field.control === 'localized'
      ? // Whole: a language that is left out counts as empty.
        [
          [
            field.field,
            Object.fromEntries(LOCALE_CODES.map((locale) => [locale, get(values, `${field.field}.${locale}`)])),
          ],
        ]
      : inputNames(field).map((name) => [name, sentValue(field, values[name] ?? '')]),
  );

/** A new record: every field that holds something, and the defaults that no field shows. */
export function createInput(fields: readonly FormField[], values: FormValues, defaults: FormInput = {}): FormInput {
  const sent = sentEntries(fields, values);
  const shown = new Set(sent.map(([name]) => name));
  const hidden = Object.entries(defaults).filter(([name]) => !shown.has(name));
  return Object.fromEntries([...hidden, ...sent].filter(([, value]) => !isEmpty(value)));
}

/** An edit: only what differs from `initial`; a field that was emptied is null. */
export function changedInput(fields: readonly FormField[], values: FormValues, initial: FormValues): FormInput {
  const before = new Map(sentEntries(fields, initial).map(([name, value]) => [name, JSON.stringify(value)]));
  const changed = sentEntries(fields, values).filter(([name, value]) => JSON.stringify(value) !== before.get(name));
  return Object.fromEntries(changed.map(([name, value]) => [name, isEmpty(value) ? null : value]));
}
