import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { openDatabase } from '#backend/db/open-database.ts';
import type { Database } from '#backend/db/schema.ts';
import { migrate, migrateTo, migrations } from '#backend/db/migrations.ts';
import { foldLetters, foldSearchText } from '#domain/search/fold-search.ts';
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
  ['fold_letters', foldLetters],
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

test('merge the entries of a list that name one thing in several languages', async () => {
  const db = (await emptyDatabase())();
  const steps = Object.keys(migrations);
  await migrateTo(db, steps[steps.findIndex((name) => name.endsWith('-static-names')) - 1]!);
  let day = 0;
  const add = async (type: string, name: string, parentId: string | null = null, swatch: string | null = null) => {
    const { rows } = await sql<{ id: string }>`
      insert into static_data (type, name, parent_id, swatch, created_at)
      values (${type}, ${name}, ${parentId}, ${swatch}, now() + ${day++} * interval '1 day') returning id`.execute(db);
    return rows[0]!.id;
  };
  const red = await add('VEHICLE_COLOR', 'أحمر');
  for (const name of ['Red', 'ROUGE', 'Vert pomme']) await add('VEHICLE_COLOR', name, null, '#aa0000');
  for (const name of ['Petrol', 'Essence', 'بنزين', 'Diesel', 'Gazole', 'مازوت', 'Steam'])
    await add('ENGINE_TYPE', name);
  const [kia, arabicKia, own] = [
    await add('VEHICLE_BRAND', 'Kia'),
    await add('VEHICLE_BRAND', 'كيا'),
    await add('VEHICLE_BRAND', 'Ours'),
  ];
  for (const name of ['Rio', 'Picanto', 'Custom']) await add('VEHICLE_MODEL', name, kia);
  for (const name of ['ريو', 'CUSTOM', 'Sportage']) await add('VEHICLE_MODEL', name, arabicKia);
  for (const name of ['Rio', 'ريو']) await add('VEHICLE_MODEL', name, own);
  await sql`
    with owner as (
      insert into users (first_name, last_name, username, country_code, phone_number, phone_e164, role)
      values ('', '', 'owner', '961', '3', '+9613', 'CLIENT') returning id
    )
    insert into vehicles (user_id, type, plate_number, color, brand, model, year, engine_type, status)
    select id, 'Car', 'B1', 'ROUGE', 'كيا', 'ريو', 2020, 'مازوت', 'ACTIVE' from owner`.execute(db);
  await migrate(db);

  const listed = async (type: string, parentId: string | null = null) =>
    (
      await sql<{ name: string }>`
        select name from static_data
        where type = ${type} and deleted_at is null and parent_id is not distinct from ${parentId}
        order by created_at`.execute(db)
    ).rows.map(({ name }) => name);
  // The unknown colour and engine are newer than the migrated database, but older than the days above.
  expect(await listed('VEHICLE_COLOR')).toEqual(expect.arrayContaining(['أحمر', 'غير معروف', 'Vert pomme']));
  expect(await listed('VEHICLE_COLOR')).toHaveLength(3);
  expect(new Set(await listed('ENGINE_TYPE'))).toEqual(new Set(['Petrol', 'Diesel', 'Steam', 'غير معروف']));
  expect(await listed('VEHICLE_BRAND')).toEqual(['Kia', 'Ours']);
  expect(await listed('VEHICLE_MODEL', kia)).toEqual(['Rio', 'Picanto', 'Custom', 'Sportage']);
  expect(await listed('VEHICLE_MODEL', own)).toEqual(['Rio', 'ريو']);
  const entryOf = async (name: string) =>
    (
      await sql`
        select id, names, synonyms, swatch from static_data where name = ${name} and deleted_at is null`.execute(db)
    ).rows[0];
  const names = { ar: 'أحمر', en: 'Red', fr: 'Rouge' };
  expect(await entryOf('أحمر')).toEqual({ id: red, names, synonyms: null, swatch: '#aa0000' });
  expect(await entryOf('Diesel')).toMatchObject({
    names: { ar: 'ديزل (مازوت)', en: 'Diesel', fr: 'Diesel' },
    synonyms: 'Gazole, مازوت, ديزل, Gasoil',
  });
  expect(await entryOf('Vert pomme')).toMatchObject({ names: null, synonyms: null });
  expect((await sql`select color, brand, model, engine_type from vehicles`.execute(db)).rows).toEqual([
    { color: 'ROUGE', brand: 'كيا', model: 'ريو', engine_type: 'مازوت' },
  ]);
});
