import type { Kysely } from 'kysely';
import { type MigrationResultSet, Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';

/**
 * Brings the database to the newest schema: all missing steps in one transaction under an advisory lock, so that two
 * processes may start at once and a killed one leaves nothing half done.
 */
export const migrate = (db: Kysely<any>): Promise<void> => run(db, (migrator) => migrator.migrateToLatest());

/** Brings an empty database to the schema it had when `name` was the newest step. */
export const migrateTo = (db: Kysely<any>, name: string): Promise<void> =>
  run(db, (migrator) => migrator.migrateTo(name));

async function run(db: Kysely<any>, step: (migrator: Migrator) => Promise<MigrationResultSet>) {
  const { error } = await step(new Migrator({ db, provider: { getMigrations: async () => migrations } }));
  if (error) throw error;
}
