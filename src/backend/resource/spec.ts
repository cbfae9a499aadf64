import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { HasClock, HasNotifier, HasStorage } from '#backend/capabilities.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Actor } from '#backend/http/route.ts';
import type { Endpoint } from '#domain/endpoint.ts';
import type { ImagePurpose } from '#domain/images/endpoints.ts';
import type { TransactionContext } from './transaction.ts';

/** What the kit needs of a resource of the contract, see `domain/resource.ts`; it serves those of the six calls that are there. */
export interface ResourceCalls {
  name: string;
  record: v.GenericSchema<any, any>;
  input: v.GenericSchema<any, any>;
  filters: Readonly<Record<string, unknown>>;
  list: Endpoint;
  get?: Endpoint;
  create?: Endpoint;
  update?: Endpoint;
  remove?: Endpoint;
  restore?: Endpoint;
}

/** The columns of a resource's table that are read; the others serve the kit alone. */
export type RowOf<Table> = Omit<Selectable<Table>, 'search' | 'deleted_at' | 'deleted_by'>;

/** What every row of a resource has. */
export interface BaseRow {
  id: string;
  created_at: Date;
  updated_at: Date;
}

/** A write of fields, before it is made. */
export interface WriteContext<Input, Row> extends TransactionContext {
  /** What was sent and parsed; of an update, only what changes. */
  input: Partial<Input>;
  /** Absent when the record is being created. */
  before: Row | undefined;
}

type InputOf<R extends ResourceCalls> = v.InferOutput<R['input']>;

/** What a filter's condition may be made of. What a person may choose freely is bound: each text of a statement has its own plan. */
export interface FilterContext {
  /** Takes a value and gives its place in the statement. */
  bind(value: unknown): string;
  now: Date;
  /** The merchant's calendar day, `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
}

/** Describes a resource to the backend's kit: its table, who may write it, and what leaves the server. */
export interface ResourceSpec<R extends ResourceCalls, Row extends BaseRow> {
  endpoints: R;
  /** Has the columns `id created_at updated_at search`, and with the default of `live` also `deleted_at deleted_by`. */
  table: keyof Database & string;
  /** The columns that are read. A field is kept in the column that `columnOf` names. */
  columns: readonly (keyof Row & string)[];
  /** More columns from other tables; the row is `t`. */
  join?: { columns: string; tables: string };
  /** The condition of a row `t` that is there; `t.deleted_at is null` unless told otherwise. */
  live?: string;
  /** Of a resource that everybody may read, the condition on `t` of the rows they see; the others are for those who may create them. */
  visible?: string;
  /** What a list is sorted by unless it asks for another; the moment of creation without it. */
  defaultSort?: string;
  /** The order of `t` in SQL of a list that asks for none, where it is more than one column. */
  order?: string;
  /** A flag: rows without it stand first in a list that asks for no order. */
  unsetFirst?: keyof Row & string;
  /** The column of days that `dateFilter` reads in place of the moment of creation. */
  dateColumn?: keyof Row & string;
  /** The column that a field is sorted by in place of its own. */
  sortColumns?: Readonly<Record<string, keyof Row & string>>;
  /** By name, the conditions on `t` of filters that are more than their column; nothing for a value that the column serves. */
  narrow?: Readonly<Record<string, (value: never, narrowing: FilterContext) => string | undefined>>;
  /** The column that holds the owner's id: the rows that the grant `own` reaches. Without one it reaches none. */
  owner?: string;
  /** What is searched of rows within the grant `own`, where `search` holds what their owner may not read. */
  ownerSearch?: string;
  /** The field that each unique index of live rows protects. */
  unique?: Readonly<Record<string, string>>;
  /** What a record is part of, held still before the record itself is: what happens in it happens one after the other. */
  parent?: { table: keyof Database & string; column: keyof Row & string };
  /** Fields that are decimal strings on the wire and minor units in their columns; `currency` is a column or follows in `prepare`. */
  amounts?: readonly string[];
  /** The purpose of the upload that `image` takes. */
  image?: ImagePurpose;
  /** Leaves out what the actor's role may not see. */
  present(row: Row, deps: HasClock & HasStorage, actor: Actor): v.InferOutput<R['record']>;
  /** Who may, beyond the permission of the call; a refusal is `ROLE_FORBIDDEN`. */
  mayCreate?(actor: Actor, input: InputOf<R>): boolean;
  mayUpdate?(actor: Actor, row: Row, input: Partial<InputOf<R>>): boolean;
  mayRemove?(actor: Actor, row: Row): boolean;
  /** Refuses what no schema can know, and gives the columns that follow from the input. */
  prepare?(write: WriteContext<InputOf<R>, Row>): Promise<Record<string, unknown> | void>;
  /** After a record was made, outside the transaction that made it. */
  onCreated?(row: Row, deps: HasNotifier): void;
  /** What else changes, in the same transaction and after the record itself. */
  onUpdate?(act: TransactionContext, before: Row, input: Partial<InputOf<R>>): Promise<void>;
  onRemove?(act: TransactionContext, row: Row): Promise<void>;
  onRestore?(act: TransactionContext, row: Row & { deleted_at: Date }): Promise<void>;
}

const NAMED: Readonly<Record<string, string>> = { image: 'image_key', order: 'position' };

/** The column of a field: its name in snake case, but for a few. */
export const columnOf = (field: string): string =>
  NAMED[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
