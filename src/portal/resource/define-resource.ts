import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import type { Endpoint, Schema } from '#domain/endpoint.ts';
import type { MessageKey } from '#domain/problems.ts';
import type { StaticDataType } from '#domain/static-data/static-data.ts';
import type { ListState, View } from './list/list-state.ts';

/** The signed-in user, as far as the kit's permissions need it. */
export type Actor = Pick<SessionUser, 'id' | 'role'>;

/** What a list needs of a resource of the contract; a call that is absent is not offered. */
export interface ListEndpoints {
  name: string;
  record: v.GenericSchema<any, any>;
  sortable: readonly string[];
  list: Endpoint<string, Schema, undefined>;
  create?: Endpoint<string, undefined, Schema>;
  update?: Endpoint<string, undefined, Schema>;
  remove?: Endpoint<string, undefined, undefined>;
  restore?: Endpoint<string, undefined, undefined>;
}

/** What list and form need together; the calls are `domain/resource.ts`'s. */
export interface ResourceEndpoints extends Required<ListEndpoints> {
  input: v.GenericSchema<any, any>;
  get: Endpoint<string, undefined, undefined>;
}

export type RecordOf<R extends Pick<ListEndpoints, 'record'>> = v.InferOutput<R['record']>;
/** A record to code that knows no entity. */
export type AnyRecord = RecordOf<ListEndpoints>;
export type InputOf<R extends ResourceEndpoints> = v.InferInput<R['input']>;
type FilterOf<R extends ListEndpoints> = keyof v.InferInput<NonNullable<R['list']['query']>> & string;

/** One fact of a record: a column of the table, a line of its card. */
export interface Column<Rec> {
  field: keyof Rec & string;
  /** i18n key; `<name>:fields.<field>` without it. */
  label?: string;
  render?: (record: Rec) => ReactNode;
  /** The views of a list that show it, all without it; the record's own screen always does. */
  views?: readonly View[];
  align?: 'end';
}

export interface Picture {
  src: string;
  /** Fills its place; a drawing keeps its margins. */
  isPhoto: boolean;
}

/** A chip with a menu of values; a value's label is `<labels>.<value>`. */
export interface Filter<Name extends string> {
  name: Name;
  options: readonly string[];
  /** i18n key of the values, with its namespace: `vehicles:types`. */
  labels: string;
  /** Drawn as chips that are pressed on and off, where there are a few that are wanted all day. */
  asChips?: true;
}

/** The place that a picture is cut to, in pixels at the most. */
export interface Crop {
  width: number;
  height: number;
}

interface FieldBase<Name extends string> {
  field: Name;
  required?: boolean;
  /** i18n key of a line of help under the field. */
  hint?: string;
  /** i18n keys of what is said in place of the usual sentences of `validation`. */
  messages?: Partial<Record<MessageKey, string>>;
  autoComplete?: string;
}

/** One field of a form; its label is `<name>:fields.<field>`. */
export type FormField<Name extends string = string> = FieldBase<Name> &
  (
    | { control: 'text' | 'email' | 'tel' | 'url' | 'textarea' | 'number' | 'date' | 'password' }
    /** Without `labels` the options are shown as they are. */
    | { control: 'select'; options: readonly string[]; labels?: string | ((option: string) => string) }
    | { control: 'switch' }
    /** A text once a language; the one that is required is Arabic. */
    | { control: 'localized'; isLong?: true }
    /** Text, with what staff keep in static data offered while typing. */
    | { control: 'suggest'; from: StaticDataType }
    /** Calling code and number as one control; `field` is the number, `codeField` the code. */
    | { control: 'phone'; codeField: Name }
    /** From one star to `max`. */
    | { control: 'stars'; max: number }
    | { control: 'image'; purpose: 'USER' | 'VEHICLE' | 'CATEGORY' | 'ITEM' | 'BRANDING'; crop?: Crop }
    /** A record of another resource, found by typing; `to` is that resource's name. */
    | { control: 'reference'; to: string }
  );

/** Rules of a record beyond the role table of `domain/permissions.ts`. */
export interface RecordPermissions<Rec> {
  /** False: a new one is made on a screen of its own, not in the kit's form. */
  create?: false;
  edit?: (actor: Actor, record: Rec) => boolean;
  remove?: (actor: Actor, record: Rec) => boolean;
}

export interface ListDefinition<R extends ListEndpoints = ListEndpoints> {
  endpoints: R;
  icon: LucideIcon;
  /** What a person calls one record. */
  title: (record: RecordOf<R>) => string;
  /** Stands before the title: a face. */
  avatar?: (record: RecordOf<R>) => ReactNode;
  /** How a title is drawn where text alone is not enough: a plate. */
  heading?: (record: RecordOf<R>) => ReactNode;
  /** One line under the heading in cards and list. */
  summary?: (record: RecordOf<R>) => ReactNode;
  /** Where a record opens; without it the list edits in place. */
  href?: (record: RecordOf<R>) => string;
  /** Drawn at the head of a card, and small in the list. */
  picture?: (record: RecordOf<R>) => Picture | undefined;
  /** Small in cards too: it helps to find a record, and is not what the record is about. */
  hasSmallPicture?: true;
  /** The first is the title's: it shows the heading and opens the record. */
  columns: readonly Column<RecordOf<R>>[];
  filters: readonly Filter<FilterOf<R>>[];
  /** i18n key of the order of a list that asks for none, where that is not the newest first. */
  defaultSortLabel?: string;
  /** What such a list is sorted by then, where that is not the order the call has by itself. */
  defaultSort?: ListState['sort'];
  /** Offers today, this week, … on `createdAt`, or on the day whose i18n key this is. */
  dateFilter?: boolean | string;
  permissions?: RecordPermissions<RecordOf<R>>;
  /** Names of other resources whose records show something of this one. */
  invalidates?: readonly string[];
}

export type DerivedFields<Name extends string = string> = {
  [Field in Name]?: (values: Partial<Record<Name, string>>) => string | undefined;
};

export interface ResourceDefinition<R extends ResourceEndpoints = ResourceEndpoints> extends ListDefinition<R> {
  form: readonly FormField<keyof InputOf<R> & string>[];
  /** The form for one actor, where not everybody may set everything; `form` otherwise. */
  formFor?: (actor: Actor, record?: RecordOf<R>) => readonly FormField<keyof InputOf<R> & string>[];
  /** What a new record starts with. */
  defaults?: Partial<InputOf<R>>;
  /** Fields of a new record that follow from the others until somebody types in them. */
  derivedFields?: DerivedFields<keyof InputOf<R> & string>;
}

/** Describes a resource to the portal's kit; see `docs/add-an-entity.md`. */
export const defineResource = <R extends ResourceEndpoints>(definition: ResourceDefinition<R>): ResourceDefinition<R> =>
  definition;
