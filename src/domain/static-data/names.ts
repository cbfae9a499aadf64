import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Locale } from '../locales.ts';
import { foldSearchText } from '../search/fold-search.ts';

/** Types of [static data](docs/rules/validation.md#static-data): each is a list of suggestions in forms. */
export const STATIC_DATA_TYPES = [
  'VEHICLE_BRAND',
  'VEHICLE_MODEL',
  'VEHICLE_COLOR',
  'ENGINE_TYPE',
  'OIL_NAME',
  'OIL_TYPE',
  'TASK_CATEGORY',
] as const;
export const StaticDataType = v.picklist(STATIC_DATA_TYPES);
export type StaticDataType = v.InferOutput<typeof StaticDataType>;

/** Types of names that a text of a record can equal: those of list entries, and of services as the names of tasks. */
export const NameType = v.picklist([...STATIC_DATA_TYPES, 'SERVICE']);
export type NameType = v.InferOutput<typeof NameType>;

/**
 * Lists the entries with several names, and visible services with titles in several languages, with the name to show in
 * `language` and their others ([names](docs/rules/validation.md#names-of-entries)).
 */
export const fetchNames = endpoint({
  name: 'static-data',
  method: 'GET',
  path: '/static-data/fetch-names',
  access: 'records.read',
  query: v.strictObject({ language: Locale }),
  response: v.object({
    data: v.array(v.object({ type: NameType, name: v.string(), others: v.array(v.string()) })),
  }),
});

/** The name of an entry to show, and the other texts of records that mean the entry. */
export interface ShownName {
  type: NameType;
  name: string;
  others: string[];
}

/** Normalizes a name for comparison, like `static_name_keys()` in the database. */
export const toNameKey = (name: string): string => foldSearchText(name).trim();

/** Shows texts of records in the language that its names were listed in. */
export interface NameLookup {
  /** Returns the shown name of the entry that a text means; the text itself if none or several have that name. */
  show(type: NameType, text: string): string;
  /** Shows make and model in a text that begins with them, such as `Kia Rio 2015`. */
  showVehicle(text: string): string;
}

/** Maximum number of words of a make or model in a longer text. */
const WORDS_MAX = 4;

/** Creates a lookup (docs/rules/validation.md#names-of-entries). */
export function createNameLookup(entries: readonly ShownName[]): NameLookup {
  const shown = new Map<string, string | undefined>();
  for (const { type, name, others } of entries)
    for (const text of [name, ...others]) {
      const key = `${type} ${toNameKey(text)}`;
      // A name of two entries identifies neither, unless both have the same name to show.
      shown.set(key, shown.has(key) && shown.get(key) !== name ? undefined : name);
    }
  const found = new Map<string, string | undefined>();
  const find = (type: NameType, text: string): string | undefined => {
    const key = `${type} ${text}`;
    if (!found.has(key)) {
      if (found.size > CACHED_MAX) found.clear();
      found.set(key, shown.get(`${type} ${toNameKey(text)}`));
    }
    return found.get(key);
  };
  /** Replaces the longest name at the start of the words by one element; returns undefined without a name there. */
  const replaceFirst = (type: NameType, words: readonly string[]): readonly string[] | undefined => {
    for (let count = Math.min(WORDS_MAX, words.length); count > 0; count--) {
      const name = find(type, words.slice(0, count).join(' '));
      if (name !== undefined) return [name, ...words.slice(count)];
    }
    return undefined;
  };
  return {
    show: (type, text) => find(type, text) ?? text,
    showVehicle(text) {
      const [make, ...rest] = replaceFirst('VEHICLE_BRAND', text.split(' ')) ?? [];
      return make === undefined ? text : [make, ...(replaceFirst('VEHICLE_MODEL', rest) ?? rest)].join(' ');
    },
  };
}

/** Maximum number of texts whose names are remembered, because folding a text takes longer than finding it. */
const CACHED_MAX = 2000;
