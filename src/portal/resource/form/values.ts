import { latinNumber } from '#domain/digits.ts';
import type { FormField } from '../define-resource.ts';

/** What the controls of a form hold, by field: always text, '' where there is nothing; of an image, its key. */
export type FormValues = Record<string, string>;
/** What is sent, or what a record replied. */
export type FormInput = Record<string, unknown>;

/** The fields a control writes; a phone number has its calling code beside it. */
export const namesOf = (field: FormField): string[] =>
  field.control === 'phone' ? [field.codeField, field.field] : [field.field];

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

function heldValue(value: unknown): string {
  const stored = typeof value === 'object' && value !== null && 'key' in value ? value.key : value;
  return isEmpty(stored) ? '' : String(stored);
}

/** What the controls start with, from a record or from the defaults of a new one. */
export const initialValues = (fields: readonly FormField[], source: FormInput = {}): FormValues =>
  Object.fromEntries(fields.flatMap((field) => namesOf(field).map((name) => [name, heldValue(source[name])])));

/** Digits and decimal point as the wire writes them; still text, since an amount of money is never a float. */
const sentValue = (field: FormField, held: string): string => (field.control === 'number' ? latinNumber(held) : held);

const sentEntries = (fields: readonly FormField[], values: FormValues): [string, string][] =>
  fields.flatMap((field) =>
    namesOf(field).map((name): [string, string] => [name, sentValue(field, values[name] ?? '')]),
  );

/** A new record: every field that holds something, and the defaults that no field shows. */
export function createInput(fields: readonly FormField[], values: FormValues, defaults: FormInput = {}): FormInput {
  const shown = new Set(fields.flatMap(namesOf));
  const hidden = Object.entries(defaults).filter(([name]) => !shown.has(name));
  return Object.fromEntries([...hidden, ...sentEntries(fields, values)].filter(([, value]) => !isEmpty(value)));
}

/** An edit: only what differs from `initial`; a field that was emptied is null. */
export function changedInput(fields: readonly FormField[], values: FormValues, initial: FormValues): FormInput {
  const before = new Map(sentEntries(fields, initial));
  const changed = sentEntries(fields, values).filter(([name, value]) => value !== before.get(name));
  return Object.fromEntries(changed.map(([name, value]) => [name, value || null]));
}
