import { createContext } from 'react';
import type { ResourceDefinition, ResourceEndpoints } from '../define-resource.ts';

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
