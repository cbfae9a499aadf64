import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { type Kysely, sql } from 'kysely';
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
import { campaignClients } from './migrations/019-campaign-clients.ts';
import { installation } from './migrations/020-installation.ts';
import { staticDataParents } from './migrations/021-static-data-parents.ts';
import { setupCodes } from './migrations/022-setup-codes.ts';
import { publishedAt } from './migrations/023-published-at.ts';
import { chosenLanguages } from './migrations/024-chosen-languages.ts';
import { messageDelivery } from './migrations/025-message-delivery.ts';
import { movedVisits } from './migrations/026-moved-visits.ts';
import { oilDueOrder } from './migrations/027-oil-due-order.ts';
import { records } from './migrations/028-records.ts';
import { offeredTasks } from './migrations/029-offered-tasks.ts';
import { rateLimits } from './migrations/030-rate-limits.ts';
import { sessionDevices } from './migrations/031-session-devices.ts';
import { loginCodes } from './migrations/032-login-codes.ts';
import { imports } from './migrations/033-imports.ts';
import { callbackRequests } from './migrations/034-callback-requests.ts';
import { taskAssignees } from './migrations/035-task-assignees.ts';
import { contactChanges } from './migrations/036-contact-changes.ts';
import { codeBudgets } from './migrations/037-code-budgets.ts';
import { pictureTexts } from './migrations/038-picture-texts.ts';
import { secondFactors } from './migrations/039-second-factors.ts';
import { securityNotices } from './migrations/040-security-notices.ts';
import { codeBrowsers } from './migrations/041-code-browsers.ts';
import { messageActors } from './migrations/042-message-actors.ts';
import { spellings } from './migrations/043-spellings.ts';
import { identifiers } from './migrations/044-identifiers.ts';
import { idempotencyKeys } from './migrations/045-idempotency-keys.ts';
import { itemServices } from './migrations/046-item-services.ts';
import { staticNames } from './migrations/047-static-names.ts';
import { brandIndex } from './migrations/048-brand-index.ts';
import { signedAmounts } from './migrations/049-signed-amounts.ts';

/**
 * Migration with a flag for additive ones, which only add tables, nullable columns or indexes: the previous release
 * works on a database that has them (docs/rules/installations.md#newer-databases).
 */
export type Step = Migration & { additive?: true };

/** All migrations by name, in order. A migration that has run on any database never changes. */
export const migrations: Record<string, Step> = {
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
  '019-campaign-clients': campaignClients,
  '020-installation': installation,
  '021-static-data-parents': staticDataParents,
  '022-setup-codes': { ...setupCodes, additive: true },
  '023-published-at': publishedAt,
  '024-chosen-languages': chosenLanguages,
  '025-message-delivery': { ...messageDelivery, additive: true },
  '026-moved-visits': { ...movedVisits, additive: true },
  '027-oil-due-order': { ...oilDueOrder, additive: true },
  '028-records': { ...records, additive: true },
  '029-offered-tasks': offeredTasks,
  '030-rate-limits': { ...rateLimits, additive: true },
  '031-session-devices': { ...sessionDevices, additive: true },
  '032-login-codes': { ...loginCodes, additive: true },
  '033-imports': { ...imports, additive: true },
  '034-callback-requests': { ...callbackRequests, additive: true },
  '035-task-assignees': { ...taskAssignees, additive: true },
  '036-contact-changes': { ...contactChanges, additive: true },
  '037-code-budgets': { ...codeBudgets, additive: true },
  '038-picture-texts': { ...pictureTexts, additive: true },
  '039-second-factors': { ...secondFactors, additive: true },
  '040-security-notices': { ...securityNotices, additive: true },
  '041-code-browsers': { ...codeBrowsers, additive: true },
  '042-message-actors': { ...messageActors, additive: true },
  '043-spellings': spellings,
  '044-identifiers': identifiers,
  '045-idempotency-keys': { ...idempotencyKeys, additive: true },
  '046-item-services': { ...itemServices, additive: true },
  '047-static-names': { ...staticNames, additive: true },
  '048-brand-index': { ...brandIndex, additive: true },
  '049-signed-amounts': { ...signedAmounts, additive: true },
};

/**
 * Migrates the database to the newest schema: all missing migrations in one transaction under an advisory lock, so that
 * processes may start in parallel and a crash leaves no partial migration.
 */
export const migrate = (db: Kysely<Database>): Promise<void> =>
  runMigrator(db, (migrator) => migrator.migrateToLatest());

/** Migrates an empty database up to the migration `name`. */
export const migrateTo = (db: Kysely<Database>, name: string): Promise<void> =>
  runMigrator(db, (migrator) => migrator.migrateTo(name));

/** Migrations of a database compared with those of this release. */
export interface MigrationState {
  /** Names of the migrations that the database lacks. */
  pending: string[];
  /** Names of the migrations of a newer release. */
  unknown: string[];
  /** Names of the unknown migrations that this release may ignore. */
  additive: string[];
}

/** Compares the migrations of a database, which may be empty, with those of this release. */
export async function readMigrationState(db: Kysely<Database>): Promise<MigrationState> {
  const done = await readNames(db, 'kysely_migration');
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name));
  const marked = unknown.length > 0 ? await readNames(db, 'additive_migrations') : [];
  return {
    pending: Object.keys(migrations).filter((name) => !done.includes(name)),
    unknown,
    additive: unknown.filter((name) => marked.includes(name)),
  };
}

async function readNames(db: Kysely<Database>, table: string): Promise<string[]> {
  const { rows: found } = await sql<{ oid: unknown }>`select to_regclass(${table}) as oid`.execute(db);
  if (!found[0]?.oid) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function runMigrator(db: Kysely<Database>, run: (migrator: Migrator) => Promise<MigrationResultSet>) {
  const { additive } = await readMigrationState(db);
  const steps = Object.entries(migrations).map(([name, step]) => [name, step.additive ? markedStep(name, step) : step]);
  // Adds empty migrations for unknown names, with which the migrator would reject the database.
  const ignored = additive.map((name) => [name, { up: async () => {} }]);
  const all = Object.fromEntries([...steps, ...ignored]) as Record<string, Migration>;
  const { error } = await run(new Migrator({ db, provider: { getMigrations: async () => all } }));
  if (error) throw error;
}

/** Records an additive migration in its transaction, for an older release that opens the database. */
const markedStep = (name: string, step: Step): Migration => ({
  async up(db) {
    await step.up(db);
    await sql`insert into additive_migrations (name) values (${name})`.execute(db);
  },
});
