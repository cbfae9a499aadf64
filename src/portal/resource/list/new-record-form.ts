import type { FormField } from '../define-resource.ts';

/** How the form of a new record starts on a list. */
export interface NewRecordForm {
  fields: readonly FormField[];
  defaults: Record<string, string>;
}

/**
 * What the screen has fixed is the record's without a question; what the list is filtered by is only proposed, and only where
 * the form offers it too.
 */
export function newRecordForm(
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
