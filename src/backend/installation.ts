import { type Kysely, type Selectable, sql } from 'kysely';
import packageJson from '../../package.json' with { type: 'json' };
import type { Database } from './db/schema.ts';
import type { InstallationTable } from './db/schema-tables.ts';

/** Kind of a database; demos and garages never share one (docs/rules/installations.md#kinds). */
export type InstallationKind = Database['installation']['kind'];

/** Reads the installation of a migrated database; undefined until it is claimed as a demo or a garage. */
export const readInstallation = (db: Kysely<Database>): Promise<Selectable<InstallationTable> | undefined> =>
  db.selectFrom('installation').selectAll().executeTakeFirst();

/** Returns the kind of a migrated database; undefined until it is claimed as a demo or a garage. */
export async function readInstallationKind(db: Kysely<Database>): Promise<InstallationKind | undefined> {
  return (await db.selectFrom('installation').select('kind').executeTakeFirst())?.kind;
}

/**
 * Returns the time of the [first publication](docs/rules/branding.md#first-publication) of the public pages; undefined
 * before it.
 */
export async function readPublishedAt(db: Kysely<Database>): Promise<Date | undefined> {
  return (await readInstallation(db))?.published_at ?? undefined;
}

/** Stores the kind of a database that has none yet; returns the stored one, which another process may have chosen. */
export async function claimInstallation(db: Kysely<Database>, kind: InstallationKind): Promise<InstallationKind> {
  await db
    .insertInto('installation')
    .values({ kind, version: packageJson.version, published_at: kind === 'demo' ? sql`now()` : null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readInstallationKind(db))!;
}
