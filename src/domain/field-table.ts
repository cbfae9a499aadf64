import * as v from 'valibot';
import { Day, FileKey, Id, optionalText, requiredText, StoredImage, wholeNumber } from './fields.ts';
import { LocalizedRecord } from './localized.ts';

type Schema = v.GenericSchema;

/**
 * Storage of a field: `money` as minor units beside a column `currency`, `image` and `publicImage` as a file key,
 * `timestamp` as `timestamptz`, `localized` as JSON, `plain` as it is sent. See `backend/resource/table-mapping.ts`.
 */
export type FieldKind = 'plain' | 'money' | 'image' | 'publicImage' | 'timestamp' | 'localized';
type Flag = 'sortable' | 'readOnly' | 'forClients';
/**
 * Effect of [anonymizing a client](docs/rules/roles.md#anonymized-clients) on a field of the client's records: `clear`
 * stores null, `code` the code of the client, `mask` replaces names and addresses of the client by the code, and
 * `rewrite` leaves it to `anonymizeUser`. In the records of others, `clear`, `code` and `mask` replace the full name
 * and the addresses of the client. `keep` changes nothing.
 */
export type Anonymizing = 'clear' | 'code' | 'mask' | 'rewrite' | 'keep';

/**
 * One field of an entity: the schema of its input, the schema of its value in a record, its use in lists, who sees it,
 * and whether it holds personal data.
 */
export interface Field<
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Kind extends FieldKind = FieldKind,
  Flags extends Flag = Flag,
  Filter extends Schema | undefined = Schema | undefined,
> {
  readonly input: Input;
  readonly output: Output;
  readonly kind: Kind;
  readonly flags: readonly Flags[];
  readonly filter: Filter;
  /** Effect of anonymizing; a text field without one fails a test. */
  readonly anonymizing: Anonymizing | undefined;
  /** Declares that the field may hold personal data, and what anonymizing does with it. */
  personal(anonymizing: Exclude<Anonymizing, 'keep'>): Field<Input, Output, Kind, Flags, Filter>;
  personal(anonymizing: 'keep', reason: string): Field<Input, Output, Kind, Flags, Filter>;
  /** Declares that the field holds no personal data. */
  impersonal(): Field<Input, Output, Kind, Flags, Filter>;
  /** Allows clients to see the field of their own records, and to sort and filter by it. */
  forClients(): Field<Input, Output, Kind, Flags | 'forClients', Filter>;
  /** Allows lists to be sorted by the field. */
  sortable(): Field<Input, Output, Kind, Flags | 'sortable', Filter>;
  /** Excludes the field from inputs; records contain it. */
  readOnly(): Field<Input, Output, Kind, Flags | 'readOnly', Filter>;
  /** Allows lists to be filtered by the field; the default filter schema is the input schema. */
  filterable(): Field<Input, Output, Kind, Flags, Input>;
  filterable<S extends Schema>(schema: S): Field<Input, Output, Kind, Flags, S>;
}

function createField<
  Input extends Schema,
  Output extends Schema,
  Kind extends FieldKind,
  Flags extends Flag,
  Filter extends Schema | undefined,
>(
  parts: Pick<
    Field<Input, Output, Kind, Flags, Filter>,
    'input' | 'output' | 'kind' | 'flags' | 'filter' | 'anonymizing'
  >,
): Field<Input, Output, Kind, Flags, Filter> {
  return {
    ...parts,
    personal: (anonymizing: Anonymizing) => createField({ ...parts, anonymizing }),
    impersonal: () => createField({ ...parts, anonymizing: 'keep' }),
    forClients: () => createField({ ...parts, flags: [...parts.flags, 'forClients'] }),
    sortable: () => createField({ ...parts, flags: [...parts.flags, 'sortable'] }),
    readOnly: () => createField({ ...parts, flags: [...parts.flags, 'readOnly'] }),
    filterable: <S extends Schema>(schema?: S) => createField({ ...parts, filter: (schema ?? parts.input) as S }),
  };
}

const createFieldOfKind = <Input extends Schema, Output extends Schema, Kind extends FieldKind>(
  kind: Kind,
  input: Input,
  output: Output,
) => createField({ input, output, kind, flags: [] as readonly never[], filter: undefined, anonymizing: undefined });

/** Creates a field that is stored as it is sent. */
export const plainField = <Input extends Schema, Output extends Schema>(input: Input, output: Output) =>
  createFieldOfKind('plain', input, output);
