import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Locale } from '#domain/locales.ts';
import type { LocalizedText } from '#domain/localized.ts';
import type { ContactCode } from '#domain/users/user.ts';

/**
 * Timestamp with the precision of milliseconds, in which `updatedAt` is compared; the database sets it when an insert
 * omits it.
 */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** The columns of every table of a resource. */
export interface RecordColumns {
  /** UUID version 7: `uuidv7()`. */
  id: Generated<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: NullableTimestamp;
  deleted_by: string | null;
}

/**
 * Column that a search matches: text folded by `fold_letters()` in a trigger or generated column, with a trigram index.
 */
export interface Searchable {
  search: GeneratedAlways<string>;
}

export type LocalizedJson = JSONColumnType<Partial<LocalizedText>>;
export type OptionalLocalizedJson = JSONColumnType<Partial<LocalizedText> | null, string | null | undefined>;
export type BrandingFields = JSONColumnType<{ key: string; value: string }[]>;
export type BrandingLanguage = Locale | 'common';
export type AuditChanges = JSONColumnType<Record<string, { from: unknown; to: unknown }>>;
export type KeyValue = JSONColumnType<Record<string, unknown>>;
export type ContactCodes = JSONColumnType<ContactCode[]>;
