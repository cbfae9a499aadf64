import { LOCALES, perLocale, type Locale } from '../locales.ts';
import { foldLetters } from '../search/fold-search.ts';
import makes from './starter-makes.json' with { type: 'json' };
import lists from './starter-names.json' with { type: 'json' };
import { STATIC_DATA_TYPES, type StaticDataType } from './names.ts';

/** A name by language, in English by default; one string if it is the same in all languages. */
type StarterName = string | (Partial<Record<Locale, string>> & { en: string; synonyms?: string[]; swatch?: string });

export interface StarterEntry {
  /** The names by language. */
  names: Record<Locale, string>;
  /** Further names, in any language. */
  synonyms?: readonly string[];
  swatch?: string;
  /** Names of the make, for a model. */
  parent?: Record<Locale, string>;
}

const nameByScript = (latin: string, arabic: string): Record<Locale, string> =>
  perLocale((locale) => (LOCALES[locale].fonts === 'arabic' ? arabic : latin));

const MAKES = Object.entries(makes).map(([make, { ar, models }]) => ({ names: nameByScript(make, ar), models }));

/** The entries of the [starter lists](docs/rules/validation.md#starter-lists), by type. */
export const STARTER_LISTS: Readonly<Record<StaticDataType, readonly StarterEntry[]>> = {
  VEHICLE_BRAND: MAKES,
  VEHICLE_MODEL: MAKES.flatMap(({ names: parent, models }) =>
    Object.entries<string>(models).map(([model, ar]) => ({ names: nameByScript(model, ar), parent })),
  ),
  VEHICLE_COLOR: lists.VEHICLE_COLOR.map(toEntry),
  ENGINE_TYPE: lists.ENGINE_TYPE.map(toEntry),
  OIL_NAME: lists.OIL_NAME.map(toEntry),
  OIL_TYPE: lists.OIL_TYPE.map(toEntry),
  TASK_CATEGORY: lists.TASK_CATEGORY.map(toEntry),
};

function toEntry(name: StarterName): StarterEntry {
  if (typeof name === 'string') return { names: nameByScript(name, name) };
  const { swatch, synonyms } = name;
  const localizedNames = perLocale((locale) => name[locale] ?? name.en);
  return { names: localizedNames, ...(synonyms && { synonyms }), ...(swatch && { swatch }) };
}

/** Maximum number of aliases of one term. */
const ALIASES_MAX = 50;

/** Maximum number of alternatives to a search term. */
const ALTERNATIVES_MAX = 12;

/**
 * Folded names in all languages of each starter list entry, by type. Omits entries with one name.
 */
const FOLDED_NAMES = new Map<StaticDataType, string[][]>(
  STATIC_DATA_TYPES.map((type) => [
    type,
    STARTER_LISTS[type]
      .map(({ names: localized, synonyms = [] }) => [
        ...new Set([...Object.values(localized), ...synonyms].map(foldLetters)),
      ])
      .filter((names) => names.length > 1),
  ]),
);

/**
 * Returns the folded names in all languages of the [starter list](docs/rules/validation.md#starter-lists) entries that
 * match a search term (docs/decisions/076-names-across-scripts.md).
 */
export function findAliases(term: string, type: StaticDataType | undefined): string[] {
  const folded = foldLetters(term).trim();
  if (folded === '') return [];
  const isFound = (name: string) => name.startsWith(folded) || name.includes(` ${folded}`);
  return STATIC_DATA_TYPES.filter((one) => type === undefined || one === type)
    .flatMap((one) =>
      FOLDED_NAMES.get(one)!
        .filter((names) => names.some(isFound))
        .flat(),
    )
    .slice(0, ALIASES_MAX);
}

/** Types whose names are in the search text of vehicles. */
const VEHICLE_TYPES = ['VEHICLE_BRAND', 'VEHICLE_MODEL', 'VEHICLE_COLOR'] as const satisfies readonly StaticDataType[];
/** Minimum length of a prefix of a make or model. A colour must be complete, because many words start like a colour. */
const PREFIX_MIN = 3;
/** Maximum number of words of a name. */
const WORDS_MAX = 3;

const firstLetters = (name: string): string => name.slice(0, PREFIX_MIN);

/**
 * Folded names of makes, models and colours, indexed by the first letters of each name, so that a search compares few
 * of them.
 */
const VEHICLE_NAMES = Map.groupBy(
  VEHICLE_TYPES.flatMap((type) =>
    FOLDED_NAMES.get(type)!.flatMap((names) =>
      [...new Set(names.map(firstLetters))].map((start) => ({ start, names, mayBePrefix: type !== 'VEHICLE_COLOR' })),
    ),
  ),
  ({ start }) => start,
);

/**
 * Returns the folded names in other languages of the makes, models and colours that a phrase matches, in full or as a
 * prefix.
 */
function findVehicleNames(phrase: string): string[] {
  const found = (VEHICLE_NAMES.get(firstLetters(phrase)) ?? []).filter(({ mayBePrefix, names }) => {
    const matchesPrefix = mayBePrefix && phrase.length >= PREFIX_MIN;
    return names.some((name) => name === phrase || (matchesPrefix && name.startsWith(phrase)));
  });
  return [...new Set(found.flatMap(({ names }) => names))].filter((name) => !name.includes(phrase));
}

/** Consecutive words of a search term, or the name in another language that replaces them. */
export type SearchPart = { words: readonly string[] } | { name: string };

/**
 * Returns at most `ALTERNATIVES_MAX` variants of a search term, with makes, models and colours in other languages of
 * the [starter lists](docs/rules/validation.md#starter-lists): “kia red” also searches “kia rouge”.
 * @param words folded words of the term
 */
export function findVehicleAlternatives(words: readonly string[]): SearchPart[][] {
  let alternatives: SearchPart[][] = [[]];
  for (let at = 0; at < words.length;) {
    const phrases = Array.from({ length: WORDS_MAX }, (_, extra) => words.slice(at, at + WORDS_MAX - extra));
    const named = phrases.find((phrase) => findVehicleNames(phrase.join(' ')).length > 0);
    const own = named ?? [words[at]!];
    const parts: SearchPart[] = [{ words: own }, ...findVehicleNames(own.join(' ')).map((name) => ({ name }))];
    alternatives = alternatives
      .flatMap((before) => parts.map((part) => [...before, part]))
      .slice(0, ALTERNATIVES_MAX + 1);
    at += own.length;
  }
  // The first alternative is the term itself.
  return alternatives.slice(1);
}
