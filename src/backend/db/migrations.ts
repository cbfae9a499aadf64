import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { foldSearch } from './migrations/001-fold-search.ts';
import { people } from './migrations/002-people.ts';
import { vehicles } from './migrations/003-vehicles.ts';
import { shop } from './migrations/004-shop.ts';
import { visits } from './migrations/005-visits.ts';
import { oilChanges } from './migrations/006-oil-changes.ts';
import { payments } from './migrations/007-payments.ts';
import { mediaAndVoices } from './migrations/008-media-and-voices.ts';
import { offering } from './migrations/009-offering.ts';
import { itemOrder } from './migrations/010-item-order.ts';
import { anyLanguage } from './migrations/011-any-language.ts';
import { listIndexes } from './migrations/012-list-indexes.ts';
import { statusChanges } from './migrations/013-status-changes.ts';
import { todos } from './migrations/014-todos.ts';
import { pageViewDays } from './migrations/015-page-view-days.ts';
import { dashboard } from './migrations/016-dashboard.ts';
import { reportSubscriptions } from './migrations/017-report-subscriptions.ts';
import { messageOrigins } from './migrations/018-message-origins.ts';

/** All steps by name, in order. A step that has run anywhere never changes. */
export const migrations: Record<string, Migration> = {
  '001-fold-search': foldSearch,
  '002-people': people,
  '003-vehicles': vehicles,
  '004-shop': shop,
  '005-visits': visits,
  '006-oil-changes': oilChanges,
  '007-payments': payments,
  '008-media-and-voices': mediaAndVoices,
  '009-offering': offering,
  '010-item-order': itemOrder,
  '011-any-language': anyLanguage,
  '012-list-indexes': listIndexes,
  '013-status-changes': statusChanges,
  '014-todos': todos,
  '015-page-view-days': pageViewDays,
  '016-dashboard': dashboard,
  '017-report-subscriptions': reportSubscriptions,
  '018-message-origins': messageOrigins,
};

/**
 * Migrates the database to the newest schema: all missing steps in one transaction under an advisory lock, so that processes may
 * start at once and a crash leaves no partial migration.
 */
export const migrate = (db: Kysely<Database>): Promise<void> =>
  runMigrator(db, (migrator) => migrator.migrateToLatest());

/** Migrates an empty database up to the step `name`. */
export const migrateTo = (db: Kysely<Database>, name: string): Promise<void> =>
  runMigrator(db, (migrator) => migrator.migrateTo(name));

async function runMigrator(db: Kysely<Database>, step: (migrator: Migrator) => Promise<MigrationResultSet>) {
  const { error } = await step(new Migrator({ db, provider: { getMigrations: async () => migrations } }));
  if (error) throw error;
}
