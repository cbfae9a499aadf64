import type { SearchType } from '#domain/search/endpoints.ts';
import { DEPTH } from './search-query.ts';

/** By type, the number of the newest rows that contain each word. */
export type WordCounts = ReadonlyMap<SearchType, readonly number[]>;

/**
 * Returns true when the trigram index can narrow the pattern: it has three letters or digits in a row, or the start of a word.
 * For any other pattern the index returns all rows.
 */
export const isIndexed = (pattern: string): boolean => /[\p{L}\p{N}]{3}|[^\p{L}\p{N}%][\p{L}\p{N}]/u.test(pattern);

/** Estimates, assuming independent words, whether at least `wanted` of the newer rows contain all the words. */
export function isLikelyCommon(counts: readonly number[], wanted: number): boolean {
  const share = counts.reduce((product, count) => product * (count / DEPTH.counted), 1);
  return share * DEPTH.newer >= wanted;
}

/** Returns the words that the newest rows contain, when others are rare: an index search for the rare words only is faster. */
export function findCommonWords(words: readonly string[], counts: WordCounts): string[] {
  const occurs = (at: number) => [...counts.values()].some((ofType) => ofType[at]! > 0);
  const rare = words.filter((word, at) => !occurs(at) && isIndexed(word));
  return rare.length ? words.filter((_, at) => occurs(at)) : [];
}
