import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** What every table of a resource has; moments are kept to the millisecond, as `updatedAt` compares them. */
export interface RecordColumns {
  /** UUID version 7, made by the database: `uuidv7()`. */
  id: Generated<string>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: MaybeStamp;
  deleted_by: string | null;
}

/** Text to be searched, folded by `fold_search()` in a trigger or generated column, with a trigram index. */
export interface Searchable {
  search: GeneratedAlways<string>;
}
