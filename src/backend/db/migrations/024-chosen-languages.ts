import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the times at which a person chose a language and dismissed the first steps, allows messages of clients without
 * an e-mail address, and makes the name of a model unique within its make.
 */
export const chosenLanguages: Migration = {
  async up(db) {
    await sql`
      alter table users
        add column language_chosen_at timestamptz(3),
        add column first_steps_dismissed_at timestamptz(3)
    `.execute(db);
    await sql`
      alter table messages
        add column user_id uuid references users (id),
        alter column email drop not null,
        alter column search set expression as (
          fold_search(' ' || full_name || ' ' || coalesce(email, '') || ' ' || message)
        ),
        add check (email is not null or user_id is not null)
    `.execute(db);
    await sql`drop index static_data_name_live`.execute(db);
    await sql`
      create unique index static_data_name_live on static_data (type, lower(name), parent_id) nulls not distinct
      where deleted_at is null
    `.execute(db);
  },
};
