import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import type { Endpoint, Schema } from '#domain/endpoint.ts';
import type { StaticDataType } from '#domain/static-data/static-data.ts';

/** What the kit needs of a resource of the contract; its calls are `domain/resource.ts`'s. */
export interface ResourceEndpoints {
  name: string;
  record: v.GenericSchema<any, any>;
  input: v.GenericSchema<any, any>;
  sortable: readonly string[];
  list: Endpoint<string, Schema, undefined>;
  get: Endpoint<string, undefined, undefined>;
  create: Endpoint<string, undefined, Schema>;
  update: Endpoint<string, undefined, Schema>;
  remove: Endpoint<string, undefined, undefined>;
  restore: Endpoint<string, undefined, undefined>;
}

export type RecordOf<R extends ResourceEndpoints> = v.InferOutput<R['record']>;
export type InputOf<R extends ResourceEndpoints> = v.InferInput<R['input']>;
type FilterOf<R extends ResourceEndpoints> = keyof v.InferInput<NonNullable<R['list']['query']>> & string;

/** A column of the table view and a line of the list view. Its label is `<name>:fields.<field>`. */
export interface Column<Rec> {
  field: keyof Rec & string;
  render?: (record: Rec) => ReactNode;
  /** Hidden in the narrow list view. */
  secondary?: boolean;
  align?: 'end';
}

/** A chip with a menu of values; a value's label is `<labels>.<value>`. */
export interface Filter<Name extends string> {
  name: Name;
  options: readonly string[];
  /** i18n key of the values, with its namespace: `vehicles:types`. */
  labels: string;
}

interface FieldBase<Name extends string> {
  field: Name;
  required?: boolean;
  /** i18n key of a line of help under the field. */
  hint?: string;
  autoComplete?: string;
}

/** One field of a form; its label is `<name>:fields.<field>`. */
export type FormField<Name extends string = string> = FieldBase<Name> &
  (
    | { control: 'text' | 'email' | 'textarea' | 'number' | 'date' | 'password' }
    | { control: 'select'; options: readonly string[]; labels: string }
    /** Text, with what staff keep in static data offered while typing. */
    | { control: 'suggest'; from: StaticDataType }
    /** Calling code and number as one control; `field` is the number, `codeField` the code. */
    | { control: 'phone'; codeField: Name }
    | { control: 'image'; purpose: 'USER' | 'VEHICLE' | 'CATEGORY' | 'ITEM' | 'BRANDING' }
    /** A record of another resource, found by typing; `to` is that resource's name. */
    | { control: 'reference'; to: string }
  );

export interface ResourceDefinition<R extends ResourceEndpoints> {
  endpoints: R;
  icon: LucideIcon;
  /** What a person calls one record. */
  title: (record: RecordOf<R>) => string;
  /** How a title is drawn where text alone is not enough: a plate, a person with a face. */
  heading?: (record: RecordOf<R>) => ReactNode;
  /** Where a record opens; without it the list edits in place. */
  href?: (record: RecordOf<R>) => string;
  picture?: (record: RecordOf<R>) => string | undefined;
  columns: readonly Column<RecordOf<R>>[];
  filters: readonly Filter<FilterOf<R>>[];
  /** Offers today, this week, … on `createdAt`. */
  dateFilter?: boolean;
  form: readonly FormField<keyof InputOf<R> & string>[];
}

/** Describes a resource to the portal's kit; see `docs/add-an-entity.md`. */
export const defineResource = <R extends ResourceEndpoints>(definition: ResourceDefinition<R>): ResourceDefinition<R> => definition;
