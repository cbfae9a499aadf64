import { createContext, useContext } from 'react';
import type { FormInput } from './values.ts';
import type { ResourceDefinition, ResourceEndpoints } from '../define-resource.ts';

/** What the rows of one form share beside react-hook-form's own context. */
export interface FormScope {
  /** Starts the element ids of the form. */
  id: string;
  /** The i18n namespace of the fields' labels. */
  name: string;
  /** What is edited; absent while something new is made. */
  record: FormInput | undefined;
  /** Where the rows are, in a list of the form: `tasks.0.`; they are labelled by what follows it. */
  path?: string;
  isSaving: boolean;
  /** The alert tells what is wrong, so the fields need not be read out one by one. */
  hasErrorSummary: boolean;
  /** Registers the upload of an input, which resolves to false if it fails; `undefined` removes it. */
  trackUpload: (name: string, upload: Promise<boolean> | undefined) => void;
}

export const FormScopeContext = createContext<FormScope | undefined>(undefined);

/** The scope of the form around a row. */
export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext);
  if (!scope) throw new Error('A row stands outside of a form.');
  return scope;
}

type Definition = ResourceDefinition<ResourceEndpoints>;

/** A resource that a form may point at; a whole definition is one. */
export interface Reference extends Pick<Definition, 'endpoints' | 'title'> {
  /** Tells two records of one title apart in the list of choices. */
  detail?: Definition['title'];
  /** Narrows what is offered, by filters of the resource's list. */
  query?: Record<string, string>;
}

/** By the name of the resource, as `to` of a `reference` field says it. */
export type References = Readonly<Record<string, Reference>>;

/** The kit knows no feature: a screen says which resources its forms point at. */
export const ReferencesContext = createContext<References>({});
