import type { FormField } from '../define-resource.ts';

/** Fields and initial values of the form of a new record. */
export interface NewRecordForm {
  fields: readonly FormField[];
  defaults: Record<string, string>;
}

/**
 * Derives the form of a new record from its list: fixed values are sent without a field, current filters become
 * defaults where the form offers the same option.
 */
export function buildNewRecordForm(
  form: readonly FormField[],
  fixed: Record<string, string>,
  filters: Record<string, string>,
): NewRecordForm {
  const isField = ([name]: [string, string]) => form.some(({ field }) => field === name);
  const isOffered = ([name, value]: [string, string]) =>
    form.some((field) => field.field === name && field.control === 'select' && field.options.includes(value));
  return {
    fields: form.filter(({ field }) => !(field in fixed)),
    defaults: Object.fromEntries([
      ...Object.entries(filters).filter(isOffered),
      ...Object.entries(fixed).filter(isField),
    ]),
  };
}
