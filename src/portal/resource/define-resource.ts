import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import type { ApiErrorCode } from '#client/api-error.ts';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import type { Endpoint, Schema } from '#domain/endpoint.ts';
import type { PageSize } from '#domain/list-query.ts';
import type { Currency } from '#domain/money/currency.ts';
import type { MessageKey } from '#domain/problems.ts';
import type { StaticDataType } from '#domain/static-data/names.ts';
import type { ListState, View } from './list/list-state.ts';

/** Properties of the signed-in user that permissions of the kit depend on. */
export type Actor = Pick<SessionUser, 'id' | 'role' | 'seesCosts' | 'withdrawn'>;

/** Endpoints that a list needs; actions without an endpoint are not offered. */
export interface ListEndpoints {
  name: string;
  record: Schema;
  sortable: readonly string[];
  list: Endpoint<string, Schema, undefined>;
  create?: Endpoint<string, undefined, Schema>;
  update?: Endpoint<string, undefined, Schema>;
  remove?: Endpoint<string, undefined>;
  restore?: Endpoint<string, undefined>;
}

/** Endpoints that list and form need, as created by `domain/resource.ts`. */
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
  /** Sort key of the header of the column; default `field`. */
  sortBy?: string;
  align?: 'end';
  /** Hidden in a narrow table. */
  isSecondary?: true;
  /** Not printed on the record's own screen. */
  isScreenOnly?: true;
  /** Text of several sentences: below its label in a card, in a separate row on the record's screen. */
  isLong?: true;
}

export interface Picture {
  src: string;
  /** Crops the picture to fill its frame; otherwise it is scaled to fit. */
  isPhoto: boolean;
  /** Colour for a neutral illustration, and URL of a mask that is opaque where the colour applies. */
  paint?: { color: string; mask: string } | null;
}

/** Filter of a list; the label of a value is `<labels>.<value>`, or without `labels` the value itself. */
export interface Filter<Name extends string> {
  name: Name;
  options: readonly string[];
  /** i18n key of the values, with its namespace: `vehicles:types`. */
  labels?: string;
  /** Accepts any text; the options are their own labels. */
  isText?: true;
  /** Renders the options as toggle buttons instead of a dropdown. */
  asChips?: true;
  /** Set by links only: shown as a removable chip, without a dropdown. */
  isLinkOnly?: true;
  /**
   * Accepts any id besides the options. With `labels`, the chip shows that translation instead of the value; without
   * `labels` and `labelOf`, there is no chip.
   */
  isId?: true;
  /** Replaces the label of the field. */
  label?: string;
  /** Replaces the labels of the values. */
  labelOf?: (option: string) => string;
}

/** Maximum size of a cropped picture in pixels, and its aspect ratio. */
export interface Crop {
  width: number;
  height: number;
}

/** Generated value of a field whose text is not known yet, such as a plate. */
export interface CodeSubstitute {
  /** i18n key of the button that chooses it. */
  label: string;
  create: () => string;
  is: (value: string) => boolean;
}

interface FieldBase<Name extends string> {
  field: Name;
  required?: boolean;
  /** i18n key of a hint below the field. */
  hint?: string;
  /** Values of the placeholders of the hint. */
  hintParams?: Record<string, string>;
  /** i18n keys that replace messages of the `validation` namespace. */
  messages?: Partial<Record<MessageKey, string>>;
  autoComplete?: string;
  /** Text that an empty text input shows, such as its fallback. */
  placeholder?: string;
  /**
   * `is`: the field is shown and sent only while another field has this value. `changed`: the field is shown once one
   * of these fields has been edited.
   */
  when?: { field: Name; is: string } | { changed: readonly Name[] };
}

/** One field of a form; its label is `<name>:fields.<field>`. */
export type FormField<Name extends string = string> = FieldBase<Name> &
  (
    | { control: 'text' | 'email' | 'tel' | 'url' | 'textarea' | 'number' | 'password' }
    /** Text from which separators are removed while typing, such as a plate. */
    | { control: 'code'; substitute?: CodeSubstitute }
    /** With `quickDays`, buttons choose today, tomorrow and the day after. */
    | { control: 'date'; quickDays?: true }
    /** Text with suggestions from the records of the resource `to`; a chosen record also fills other fields. */
    | { control: 'completion'; to: string }
    /** Without `labels`, the options are their own labels. */
    | { control: 'select'; options: readonly string[]; labels?: string | ((option: string) => string) }
    | { control: 'switch' }
    /** Amount in the currency of the form, or in the currency that the field `currencyField` has as its value. */
    | { control: 'amount'; currency?: Currency; currencyField?: Name }
    /** One text per language; `required` applies to the fallback language. */
    | { control: 'localized'; isLong?: true }
    /** Text with suggestions from static data; with `parentField`, only models of the make in that field. */
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

/** Reason why the API refuses an action; `params` has the ids of the record that prevents it. */
export interface Refusal {
  code: ApiErrorCode;
  params: Readonly<Record<string, unknown>>;
}

/** Permissions beyond the role table of `domain/roles.ts`. */
export interface RecordPermissions<Rec> {
  /** `false`: records are created on a separate screen instead of in the form of the kit. */
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
  /** i18n key of the total, if the records are counted as something else; default `<name>:count`. */
  countLabel?: string;
  /** i18n key of the default order, if that is not newest first. */
  defaultSortLabel?: string;
  /** Sort order sent by default, if that differs from the endpoint's. */
  defaultSort?: ListState['sort'];
  /** Sorts the records of a page: by the order that the user chooses, or by the default one for undefined. */
  sortPage?: (records: readonly RecordOf<R>[], sort: ListState['sort']) => readonly RecordOf<R>[];
  /** Default page size, if that differs from the one of the build. */
  pageSize?: PageSize;
  /** Offers a date filter (today, this week, …) on `createdAt`, or on the date with this i18n key. */
  dateFilter?: boolean | string;
  permissions?: RecordPermissions<RecordOf<R>>;
  /**
   * Returns true for a record that only a correction with a reason changes or deletes
   * (docs/rules/lifecycles.md#closed-records).
   */
  isClosed?: (record: RecordOf<R>) => boolean;
  /** Finds the reason why the API would refuse to delete a record; shown instead of the confirmation. */
  findRefusal?: (record: RecordOf<R>) => Promise<Refusal | undefined>;
  /** Names of other resources to refetch after a change, because their records embed this one. */
  invalidates?: readonly string[];
}

/** Functions that compute a field from the other fields; for an undefined result, the field does not change. */
export type DerivedFields<Name extends string = string> = {
  [Field in Name]?: (values: Partial<Record<Name, string>>) => string | undefined;
};

export interface ResourceDefinition<R extends ResourceEndpoints = ResourceEndpoints> extends ListDefinition<R> {
  form: readonly FormField<keyof InputOf<R> & string>[];
  /** Form fields for an actor who may not set all of `form`. */
  formFor?: (actor: Actor, record?: RecordOf<R>) => readonly FormField<keyof InputOf<R> & string>[];
  /** Initial values of a new record. */
  defaults?: Partial<InputOf<R>>;
  /** Field whose value names a new record in the title of its form: `<name>:newOf.<value>`. */
  kindField?: keyof InputOf<R> & string;
  /** Fields of a new record that are computed from others until the user edits them. */
  derivedFields?: DerivedFields<keyof InputOf<R> & string>;
}

/** Defines list and form of a resource; see docs/add-an-entity.md. */
export const defineResource = <R extends ResourceEndpoints>(definition: ResourceDefinition<R>): ResourceDefinition<R> =>
  definition;
