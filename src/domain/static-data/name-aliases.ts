import { foldSearch } from '../search/fold-search.ts';
import { STARTER_LISTS } from './starter-lists.ts';
import { STATIC_DATA_TYPES, type StaticDataType } from './static-data.ts';

/** Maximum number of names that one term finds. */
const NAMES_MAX = 50;

/** Maximum number of alternatives to a search term. */
const ALTERNATIVES_MAX = 12;

/** Per type, the folded names of each entry whose languages write it differently. */
const FOLDED_NAMES = new Map<StaticDataType, string[][]>(
  STATIC_DATA_TYPES.map((type) => [
    type,
    STARTER_LISTS[type]
      .map(({ names }) => [...new Set(Object.values(names).map(foldSearch))])
      .filter((names) => names.length > 1),
  ]),
);

/**
 * Returns the folded names, in the other languages of the [starter lists](docs/rules/validation.md#starter-lists), of the entries
 * that a search term finds (docs/decisions/076-names-across-scripts.md).
 */
export function findAliases(term: string, type: StaticDataType | undefined): string[] {
  const folded = foldSearch(term).trim();
  if (folded === '') return [];
  const isFound = (name: string) => name.startsWith(folded) || name.includes(` ${folded}`);
  return STATIC_DATA_TYPES.filter((one) => type === undefined || one === type)
    .flatMap((one) =>
      FOLDED_NAMES.get(one)!
        .filter((names) => names.some(isFound))
        .flat(),
    )
    .slice(0, NAMES_MAX);
}

/** Types whose names the searched text of vehicles contains. */
const VEHICLE_TYPES = ['VEHICLE_BRAND', 'VEHICLE_MODEL', 'VEHICLE_COLOR'] as const satisfies readonly StaticDataType[];
/** Minimum length of the start of a make or a model; a colour, which is a common word, must be complete. */
const START_MIN = 3;
/** Maximum number of words of a name. */
const WORDS_MAX = 3;

/** Returns the folded names, in other languages, of the vehicle names that are or begin with a phrase. */
function findVehicleNames(phrase: string): string[] {
  const found = VEHICLE_TYPES.flatMap((type) => {
    const isStart = (name: string) => type !== 'VEHICLE_COLOR' && phrase.length >= START_MIN && name.startsWith(phrase);
    return FOLDED_NAMES.get(type)!.filter((names) => names.some((name) => name === phrase || isStart(name)));
  });
  return [...new Set(found.flat())].filter((name) => !name.includes(phrase));
}

/** Consecutive words of a term, or the name in another language that stands for them. */
export type SearchPart = { words: readonly string[] } | { name: string };

/**
 * Returns the alternatives to a search term in which makes, models and colours are written as in another language of the
 * [starter lists](docs/rules/validation.md#starter-lists): “kia red” gives kia
 * and rouge, among others; at most `ALTERNATIVES_MAX`.
 *
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
