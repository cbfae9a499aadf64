import { sql, type Kysely } from 'kysely';
import type { HasClock, HasConfig, HasDatabase } from '#backend/capabilities.ts';
import type { MigrationState } from '#backend/db/migrations.ts';
import type { Database } from '#backend/db/schema.ts';
import { readInstallation, type InstallationKind } from '#backend/installation.ts';
import { readPublication } from '#backend/publish/publication.ts';
import { merchantInfo } from '#backend/db/merchant-settings.ts';
import { HOUR_MS } from '#domain/units.ts';
import { fix, ok, type Result } from './finding.ts';

const MIN_POSTGRES_VERSION = 18;
/** Milliseconds by which two clocks may differ. */
const CLOCK_TOLERANCE = 30_000;
/** Hours after which a daily backup is late. */
const BACKUP_HOURS = 26;

/** Checks the version, the character type and the extension of the database. */
export async function checkDatabase(db: Kysely<Database>): Promise<Result> {
  const { rows } = await sql<{ version: number; ctype: string; hasTrigrams: boolean }>`
    select current_setting('server_version_num')::int / 10000 as version,
      (select datctype from pg_database where datname = current_database()) as ctype,
      exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams"`.execute(db);
  return describeDatabase(rows[0]!);
}

/** Converts the properties of a database to the result of its check. */
export function describeDatabase(found: { version: number; ctype: string; hasTrigrams: boolean }): Result {
  const { version, ctype, hasTrigrams } = found;
  if (version < MIN_POSTGRES_VERSION)
    return fix(
      `PostgreSQL ${version} runs, and ${MIN_POSTGRES_VERSION} is needed: upgrade the server of DATABASE_URL.`,
    );
  if (!hasTrigrams) return fix('the extension pg_trgm is missing: install postgresql-contrib on the database server.');
  if (['C', 'POSIX'].includes(ctype))
    return fix(`the character type is ${ctype}, so that Arabic searches are slow: create the database with C.UTF-8.`);
  return ok(`PostgreSQL ${version}`);
}

/**
 * Compares the migrations of the database with those of this release; `total` is the number of migrations in this
 * release.
 */
export function checkMigrations({ pending, unknown, additive }: MigrationState, total: number): Result {
  if (unknown.length > additive.length || (unknown.length > 0 && pending.length > 0))
    return fix(
      `a newer release opened the database (${unknown.at(-1)}): start that release, or restore a backup of this one.`,
    );
  if (pending.length === total) return ok('the database is empty; the first start creates the tables');
  if (pending.length > 0)
    return fix(
      `${pending.length} are pending (${pending.join(', ')}): restart the server, which backs a garage up first.`,
    );
  const ignored = unknown.length > 0 ? `, and ${unknown.length} of a newer release that this one may ignore` : '';
  return ok(`${total} done${ignored}`);
}

/** Checks that the kind of the database fits NODE_ENV. */
export function checkKind(kind: InstallationKind | undefined, { production }: { production: boolean }): Result {
  if (kind === 'demo' && production)
    return fix(
      'this is the demo, which production refuses: set DATA_DIR or DATABASE_URL to another place, or run npm run clear-demo.',
    );
  if (kind === 'garage' && !production) return ok('a garage; start its server with NODE_ENV=production');
  return ok(kind === undefined ? 'undecided until the first start' : `a ${kind}`);
}

/** Checks that somebody can sign in as an administrator. */
export async function checkAdministrator({ db }: HasDatabase): Promise<Result> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('role', '=', 'ADMIN')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count) > 0
    ? ok(`${count} active`)
    : fix('there is none: open the set-up address that the start printed, or run npm run create-admin.');
}

/**
 * Checks the differences between the clock of this machine and other clocks, in milliseconds by the name of the other
 * clock.
 */
export function checkClock(differences: Record<string, number>): Result {
  const wrong = Object.entries(differences).find(([, difference]) => Math.abs(difference) > CLOCK_TOLERANCE);
  if (!wrong) return ok(`agrees with ${Object.keys(differences).join(' and ')}`);
  const seconds = Math.round(Math.abs(wrong[1]) / 1_000);
  return fix(
    `${seconds} s ${wrong[1] > 0 ? 'ahead of' : 'behind'} ${wrong[0]}: synchronise both by NTP (timedatectl set-ntp true).`,
  );
}

/** Checks the time zone that the days, backups and reports of the garage use. */
export async function checkTimeZone(db: Kysely<Database>): Promise<Result> {
  const { timeZone } = await merchantInfo(db);
  const where = 'choose it under “Garage and site”, “The garage”';
  if (!timeZone) return fix(`none is set, so that days begin at midnight UTC: ${where}.`);
  try {
    return ok(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone);
  } catch {
    return fix(`${timeZone} is unknown: ${where}.`);
  }
}

/**
 * Checks the age of the garage's newest complete backup: `newest`, found in BACKUP_DIR, or a later one that another
 * server stored elsewhere.
 */
export async function checkBackups(
  { db, now, config }: HasDatabase & HasClock & HasConfig,
  newest?: Date,
): Promise<Result> {
  const row = await readInstallation(db);
  if (row?.kind !== 'garage') return ok('a demo has none');
  if (!config.backupDaily) return ok('BACKUP_DAILY=false: the server makes none, keep backups of your own');
  const hoursSince = (date: Date) => Math.floor((now().getTime() - date.getTime()) / HOUR_MS);
  // Another server on this database may keep its backups elsewhere. Only the day of such a backup is known, and a day
  // lasts until 03:00 of the next.
  const elsewhere = row.backup_day ? new Date(`${row.backup_day}T00:00:00Z`) : undefined;
  const last = [newest, elsewhere]
    .filter((date) => date !== undefined)
    .toSorted((a, b) => b.getTime() - a.getTime())[0];
  const tooOld = last === elsewhere && last !== newest ? BACKUP_HOURS + 24 : BACKUP_HOURS;
  if (last && hoursSince(last) <= tooOld)
    return ok(newest === last ? `the newest is ${hoursSince(last)} h old` : `the newest is of ${row.backup_day}`);
  if (!last && hoursSince(row.created_at) <= BACKUP_HOURS) return ok('the first is made at 03:00');
  return fix(
    `${last ? `the newest is ${hoursSince(last)} h old` : 'there is none'} in ${config.backupDir}: run npm run backup, keep the server running at 03:00, and read its log.`,
  );
}

/** Checks the last publication of the public pages, and the last call of the purge hook. */
export async function checkPublication(deps: HasDatabase & HasConfig): Promise<Result> {
  const { isPublished, publishedAt, pages, hasFailed, hasHookFailed } = await readPublication(deps);
  if (hasFailed)
    return fix('the last one failed and the previous pages stay: read the log, and publish under “Garage and site”.');
  if (hasHookFailed) return fix('the CDN was not told: correct PUBLISH_HOOK_URL, or start its service.');
  if (!isPublished) return ok('visitors see "opening soon" until the first publication under “Garage and site”');
  return ok(publishedAt ? `${pages} pages at ${publishedAt}` : 'the next start publishes the pages');
}
