import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Names that identify a record, and the columns within which they are unique. */
const NAMES = [
  { table: 'users', column: 'username', within: [] },
  { table: 'vehicles', column: 'plate_number', within: [] },
  { table: 'static_data', column: 'name', within: ['type', 'parent_id'] },
] as const;

/**
 * Makes names unique in any spelling. Of live records whose names differ only in their spelling, all but the oldest are
 * marked and stay until a lead renames them (docs/decisions/108-one-spelling.md). Lets several people have one phone
 * number, by which one of them signs in (docs/rules/sessions.md#shared-phone-numbers).
 */
export const identifiers: Migration = {
  async up(db: Kysely<never>) {
    for (const { table, column, within } of NAMES) {
      const names = sql.join([sql`normalize_identifier(${sql.ref(column)})`, ...within.map((one) => sql.ref(one))]);
      await sql`alter table ${sql.table(table)} add column spelled_alike boolean not null default false`.execute(db);
      await sql`
        update ${sql.table(table)} as marked set spelled_alike = true
        from (
          select id, row_number() over (partition by ${names} order by created_at, id) as place
          from ${sql.table(table)} where deleted_at is null
        ) as spelled
        where spelled.id = marked.id and spelled.place > 1
      `.execute(db);
      await sql`
        create unique index ${sql.ref(`${table}_${column}_alike`)} on ${sql.table(table)} (${names}) nulls not distinct
        where deleted_at is null and not spelled_alike
      `.execute(db);
      await sql`
        create index ${sql.ref(`${table}_spelled_alike`)} on ${sql.table(table)} (id) where spelled_alike
      `.execute(db);
    }
    // Shows the first steps again, which name such records.
    await sql`
      update users set first_steps_dismissed_at = null
      where exists (select from users where spelled_alike)
        or exists (select from vehicles where spelled_alike) or exists (select from static_data where spelled_alike)
    `.execute(db);

    await sql`alter table users add column signs_in_by_phone boolean not null default true`.execute(db);
    await sql`drop index users_phone_live`.execute(db);
    await sql`
      create unique index users_phone_live on users (phone_e164) where deleted_at is null and signs_in_by_phone
    `.execute(db);
    await sql`create index users_by_phone_e164 on users (phone_e164) where deleted_at is null`.execute(db);
  },
};
