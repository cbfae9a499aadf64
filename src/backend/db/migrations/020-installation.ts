import { type QueryExecutorProvider, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** E-mail addresses of the demo accounts of 0.1.0. */
const DEMO_EMAILS = ['admin', 'manager', 'employee', 'client', 'client2'].map((name) => `${name}@karaj.test`);

const isDemoAccount = sql<boolean>`coalesce(lower(email), '') in (${sql.join(DEMO_EMAILS.map((email) => sql.lit(email)))})`;

/**
 * The kind of the database (docs/rules/installations.md#kinds), and the migrations that an older release may ignore. A
 * database of 0.1.0 is marked; in a garage its demo accounts are deactivated and signed out.
 */
export const installation: Migration = {
  async up(db) {
    await sql`
      create table installation (
        is_only boolean primary key default true check (is_only),
        kind text not null check (kind in ('demo', 'garage')),
        version text not null,
        created_at timestamptz(3) not null default now(),
        backup_day date
      )
    `.execute(db);
    await sql`create table additive_migrations (name text primary key)`.execute(db);
    const kind = await findKind(db);
    if (!kind) return;
    await sql`
      insert into installation (kind, version, created_at)
      select ${kind}, '0.1.0', coalesce(min(created_at), now()) from server_keys
    `.execute(db);
    if (kind === 'garage') await deactivateDemoAccounts(db);
  },
};

/**
 * Returns the kind of a database that is not marked: of 0.1.0, or of a later one before this migration; undefined when
 * it has no users.
 */
export async function findKind(db: QueryExecutorProvider): Promise<'demo' | 'garage' | undefined> {
  const { rows } = await sql<{ kind: 'demo' | 'garage' | null }>`
    select case
      when count(*) = 0 then null
      when bool_or(role = 'ADMIN' and status = 'active' and deleted_at is null and not ${isDemoAccount}) then 'garage'
      when bool_or(deleted_at is null and ${isDemoAccount}) then 'demo'
      else 'garage'
    end as kind
    from users
  `.execute(db);
  return rows[0]!.kind ?? undefined;
}

async function deactivateDemoAccounts(db: QueryExecutorProvider) {
  await sql`update users set status = 'inactive', updated_at = now() where ${isDemoAccount}`.execute(db);
  const accounts = sql`(select id from users where ${isDemoAccount})`;
  await sql`update sessions set revoked_at = now() where revoked_at is null and user_id in ${accounts}`.execute(db);
  await sql`delete from reset_grants where user_id in ${accounts}`.execute(db);
}
