import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import type { Endpoint, Schema } from '#domain/endpoint.ts';
import type { MessageKey } from '#domain/problems.ts';
import type { StaticDataType } from '#domain/static-data/static-data.ts';
import type { ListState, View } from './list/list-state.ts';

/** The signed-in user, as far as the kit's permissions need it. */
export type Actor = Pick<SessionUser, 'id' | 'role' | 'seesCosts'>;

/** Endpoints that a list needs; actions without an endpoint are not offered. */
export interface ListEndpoints {
  name: string;
  record: Schema;
  sortable: readonly string[];
  list: Endpoint<string, Schema, undefined>;
  create?: Endpoint<string, undefined, Schema>;
  update?: Endpoint<string, undefined, Schema>;
  remove?: Endpoint<string, undefined, undefined>;
  restore?: Endpoint<string, undefined, undefined>;
}

/** Endpoints that list and form need, as `domain/resource.ts` creates them. */
export interface ResourceEndpoints extends Required<ListEndpoints> {
  input: Schema;
  get: Endpoint<string, undefined, undefined>;
}

export type RecordOf<R extends Pick<ListEndpoints, 'record'>> = v.InferOutput<R['record']>;
/** A record in code that is generic over resources. */
export type AnyRecord = RecordOf<ListEndpoints>;
export type InputOf<R extends ResourceEndpoints> = v.InferInput<R['input']>;
type FilterOf<R extends ListEndpoints> = keyof v.InferInput<NonNullable<R['list']['query']>> & string;

/** One field of a record: a column of the table, a line of its card. */
export interface Column<Rec> {
  field: keyof Rec & string;
  /** i18n key; default `<name>:fields.<field>`. */
  label?: string;
  render?: (record: Rec) => ReactNode;
  /** Views that show the column; default all. The record's own screen shows every column. */
  views?: readonly View[];
  align?: 'end';
}

export interface Picture {
  src: string;
  /** Crops the picture to fill its frame; otherwise it is scaled to fit. */
  isPhoto: boolean;
}

/** Filter of a list; the label of a value is `<labels>.<value>`. */
export interface Filter<Name extends string> {
  name: Name;
  options: readonly string[];
  /** i18n key of the values, with its namespace: `vehicles:types`. */
  labels: string;
  /** Renders the options as toggle buttons instead of a dropdown. */
  asChips?: true;
  /** Set by links only: shown as a removable chip, without a dropdown. */
  isLinkOnly?: true;
  /** Accepts any id; its chip shows the text `labels` alone. */
  isId?: true;
}

/** Maximum size of a cropped picture in pixels, and its aspect ratio. */
export interface Crop {
  width: number;
  height: number;
}

interface FieldBase<Name extends string> {
  field: Name;
  required?: boolean;
  /** i18n key of a hint below the field. */
  hint?: string;
  /** i18n keys that replace messages of the `validation` namespace. */
  messages?: Partial<Record<MessageKey, string>>;
  autoComplete?: string;
  /** Shows and sends the field only while another one has this value. */
  when?: { field: Name; is: string };
}

/** One field of a form; its label is `<name>:fields.<field>`. */
export type FormField<Name extends string = string> = FieldBase<Name> &
  (
    | { control: 'text' | 'email' | 'tel' | 'url' | 'textarea' | 'number' | 'date' | 'password' }
    /** Without `labels`, the options are their own labels. */
    | { control: 'select'; options: readonly string[]; labels?: string | ((option: string) => string) }
    | { control: 'switch' }
    /** One text per language; `required` applies to the fallback language. */
    | { control: 'localized'; isLong?: true }
    /** Text with suggestions from static data; those of the make that `parentField` names come first. */
    | { control: 'suggest'; from: StaticDataType; parentField?: Name }
    /** Color as `#rrggbb`. */
    | { control: 'color' }
    /** Calling code (`codeField`) and number (`field`) as one control. */
    | { control: 'phone'; codeField: Name }
    /** Rating from 1 to `max` stars. */
    | { control: 'stars'; max: number }
    | { control: 'image'; purpose: 'USER' | 'VEHICLE' | 'CATEGORY' | 'ITEM' | 'BRANDING'; crop?: Crop }
    /** Reference to a record of the resource `to`, found by search. */
    | { control: 'reference'; to: string }
  );

/** Permissions beyond the role table of `domain/roles.ts`. */
export interface RecordPermissions<Rec> {
  /** False: records are created on a screen of their own, not in the kit's form. */
  create?: false;
  edit?: (actor: Actor, record: Rec) => boolean;
  remove?: (actor: Actor, record: Rec) => boolean;
}

export interface ListDefinition<R extends ListEndpoints = ListEndpoints> {
  endpoints: R;
  icon: LucideIcon;
  /** Returns the name of a record. */
  title: (record: RecordOf<R>) => string;
  /** Renders an avatar before the title. */
  avatar?: (record: RecordOf<R>) => ReactNode;
  /** Renders the title where text is not enough, such as a license plate. */
  heading?: (record: RecordOf<R>) => ReactNode;
  /** Renders one line below the heading in cards and rows. */
  summary?: (record: RecordOf<R>) => ReactNode;
  /** URL of a record; without it, a click opens the form. */
  href?: (record: RecordOf<R>) => string;
  /** Picture at the top of a card, and small in rows. */
  picture?: (record: RecordOf<R>) => Picture | undefined;
  /** Shows the picture small in cards too. */
  hasSmallPicture?: true;
  /** The first column is the title: it shows the heading and opens the record. */
  columns: readonly Column<RecordOf<R>>[];
  filters: readonly Filter<FilterOf<R>>[];
  /** i18n key of the default order, if that is not newest first. */
  defaultSortLabel?: string;
  /** Sort order sent by default, if that differs from the endpoint's. */
  defaultSort?: ListState['sort'];
  /** Offers a date filter (today, this week, …) on `createdAt`, or on the date with this i18n key. */
  dateFilter?: boolean | string;
  permissions?: RecordPermissions<RecordOf<R>>;
  /** Names of other resources to refetch after a change, because their records embed this one. */
  invalidates?: readonly string[];
}

/** Computes a field from the others; undefined leaves it unchanged. */
export type DerivedFields<Name extends string = string> = {
  [Field in Name]?: (values: Partial<Record<Name, string>>) => string | undefined;
};

export interface ResourceDefinition<R extends ResourceEndpoints = ResourceEndpoints> extends ListDefinition<R> {
  form: readonly FormField<keyof InputOf<R> & string>[];
  /** Form fields for an actor who may not set all of `form`. */
  formFor?: (actor: Actor, record?: RecordOf<R>) => readonly FormField<keyof InputOf<R> & string>[];
  /** Initial values of a new record. */
  defaults?: Partial<InputOf<R>>;
  /** Fields of a new record that are computed from others until the user edits them. */
  derivedFields?: DerivedFields<keyof InputOf<R> & string>;
}

/** Defines list and form of a resource; see docs/add-an-entity.md. */
export const defineResource = <R extends ResourceEndpoints>(definition: ResourceDefinition<R>): ResourceDefinition<R> =>
  definition;
