import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Personal to-dos. Every index starts with the owner, because nobody lists the to-dos of others. */
export const todos: Migration = {
  async up(db) {
    await sql`
      create table todos (
        id uuid primary key default uuidv7(),
        user_id uuid not null references users (id),
        title text collate "und-x-icu" not null check (length(title) between 1 and 120),
        description text collate "und-x-icu" not null check (length(description) between 1 and 1000),
        completed boolean not null generated always as (completed_at is not null) stored,
        completed_at timestamptz(3),
        entity_type text check (entity_type in ('VISIT', 'VEHICLE', 'MESSAGE')),
        entity_id uuid,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        deleted_by uuid references users (id),
        search text not null generated always as (fold_search(' ' || title || ' ' || description)) stored,
        check ((entity_type is null) = (entity_id is null))
      )
    `.execute(db);
    await sql`create index todos_by_completed on todos (user_id, completed, created_at, id) where deleted_at is null`.execute(
      db,
    );
    for (const column of ['created_at', 'title']) {
      const index = sql.ref(`todos_by_${column}`);
      await sql`create index ${index} on todos (user_id, ${sql.ref(column)}, id) where deleted_at is null`.execute(db);
    }
  },
};
