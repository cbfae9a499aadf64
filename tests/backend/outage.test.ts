import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openCallDatabase } from '#backend/db/open-database.ts';
import { errorResponse } from '#backend/http/error-response.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import type { ApiError } from '#client/api-error.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { aUser, vehicleInput } from '#tests/support/factories.ts';

const app = useApp();

test('responds 503 while the database is down and loses no acknowledged write', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const { id: userId } = await aUser(app.deps.db);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.deps.db);
  const killer = new pg.Client({ ...inject('connection'), database: 'postgres' });
  await killer.connect();
  const acknowledged: string[] = [];
  const refusals: ApiError[] = [];
  // Continues until a termination has hit a call: on a busy machine, the first ones may all miss.
  const shouldContinue = (done: number, wanted: number) => done < wanted || refusals.length === 0;
  const write = async (writer: number) => {
    for (let at = 0; shouldContinue(at, 15); at++) {
      const body = vehicleInput({ userId, plateNumber: `OUT${writer}N${at}` });
      await staff.call(vehicles.create, { body }).then(
        ({ data }) => acknowledged.push(data.id),
        (error: ApiError) => refusals.push(error),
      );
    }
  };
  const terminateConnections = async () => {
    for (let at = 0; shouldContinue(at, 5); at++) {
      await killer.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [rows[0]!.name]);
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  await Promise.all([terminateConnections(), ...[1, 2, 3, 4].map(write)]);
  await killer.end();

  expect(refusals.length).toBeGreaterThan(0);
  for (const { status, code, retryAfter } of refusals)
    expect({ status, code, retryAfter }).toEqual({ status: 503, code: 'UNAVAILABLE', retryAfter: 5 });
  const stored = await app.deps.db.selectFrom('vehicles').select('id').where('user_id', '=', userId).execute();
  expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  expect((await staff.call(vehicles.list, {})).status).toBe(200);
});

test('a call does not wait longer than its timeout for a database that does not reply', async () => {
  const { db, pool } = openCallDatabase({ ...inject('connection'), query_timeout: 500 });
  const sleep = sql`select pg_sleep(3)`;
  const errors = await Promise.all([
    sleep.execute(db).catch((error: unknown) => error),
    // The rollback does not wait for the same connection.
    db
      .transaction()
      .execute((tx) => sleep.execute(tx))
      .catch((error: unknown) => error),
  ]);
  for (const error of errors) {
    const response = errorResponse(error, app.deps, 'fr', 'vehicles.list', 'r1');
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([503, 'UNAVAILABLE']);
  }
  // Other calls get other connections.
  expect(pool.totalCount).toBe(0);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});
