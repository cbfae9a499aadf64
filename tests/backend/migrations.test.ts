import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { openDatabase } from '#backend/db/open-database.ts';
import type { Database } from '#backend/db/schema.ts';
import { migrate, migrations } from '#backend/db/migrations.ts';
import { foldSearchText } from '#domain/search/fold-search.ts';
import { useApp } from '#tests/support/app.ts';

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

test('fold text in the database as in search terms', async () => {
  const letters = fc.constantFrom(...Array.from('أإآاىيةهؤئءٱیک ـ\u064b\u0651\u0670٠٩۰۹éÈçœÆñ AZaz09-+()ﻻ\u0300'));
  const texts = fc.sample(fc.string({ unit: fc.oneof(letters, fc.string({ unit: 'grapheme', maxLength: 1 })) }), 500);
  const { rows } = await sql<{ folded: string }>`
    select fold_search(t) as folded from unnest(${texts.map((text) => text.replaceAll('\u0000', ''))}::text[])
    with ordinality as given(t, at) order by at`.execute(app.deps.db);
  const differing = rows.flatMap(({ folded }, at) => {
    const own = foldSearchText(texts[at]!.replaceAll('\u0000', ''));
    return own === folded ? [] : [{ text: texts[at], own, folded }];
  });
  // ICU and JavaScript may differ on letters whose case is new in Unicode; those that we use may not.
  expect(differing.filter(({ text }) => /^[\t-\u06ff\ufb50-\ufefc]*$/.test(text!))).toEqual([]);
});
