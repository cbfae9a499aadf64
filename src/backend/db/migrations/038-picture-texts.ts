import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the alternative text and the caption of a picture of the gallery in each language. */
export const pictureTexts: Migration = {
  async up(db) {
    await sql`alter table media add column alternative_text jsonb, add column caption jsonb`.execute(db);
  },
};
