import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { openDatabase } from '#backend/db/open-database.ts';
import type { Database } from '#backend/db/schema.ts';
import { migrate, migrateTo, migrations } from '#backend/db/migrations.ts';
import { foldSearchText } from '#domain/search/fold-search.ts';
import { normalizeIdentifier } from '#domain/search/normalize-identifier.ts';
import { useApp } from '#tests/support/app.ts';
import { anItem } from '#tests/support/shop-factories.ts';

const app = useApp();
const opened: Kysely<Database>[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.destroy()));
});

async function emptyDatabase(): Promise<() => Kysely<Database>> {
  const database = `empty_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ ...inject('connection'), database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  return () => {
    const { db } = openDatabase({ ...inject('connection'), database, max: 2 });
    opened.push(db);
    return db;
  };
}

const stepsOf = async (db: Kysely<Database>) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

/** Returns true while a transaction that holds the lock of the migrator has created tables. */
async function isMigrating(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks migrator join pg_locks created using (pid)
    where migrator.locktype = 'advisory' and migrator.granted
      and created.locktype = 'relation' and created.mode = 'AccessExclusiveLock' and created.granted
      and created.database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}

test('migrate once from concurrent starts', async () => {
  const open = await emptyDatabase();
  await Promise.all([migrate(open()), migrate(open()), migrate(open())]);
  expect(await stepsOf(open())).toEqual(Object.keys(migrations));
});

test('roll back when a start is killed, and finish with the next', async () => {
  const open = await emptyDatabase();
  const killed = open();
  const outcome = migrate(killed).catch((error: unknown) => error);
  const other = open();
  await expect.poll(() => isMigrating(other), { interval: 10 }).toBe(true);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other);
  await outcome;
  await migrate(other);
  expect(await stepsOf(other)).toEqual(Object.keys(migrations));
  await migrate(other);
});

test('are numbered without gaps', () => {
  const numbers = Object.keys(migrations).map((name) => Number(name.slice(0, 3)));
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
});

test.each([
  ['fold_search', foldSearchText],
  ['normalize_identifier', normalizeIdentifier],
] as const)('%s spells text in the database as in the browser', async (name, spell) => {
  const letters = fc.constantFrom(
    ...Array.from(
      "أإآاٱىیےيةۃهہھەۀۓؤئءکڪكالـ\u064b\u0651\u0654\u0670٠٩۰۹éÈçœÆßẞøŁıİΣςñﬁﻻﺍ\u0300'’`´ʼ-‑–\u00a0\u00ad\u200b\u200f\u202a\u2067\ufeff\t\n  AZaz09+()|/.@",
    ),
  );
  const words = fc.constantFrom('ال', ' ال', 'الخ', 'ABC', "l'");
  const unit = fc.oneof(letters, words, fc.string({ unit: 'grapheme', maxLength: 1 }));
  const texts = fc.sample(fc.string({ unit, maxLength: 40 }), 500).map((text) => text.replaceAll('\u0000', ''));
  const { rows } = await sql<{ plain: string }>`
    select ${sql.ref(name)}(t) as plain from unnest(${texts}::text[]) with ordinality as given(t, at) order by at`.execute(
    app.deps.db,
  );
  const differing = rows.flatMap(({ plain }, at) => {
    const own = spell(texts[at]!);
    return own === plain ? [] : [{ text: texts[at], own, plain }];
  });
  // PostgreSQL and JavaScript may differ on letters whose case is new in Unicode; those that we use may not.
  expect(differing.filter(({ text }) => /^[\t-\u06ff\u2010-\u206f\ufb00-\ufefc]*$/.test(text!))).toEqual([]);
});

test('keep records that are spelled alike and mark all but the oldest', async () => {
  const db = (await emptyDatabase())();
  const names = Object.keys(migrations);
  await migrateTo(db, names[names.findIndex((name) => name.endsWith('-identifiers')) - 1]!);
  await sql`
    insert into users (first_name, last_name, username, country_code, phone_number, phone_e164, role, created_at,
      deleted_at, first_steps_dismissed_at)
    select '', '', username, '', '', '+9613' || n, 'ADMIN', now() + n * interval '1 day',
      case when n = 4 then now() end, now()
    from unnest(array['علي', 'علی', 'على', 'ﻋﻠﻲ', 'Ali']) with ordinality as given (username, n)`.execute(db);
  await migrate(db);
  const { rows } = await sql<{ username: string; spelled_alike: boolean }>`
    select username, spelled_alike from users order by created_at`.execute(db);
  expect(rows.map(({ spelled_alike }) => spelled_alike)).toEqual([false, true, true, false, false]);
  expect((await sql`select from users where first_steps_dismissed_at is not null`.execute(db)).rows).toEqual([]);
});

test('set the kind of work of known services where none was chosen', async () => {
  const { db } = app.deps;
  const title = (en: string) => JSON.stringify({ ar: 'خدمة', en, fr: 'Service' });
  const inserted = await Promise.all([
    anItem(db, { title: title('Oil and filter change') }),
    anItem(db, { title: title('Front brake pads'), service: 'INSPECTION' }),
    anItem(db, { title: title('Rust treatment') }),
    anItem(db, { title: JSON.stringify({ ar: 'خدمة', en: 'Our own words', fr: 'Contrôle avant achat' }) }),
  ]);
  const [, step] = Object.entries(migrations).find(([name]) => name.endsWith('-item-services'))!;
  await step.up(db as never);
  const ids = inserted.map(({ id }) => id);
  const rows = await db.selectFrom('items').select(['id', 'service']).where('id', 'in', ids).execute();
  expect(ids.map((id) => rows.find((row) => row.id === id)?.service)).toEqual([
    'MAINTENANCE',
    'INSPECTION',
    null,
    'INSPECTION',
  ]);
});
