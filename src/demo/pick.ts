import { type RawBuilder, sql } from 'kysely';

/** The word that an SQL number stands for; after the last comes the first again. */
export const pick = (words: readonly string[], index: string): RawBuilder<string> =>
  sql`(array[${sql.join(words.map((word) => sql.lit(word)))}]::text[])[1 + (${sql.raw(index)}) % ${sql.lit(words.length)}]`;
