import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * `fold_search` drops what people leave out or write differently: Arabic diacritics and tatweel, hamza on its seats,
 * French accents, the digits' script, case. `resource/search-term.ts` does the same to what is searched for.
 * Compatibility decomposition takes letters and their marks apart; the marks are then removed.
 */
export const foldSearch: Migration = {
  async up(db) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`
      create function fold_search(text) returns text
      language sql immutable strict parallel safe
      return lower(
        replace(replace(
          translate(
            regexp_replace(
              normalize($1, nfkd),
              U&'[\\0300-\\036F\\0610-\\061A\\0640\\064B-\\065F\\0670\\06D6-\\06DC\\06DF-\\06E8\\06EA-\\06ED]', '', 'g'
            ),
            U&'\\0671\\0649\\06CC\\0629\\06A9\\0660\\0661\\0662\\0663\\0664\\0665\\0666\\0667\\0668\\0669\\06F0\\06F1\\06F2\\06F3\\06F4\\06F5\\06F6\\06F7\\06F8\\06F9',
            U&'\\0627\\064A\\064A\\0647\\0643' || '01234567890123456789'
          ),
          'œ', 'oe'), 'æ', 'ae') collate pg_c_utf8
      )
    `.execute(db);
  },
};
