import { createContext, useContext, type ComponentType } from 'react';
import type { Currency } from '#domain/money/currency.ts';
import type { FormInput } from './values.ts';
import type { AnyRecord, ResourceDefinition } from '../define-resource.ts';

/** State of a form for its rows, beside react-hook-form's own context. */
export interface FormScope {
  /** Prefix of the element ids of the form. */
  id: string;
  /** i18n namespace of the labels. */
  name: string;
  /** The record that is edited; undefined for a new one. */
  record: FormInput | undefined;
  /** Currency of amount fields that specify none. */
  currency?: Currency;
  /** Prefix of the input names in a nested list, such as `tasks.0.`; labels use the name after it. */
  path?: string;
  isSaving: boolean;
  /** The alert lists the errors, so the fields do not announce their own. */
  hasErrorSummary: boolean;
  /** Registers the upload of an input, which resolves to false if it fails; `undefined` removes it. */
  trackUpload: (name: string, upload: Promise<boolean> | undefined) => void;
}

export const FormScopeContext = createContext<FormScope | undefined>(undefined);

/**
 * Returns the scope of the form around a row.
 *
 * @throws Error outside of a form
 */
export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext);
  if (!scope) throw new Error('A form row needs a form around it.');
  return scope;
}

type Definition = ResourceDefinition;

/** A resource that a form may refer to; a resource definition is assignable to it. */
export interface ReferencedResource extends Pick<Definition, 'title'> {
  endpoints: Pick<Definition['endpoints'], 'list' | 'get'>;
  /** Second line of an option, to distinguish equal titles. */
  detail?: Definition['title'];
  /** Query parameters that filter the records offered as options. */
  query?: Record<string, string>;
  /** Creates a record from the typed text; offered as the last option of a search. */
  create?: (text: string) => void;
  /** Returns the values of a `completion` field and of other fields of the form for the chosen record. */
  fill?: (record: AnyRecord) => Record<string, string>;
  /** Shortcuts to frequently chosen records, shown below a `completion` field while it is empty. */
  Shortcuts?: ComponentType<{ onPick: (values: Record<string, string>) => void }>;
}

/** Referenced resources by the name `to` of a `reference` or `completion` field. */
export type ReferencedResources = Readonly<Record<string, ReferencedResource>>;

/** Resources that forms may refer to. A screen provides them, since the kit imports no feature. */
export const ReferencedResourcesContext = createContext<ReferencedResources>({});
