import type { SearchType } from '#domain/search/endpoints.ts';
import { DEPTH } from './search-sql.ts';

/** In how many of the newest rows of a type each word was met. */
export type WordCounts = ReadonlyMap<SearchType, readonly number[]>;

/**
 * Whether the trigram index knows what to look for: three letters or digits in a row, or the beginning of a word. By
 * anything else it would list all rows.
 */
export const isIndexed = (pattern: string): boolean => /[\p{L}\p{N}]{3}|[^\p{L}\p{N}%][\p{L}\p{N}]/u.test(pattern);

/** Whether so many rows with all the words are to be expected among the newer ones, as if words met by chance. */
export function isLikelyCommon(counts: readonly number[], wanted: number): boolean {
  const share = counts.reduce((product, count) => product * (count / DEPTH.counted), 1);
  return share * DEPTH.newer >= wanted;
}

/** The words that were met, where another was not: the index finds that one alone faster than both. */
export function commonWords(words: readonly string[], counts: WordCounts): string[] {
  const isMet = (at: number) => [...counts.values()].some((ofType) => ofType[at]! > 0);
  const rare = words.filter((word, at) => !isMet(at) && isIndexed(word));
  return rare.length ? words.filter((_, at) => isMet(at)) : [];
}
