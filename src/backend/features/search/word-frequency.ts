import type { QueryExecutor } from '#backend/db/query-executor.ts';
import { patternText } from '#backend/resource/search-term.ts';
import { SEARCH_TYPES, type SearchType } from '#domain/search/endpoints.ts';

/** Maximum newest rows that a search for a frequent word reads. */
export const MAX_NEWEST_ROWS = 2_000;

/**
 * Sample of a type's search texts from the statistics of PostgreSQL, each with its share of the rows; `rows` is the
 * estimated number of rows.
 */
export interface TextSample {
  rows: number;
  texts: readonly { text: string; share: number }[];
}

export type TextSamples = Readonly<Record<SearchType, TextSample>>;

interface Statistics {
  table: string;
  rows: number;
  common_texts: string[] | null;
  common_shares: number[] | null;
  other_texts: string[] | null;
}

const tableOf = (type: SearchType) => type.replace('-', '_');

// `offering` is searched in two small tables, whose statistics are not read. A table that was never analyzed has no
// statistics.
const STATISTICS = `
  select tablename::text as "table", reltuples as rows, most_common_vals::text::text[] as common_texts,
    most_common_freqs as common_shares, histogram_bounds::text::text[] as other_texts
  from pg_stats join pg_class on pg_class.oid = format('%I.%I', schemaname, tablename)::regclass
  where schemaname = current_schema() and tablename = any($1) and attname = 'search'`;

/**
 * Reads the statistics that ANALYZE collected: the most common texts, and about a hundred histogram bounds that
 * represent all others.
 */
export async function readSamples(executor: QueryExecutor): Promise<TextSamples> {
  const statistics = await executor<Statistics>(STATISTICS, [SEARCH_TYPES.map(tableOf)]);
  const sampleOf = (type: SearchType) => toSample(statistics.find(({ table }) => table === tableOf(type)));
  return Object.fromEntries(SEARCH_TYPES.map((type) => [type, sampleOf(type)])) as unknown as TextSamples;
}

function toSample(statistics: Statistics | undefined): TextSample {
  const { rows = 0, common_texts, common_shares, other_texts } = statistics ?? {};
  const common = (common_texts ?? []).map((text, at) => ({ text, share: common_shares![at]! }));
  const remaining = 1 - common.reduce((sum, { share }) => sum + share, 0);
  const others = (other_texts ?? []).map((text, _, all) => ({ text, share: remaining / all.length }));
  return { rows, texts: [...common, ...others] };
}

/** Estimates the share of the rows that contain a pattern, from 0 to 1. */
export function estimateShare({ texts }: TextSample, pattern: string): number {
  const wanted = patternText(pattern);
  return texts.reduce((sum, { text, share }) => (text.includes(wanted) ? sum + share : sum), 0);
}

/**
 * Cost of a row that the index finds, relative to reading one of the newest rows: it is rechecked, counted and sorted.
 */
const INDEX_ROW_COST = 2;

/**
 * Returns true when the newest rows are expected to give `limit` results at lower cost than the index. Assumes that
 * words are independent and that matching rows are evenly distributed.
 */
export function isFrequent(sample: TextSample, groups: readonly (readonly string[])[], limit: number): boolean {
  const share = groups.reduce(
    (sum, patterns) => sum + patterns.reduce((product, pattern) => product * estimateShare(sample, pattern), 1),
    0,
  );
  // Expected number of newest rows to read; infinite without a match in the sample.
  const newest = limit / share;
  return newest <= MAX_NEWEST_ROWS && newest < INDEX_ROW_COST * share * sample.rows;
}

/**
 * Returns true when the trigram index can narrow the pattern: it has three letters or digits in a row, or the start of
 * a word. For any other pattern the index returns all rows.
 */
export const isIndexed = (pattern: string): boolean => /[\p{L}\p{N}]{3}|[^\p{L}\p{N}%][\p{L}\p{N}]/u.test(pattern);

/** Cost of reading a row to check another word, relative to reading an entry of the index. */
const ROW_READ_COST = 10;

/** Returns the words that are so much more common than the rarest one that an index search without them is faster. */
export function findCommonWords(words: readonly string[], samples: readonly TextSample[]): string[] {
  const countOf = (word: string) => samples.reduce((sum, sample) => sum + estimateShare(sample, word) * sample.rows, 0);
  const fewest = Math.min(...words.filter(isIndexed).map(countOf));
  return words.filter((word) => countOf(word) > ROW_READ_COST * fewest);
}
