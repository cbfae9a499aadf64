import type { Kysely } from 'kysely';
import packageJson from '../../package.json' with { type: 'json' };
import type { Database } from './db/schema.ts';

/** Kinds of databases, which never mix (docs/rules/installations.md#kinds). */
export type InstallationKind = Database['installation']['kind'];

/** Returns the kind of a migrated database; undefined while nothing has claimed it. */
export async function readKind(db: Kysely<Database>): Promise<InstallationKind | undefined> {
  return (await db.selectFrom('installation').select('kind').executeTakeFirst())?.kind;
}

/** Stores the kind of a database that has none yet; returns the stored one, which another process may have chosen. */
export async function claimInstallation(db: Kysely<Database>, kind: InstallationKind): Promise<InstallationKind> {
  await db
    .insertInto('installation')
    .values({ kind, version: packageJson.version })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readKind(db))!;
}
