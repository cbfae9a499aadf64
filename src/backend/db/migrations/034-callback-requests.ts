import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the phone number of a callback request, which has neither e-mail address nor text. */
export const callbackRequests: Migration = {
  async up(db) {
    await sql`
      alter table messages
        add column phone text check (length(phone) between 5 and 30),
        drop constraint messages_check,
        add check (email is not null or user_id is not null or phone is not null),
        alter column search set expression as (
          fold_search(' ' || full_name || ' ' || coalesce(email, '') || ' ' || message || ' ' || coalesce(phone, ''))
        )
    `.execute(db);
  },
};
