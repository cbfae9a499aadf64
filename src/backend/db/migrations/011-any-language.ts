import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Removes the language codes from the schema: an interface language is an entry of `LOCALES` alone. */
export const anyLanguage: Migration = {
  async up(db) {
    await sql`alter table users drop constraint users_preferred_language_check`.execute(db);
    await sql`alter table branding drop constraint branding_language_check`.execute(db);
    await sql`
      create function localized_values(texts jsonb) returns text language sql immutable strict parallel safe
      return (select string_agg(value, ' ' order by key) from jsonb_each_text(texts))
    `.execute(db);
    for (const table of ['categories', 'items']) {
      await sql`
        alter table ${sql.ref(table)}
        alter column description set default '{}',
        alter column search set expression as (fold_search(' ' || coalesce(localized_values(title), '')))
      `.execute(db);
    }
  },
};
