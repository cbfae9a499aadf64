import * as v from 'valibot';
import {
  choiceField,
  fieldTable,
  localizedField,
  optionalReferenceField,
  optionalTextField,
  plainField,
  textField,
} from '../field-table.ts';
import { emptyAsNull, Id } from '../fields.ts';
import type { Locale } from '../locales.ts';
import { optionalLocalizedText, type LocalizedText } from '../localized.ts';
import type { MessageKey } from '../problems.ts';
import { StaticDataType } from './names.ts';

export const STATIC_DATA_NAME_MAX = 60;
const SYNONYMS_MAX = 500;

/** A colour as `#rrggbb`, in lower case. */
const Swatch = v.pipe(v.string(), v.toLowerCase(), v.regex(/^#[0-9a-f]{6}$/, 'format' satisfies MessageKey));

/** Fields of static data. `name` is unique within its `type`, for a model within its make, ignoring case. */
export const staticDataFields = fieldTable({
  name: textField(STATIC_DATA_NAME_MAX).impersonal().forClients().sortable(),
  type: choiceField(StaticDataType).forClients().sortable().filterable(),
  /** Displayed names per language; records store `name` ([names](docs/rules/validation.md#names-of-entries)). */
  names: localizedField(v.optional(v.nullable(optionalLocalizedText(STATIC_DATA_NAME_MAX)))).impersonal(),
  /** Further names of the entry, separated by commas. */
  synonyms: optionalTextField(SYNONYMS_MAX).impersonal(),
  /** The make of a model; only a `VEHICLE_MODEL` has one. */
  parentId: optionalReferenceField().forClients().filterable(Id),
  /** Only a `VEHICLE_COLOR` has one. */
  swatch: plainField(emptyAsNull(Swatch), v.nullable(v.string())).impersonal().forClients(),
});

/** The names of an entry as they are stored. */
export interface EntryNames {
  name: string;
  names?: Readonly<Partial<LocalizedText>> | null | undefined;
  /** Separated by commas. */
  synonyms?: string | null | undefined;
}

/** Splits the synonyms of an entry, like `static_name_keys()` in the database. */
export const splitSynonyms = (synonyms: string): string[] =>
  synonyms.split(/[,;،؛]/).flatMap((name) => name.trim() || []);

/** Lists the names of an entry, the stored one first. */
export const listNames = ({ name, names, synonyms }: EntryNames): string[] => [
  name,
  ...Object.values(names ?? {}).flatMap((one) => one || []),
  ...splitSynonyms(synonyms ?? ''),
];

/** Returns the name of an entry in a language; the stored one without a name in it. */
export const pickEntryName = ({ name, names }: EntryNames, locale: Locale): string => names?.[locale] || name;
