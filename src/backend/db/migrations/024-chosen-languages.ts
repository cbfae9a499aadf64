import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The moment at which a person chose their language, and dismissed the first steps; messages of signed-in clients, who may have no
 * e-mail address; models that are unique within their make.
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
