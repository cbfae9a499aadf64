import * as v from 'valibot';
import { Day, FileKey, Id, optionalText, requiredText, StoredImage, wholeNumber } from './fields.ts';
import { LocalizedRecord } from './localized.ts';

type Schema = v.GenericSchema;

/**
 * Storage of a field: `money` as minor units beside a column `currency`, `image` and `publicImage` as a file key,
 * `timestamp` as `timestamptz`, `localized` as JSON, `plain` as it is sent. See `backend/resource/table-mapping.ts`.
 */
export type FieldKind = 'plain' | 'money' | 'image' | 'publicImage' | 'timestamp' | 'localized';
type Flag = 'sortable' | 'readOnly';

/** One field of an entity: the schema of its input, the schema of its value in a record, and its use in lists. */
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
  parts: Pick<Field<Input, Output, Kind, Flags, Filter>, 'input' | 'output' | 'kind' | 'flags' | 'filter'>,
): Field<Input, Output, Kind, Flags, Filter> {
  return {
    ...parts,
    sortable: () => createField({ ...parts, flags: [...parts.flags, 'sortable'] }),
    readOnly: () => createField({ ...parts, flags: [...parts.flags, 'readOnly'] }),
    filterable: <S extends Schema>(schema?: S) => createField({ ...parts, filter: (schema ?? parts.input) as S }),
  };
}

const createFieldOfKind = <Input extends Schema, Output extends Schema, Kind extends FieldKind>(
  kind: Kind,
  input: Input,
  output: Output,
) => createField({ input, output, kind, flags: [] as readonly never[], filter: undefined });

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
/** Creates a picklist or boolean field, which has the same schema in inputs and records. */
export const choiceField = <S extends Schema>(schema: S) => plainField(schema, schema);
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
export const publicImageField = () => createFieldOfKind('publicImage', v.optional(v.nullable(FileKey)), StoredImage);
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
/** Record schemas by field; a field that clients may not see is optional. */
type RecordEntries<F extends Fields, ClientName extends keyof F> = {
  [Name in keyof F]: Name extends ClientName ? F[Name]['output'] : v.OptionalSchema<F[Name]['output'], undefined>;
};

export interface FieldTable<F extends Fields, ClientName extends keyof F> {
  readonly fields: F;
  /** Fields that clients may see, sort by and filter by. */
  readonly client: readonly ClientName[];
  /** Input schemas by field, without read-only fields. */
  readonly input: InputEntries<F>;
  readonly record: RecordEntries<F, ClientName>;
  readonly filters: FilterEntries<F>;
  /** `createdAt` and the sortable fields, in the order of the sort menu. */
  readonly sortable: readonly {
    [Name in FlaggedNames<F, 'sortable'> | 'createdAt']: Name & string;
  }[FlaggedNames<F, 'sortable'> | 'createdAt'][];
}

/** Declares the stored fields of an entity. Fields computed from other tables are added in `resource`. */
export function fieldTable<F extends Fields, const ClientName extends keyof F>(
  fields: F,
  { client }: { client: readonly ClientName[] },
): FieldTable<F, ClientName> {
  const all = Object.entries(fields);
  const entriesOf = (schemaOf: (field: Field, name: string) => Schema | undefined) =>
    Object.fromEntries(
      all.flatMap(([name, field]) => {
        const schema = schemaOf(field, name);
        return schema ? [[name, schema]] : [];
      }),
    ) as never;
  const isClientField = (name: string) => (client as readonly (keyof F)[]).includes(name);
  return {
    fields,
    client,
    input: entriesOf(({ flags, input }) => (flags.includes('readOnly') ? undefined : input)),
    record: entriesOf(({ output }, name) => (isClientField(name) ? output : v.optional(output))),
    filters: entriesOf(({ filter }) => filter),
    sortable: [
      'createdAt',
      ...all.flatMap(([name, { flags }]) => (flags.includes('sortable') ? [name] : [])),
    ] as unknown as FieldTable<F, ClientName>['sortable'],
  };
}