/** Creates the field of a required text of at most `max` characters. */
export const textField = (max: number) => plainField(requiredText(max), v.string());
/** Creates the field of an optional text of at most `max` characters. */
export const optionalTextField = (max: number) => plainField(optionalText(max), v.nullable(v.string()));
/** Creates the field of a required whole number from `min` to `max`. */
export const integerField = (min: number, max: number) => plainField(wholeNumber(min, max), v.number());
/** Creates the field of another record's id. */
export const referenceField = () => plainField(Id, v.string());
/** Creates the field of another record's id, or null. */
export const optionalReferenceField = () => plainField(v.optional(v.nullable(Id)), v.nullable(v.string()));
/** Creates the field of a date, `YYYY-MM-DD`. */
export const dayField = () => plainField(Day, v.string());
/** Creates a picklist or boolean field, which has the same schema in inputs and records and no personal data. */
export const choiceField = <S extends Schema>(schema: S) => plainField(schema, schema).impersonal();
/** Creates a field that only the server sets. */
export const readOnlyField = <S extends Schema>(schema: S) => plainField(schema, schema).readOnly();
/** Creates the field of an amount: a decimal string, stored as minor units. */
export const moneyField = <Input extends Schema>(input: Input) => createFieldOfKind('money', input, v.string());
/** Creates the field of an optional amount. */
export const optionalMoneyField = <Input extends Schema>(input: Input) =>
  createFieldOfKind('money', input, v.nullable(v.string()));
/** Creates the field of an uploaded image whose URL is signed and expires. */
export const imageField = () => replacedImageField(StoredImage);
/** Like `imageField`, for records with another image where none is uploaded; `output` is the schema in records. */
export const replacedImageField = <Output extends Schema>(output: Output) =>
  createFieldOfKind('image', v.optional(v.nullable(FileKey)), output);
/** Creates the field of an uploaded image whose URL is public. */
export const publicImageField = () =>
  createFieldOfKind('publicImage', v.optional(v.nullable(FileKey)), StoredImage).impersonal();
/** Creates the field of a timestamp (ISO 8601) that only the server sets. */
export const timestampField = () => createFieldOfKind('timestamp', v.string(), v.string()).readOnly();
/** Creates the field of a nullable timestamp (ISO 8601) that only the server sets. */
export const optionalTimestampField = () =>
  createFieldOfKind('timestamp', v.nullable(v.string()), v.nullable(v.string())).readOnly();
/** Creates the field of a text in each language. */
export const localizedField = <Input extends Schema>(input: Input) =>
  createFieldOfKind('localized', input, LocalizedRecord);

export type Fields = Readonly<Record<string, Field>>;
type FlaggedNames<F extends Fields, FlagName extends Flag> = {
  [Name in keyof F]: FlagName extends F[Name]['flags'][number] ? Name : never;
}[keyof F];
type InputEntries<F extends Fields> = {
  [Name in Exclude<keyof F, FlaggedNames<F, 'readOnly'>>]: F[Name]['input'];
};
type FilterEntries<F extends Fields> = {
  [Name in keyof F as F[Name]['filter'] extends Schema ? Name : never]: Extract<F[Name]['filter'], Schema>;
};
/** The fields that clients may see. */
export type ClientNames<F extends Fields> = FlaggedNames<F, 'forClients'>;
/** Record schemas by field; a field that clients may not see is optional. */
type RecordEntries<F extends Fields> = {
  [Name in keyof F]: Name extends ClientNames<F> ? F[Name]['output'] : v.OptionalSchema<F[Name]['output'], undefined>;
};

export interface FieldTable<F extends Fields> {
  readonly fields: F;
  /** Input schemas by field, without read-only fields. */
  readonly input: InputEntries<F>;
  readonly record: RecordEntries<F>;
  readonly filters: FilterEntries<F>;
  /** `createdAt` and the sortable fields, in the order of the sort menu. */
  readonly sortable: readonly {
    [Name in FlaggedNames<F, 'sortable'> | 'createdAt']: Name & string;
  }[FlaggedNames<F, 'sortable'> | 'createdAt'][];
}

/** Declares the stored fields of an entity. Fields computed from other tables are added in `resource`. */
export function fieldTable<F extends Fields>(fields: F): FieldTable<F> {
  const all = Object.entries(fields);
  const entriesOf = (schemaOf: (field: Field) => Schema | undefined) =>
    Object.fromEntries(
      all.flatMap(([name, field]) => {
        const schema = schemaOf(field);
        return schema ? [[name, schema]] : [];
      }),
    ) as never;
  return {
    fields,
    input: entriesOf(({ flags, input }) => (flags.includes('readOnly') ? undefined : input)),
    record: entriesOf(({ flags, output }) => (flags.includes('forClients') ? output : v.optional(output))),
    filters: entriesOf(({ filter }) => filter),
    sortable: [
      'createdAt',
      ...all.flatMap(([name, { flags }]) => (flags.includes('sortable') ? [name] : [])),
    ] as unknown as FieldTable<F>['sortable'],
  };
}
