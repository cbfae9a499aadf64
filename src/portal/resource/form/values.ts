import { get, set } from 'react-hook-form';
import { normalizeDecimal } from '#domain/digits.ts';
import { getMainLanguage } from '#client/main-language.ts';
import { LOCALE_CODES, type Locale } from '#domain/locales.ts';
import { localeFallbacks } from '#domain/localized.ts';
import type { FormField } from '../define-resource.ts';
import { toAmount, toAmountText } from './amount-fields.ts';

/** Values of the controls by input name, all as strings: '' if empty; the value of an image is its storage key. */
export type FormValues = Record<string, string>;
/** A request body, or a record of a response. */
export type FormInput = Record<string, unknown>;

/** Returns the languages of a localized text in the order of its inputs: the main language of the garage first. */
export const getLocalizedInputLocales = (): Locale[] => localeFallbacks(getMainLanguage(), getMainLanguage());

/** Returns the input names of a field: two for a phone number, one per language (`title.ar`) for a localized text. */
export function inputNames(field: FormField): string[] {
  if (field.control === 'phone') return [field.codeField, field.field];
  if (field.control === 'localized') return getLocalizedInputLocales().map((locale) => `${field.field}.${locale}`);
  return [field.field];
}

/** Returns the name of the input that receives the focus of a field. */
export const getFocusInputName = (field: FormField): string =>
  field.control === 'localized' ? inputNames(field)[0]! : field.field;

const NON_TEXT_CONTROLS = ['image', 'select', 'switch', 'stars', 'color', 'date'];

/**
 * Returns the field that gets the initial focus: the first required text field that is empty, else the first text
 * field, else the first field.
 */
export function findInitialFocusField(fields: readonly FormField[], values: FormValues): FormField | undefined {
  const typed = fields.filter(({ control }) => !NON_TEXT_CONTROLS.includes(control));
  return typed.find((field) => field.required && !get(values, getFocusInputName(field))) ?? typed[0] ?? fields[0];
}

/**
 * Returns the name of the input that shows a problem of a field. The first input shows a problem of a whole localized
 * text.
 */
export const getErrorInputName = (fields: readonly FormField[], name: string): string => {
  const field = fields.find((one) => one.field === name);
  return field ? getFocusInputName(field) : name;
};

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

function toFieldValue(value: unknown): string {
  const stored = typeof value === 'object' && value !== null && 'key' in value ? value.key : value;
  return isEmpty(stored) ? '' : String(stored);
}

/** Returns the initial values of the controls, from a record or from defaults. */
export function initialValues(fields: readonly FormField[], source: FormInput = {}): FormValues {
  const values: FormValues = {};
  for (const field of fields)
    for (const name of inputNames(field)) {
      const value = toFieldValue(get(source, name));
      set(values, name, field.control === 'amount' && value ? toAmountText(field, value, source) : value);
    }
  return values;
}

/**
 * Converts a control's value for the request: Latin digits and a decimal point, as a string because amounts are never
 * floats.
 */
function toRequestValue(field: FormField, name: string, values: FormValues): string | boolean {
  const value = (isFieldShown(field, (other) => values[other]) && values[name]) || '';
  if (field.control === 'switch') return value === 'true';
  if (field.control === 'amount') return value && toAmount(field, values);
  return field.control === 'number' ? normalizeDecimal(value) : value;
}

/** Returns true unless the field depends on another one that has a different value. */
export const isFieldShown = ({ when }: FormField, valueOf: (name: string) => string | undefined): boolean =>
  !when || 'changed' in when || valueOf(when.field) === when.is;

const requestEntries = (fields: readonly FormField[], values: FormValues): [string, unknown][] =>
  fields.flatMap((field): [string, unknown][] =>
    field.control === 'localized'
      ? // All languages: the server treats a missing one as empty.
        [
          [
            field.field,
            Object.fromEntries(LOCALE_CODES.map((locale) => [locale, get(values, `${field.field}.${locale}`)])),
          ],
        ]
      : inputNames(field).map((name) => [name, toRequestValue(field, name, values)]),
  );

/** Returns the request body of a new record: all non-empty fields, and the defaults without a field. */
export function buildCreateInput(
  fields: readonly FormField[],
  values: FormValues,
  defaults: FormInput = {},
): FormInput {
  const entries = requestEntries(fields, values);
  const shown = new Set(entries.map(([name]) => name));
  const hidden = Object.entries(defaults).filter(([name]) => !shown.has(name));
  const isOptional = (name: string) => !fields.find(({ field }) => field === name)?.required;
  const isBlank = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.values(value).every((text) => isEmpty(text));
  return Object.fromEntries(
    [...hidden, ...entries].filter(([name, value]) => !isEmpty(value) && !(isOptional(name) && isBlank(value))),
  );
}

/** Returns the request body of an update: only fields that differ from `initial`; an emptied field is null. */
export function buildUpdateInput(fields: readonly FormField[], values: FormValues, initial: FormValues): FormInput {
  const before = new Map(requestEntries(fields, initial).map(([name, value]) => [name, JSON.stringify(value)]));
  const changed = requestEntries(fields, values).filter(([name, value]) => JSON.stringify(value) !== before.get(name));
  return Object.fromEntries(changed.map(([name, value]) => [name, isEmpty(value) ? null : value]));
}
