import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';

/**
 * Brings the database to the newest schema: all missing steps in one transaction under an advisory lock, so that two
 * processes may start at once and a killed one leaves nothing half done.
 */
export async function migrate(db: Kysely<any>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
