import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { HasStorage } from '#backend/capabilities.ts';
import type { Database } from '#backend/db/schema.ts';
import type { ClientNames, Field, Fields, FieldTable } from '#domain/field-table.ts';
import { fillMissingLanguages, type LocalizedText } from '#domain/localized.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import type { Role } from '#domain/roles.ts';
import { presentImage, presentPublicImage } from './record-image.ts';
import { toColumnName, type BaseRow, type TableName } from './spec.ts';

/** Columns that differ from the name of their field in snake case; `toColumnName` has the same exceptions. */
interface ColumnNames {
  image: 'image_key';
  order: 'position';
}
type SnakeCase<S extends string> = S extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Rest>}`
  : S;
type ColumnOf<Name extends string> = Name extends keyof ColumnNames ? ColumnNames[Name] : SnakeCase<Name>;

/** The type of a field's column. */
type Cell<F extends Field> = F['kind'] extends 'money'
  ? number | Extract<v.InferOutput<F['output']>, null>
  : F['kind'] extends 'image' | 'publicImage'
    ? string | null
    : F['kind'] extends 'timestamp'
      ? Date | Extract<v.InferOutput<F['output']>, null>
      : F['kind'] extends 'localized'
        ? Partial<LocalizedText> | null
        : v.InferOutput<F['output']>;
type Cells<F extends Fields> = { [Name in keyof F & string as ColumnOf<Name>]: Cell<F[Name]> };
type CurrencyCell<F extends Fields> = 'money' extends F[keyof F]['kind'] ? { currency: Currency } : unknown;
/** Only a private image needs the storage, for its signed link. */
type PresentDeps<F extends Fields> = 'image' extends F[keyof F]['kind'] ? HasStorage : object;
type RowFor<F extends Fields> = BaseRow & Cells<F> & CurrencyCell<F>;
type RecordFor<F extends Fields> = {
  id: string;
  createdAt: string;
  updatedAt: string;
} & { [Name in ClientNames<F>]: v.InferOutput<F[Name]['output']> } & {
  [Name in Exclude<keyof F, ClientNames<F>>]?: v.InferOutput<F[Name]['output']>;
};

type TableRow<T extends TableName> = Selectable<Database[T]>;
type MissingColumn<T extends TableName, F extends Fields> = Exclude<keyof Cells<F>, keyof TableRow<T>>;
type MistypedColumn<T extends TableName, F extends Fields> = {
  [Column in keyof Cells<F> & keyof TableRow<T>]: TableRow<T>[Column] extends Cells<F>[Column] ? never : Column;
}[keyof Cells<F> & keyof TableRow<T>];
/**
 * Makes a call of `mapTable` a compile error when the table lacks a column or a column has another type than its field,
 * by requiring a property whose type describes the mismatch.
 */
type ColumnCheck<T extends TableName, F extends Fields> = [MissingColumn<T, F>] extends [never]
  ? [MistypedColumn<T, F>] extends [never]
    ? unknown
    : { problem: `${T}.${MistypedColumn<T, F> & string} has another type than its field` }
  : { problem: `${T} has no column ${MissingColumn<T, F> & string}` };

export interface TableMapping<T extends TableName, F extends Fields> {
  table: T;
  /** The columns to select. */
  columns: readonly (keyof BaseRow | (keyof Cells<F> & string))[];
  /** The input fields that are decimal strings. */
  amounts: readonly string[];
  /** The fields with a text in each language. */
  localized: readonly string[];
  /** The fields that clients may not see, sort or filter by. */
  hiddenFields: readonly string[];
  /** Returns the record of a row; for a client only the fields for clients. */
  present(row: RowFor<F>, deps: PresentDeps<F>, actor: { role: Role }): RecordFor<F>;
}

/** The row that `present` of a mapping takes. */
export type MappedRow<Mapping extends { present(row: never, ...rest: never[]): unknown }> = Parameters<
  Mapping['present']
>[0];

/** Maps a field table to a table of the database: a missing column or one of another type is a compile error. */
export function mapTable<const T extends TableName, F extends Fields>(
  { fields }: FieldTable<F>,
  { table }: { table: T } & ColumnCheck<T, F>,
): TableMapping<T, F> {
  const all = Object.entries<Field>(fields).map(([name, { kind, flags }]) => ({
    name,
    column: toColumnName(name),
    isAmount: kind === 'money' && !flags.includes('readOnly'),
    isLocalized: kind === 'localized',
    isHidden: !flags.includes('forClients'),
    present: PRESENTERS[kind],
  }));
  const clientFields = all.filter(({ isHidden }) => !isHidden);
  return {
    table,
    columns: ['id', ...all.map(({ column }) => column as keyof Cells<F> & string), 'created_at', 'updated_at'],
    amounts: all.filter(({ isAmount }) => isAmount).map(({ name }) => name),
    localized: all.filter(({ isLocalized }) => isLocalized).map(({ name }) => name),
    hiddenFields: all.filter(({ isHidden }) => isHidden).map(({ name }) => name),
    present(row, deps, { role }) {
      const cells = row as Readonly<Record<string, unknown>>;
      const record: Record<string, unknown> = { id: row.id };
      for (const field of role === 'CLIENT' ? clientFields : all)
        record[field.name] = field.present(cells[field.column], cells, deps as HasStorage);
      record.createdAt = row.created_at.toISOString();
      record.updatedAt = row.updated_at.toISOString();
      return record as RecordFor<F>;
    },
  };
}

type Presenter = (cell: unknown, row: Readonly<Record<string, unknown>>, deps: HasStorage) => unknown;
const PRESENTERS: Record<Field['kind'], Presenter> = {
  plain: (cell) => cell,
  money: (cell, { currency }) => (cell === null ? null : fromMinorUnits(cell as number, currency as Currency)),
  image: (cell, _row, deps) => presentImage(cell as string | null, deps),
  publicImage: (cell) => presentPublicImage(cell as string | null),
  timestamp: (cell) => (cell as Date | null)?.toISOString() ?? null,
  localized: (cell) => fillMissingLanguages((cell as Partial<LocalizedText> | null) ?? {}),
};
