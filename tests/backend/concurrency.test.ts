import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#backend/db/open-database.ts';
import { LIMITS, type LimitName } from '#backend/limits/limits.ts';
import { createRateLimits } from '#backend/limits/rate-limits.ts';
import { images } from '#domain/images/endpoints.ts';
import { categories } from '#domain/offering/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import type { ApiError } from '#client/api-error.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { aUser, aVehicle, unique, userInput, vehicleInput } from '#tests/support/factories.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { aCategory } from '#tests/support/shop-factories.ts';

const LOCK_TIMEOUT_MS = 2_000;
const app = useApp({}, { pool: { lock_timeout: LOCK_TIMEOUT_MS } });
const CONCURRENT_CALLS = 8;

/** Counts the status or error code of each concurrent call. */
async function countOutcomes(calls: Promise<{ status: number }>[]): Promise<Record<string, number>> {
  const settled = await Promise.allSettled(calls);
  const names = settled.map((one) =>
    one.status === 'fulfilled' ? String(one.value.status) : ((one.reason as ApiError).code ?? String(one.reason)),
  );
  return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]));
}
const repeat = <T>(make: (at: number) => T): T[] => Array.from({ length: CONCURRENT_CALLS }, (_, at) => make(at));
const auditOf = (id: string, action: string) =>
  app.deps.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).where('action', '=', action).execute();

test('gives a plate to one of several vehicles that are created at once', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const { id: userId } = await aUser(app.deps.db);
  const plateNumber = `ONE${unique()}`;
  const body = vehicleInput({ userId, plateNumber });
  expect(await countOutcomes(repeat(() => staff.call(vehicles.create, { body })))).toEqual({
    201: 1,
    TAKEN: CONCURRENT_CALLS - 1,
  });
});

test('creates a person once', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const body = userInput({ email: `once${unique()}@example.com` });
  expect(await countOutcomes(repeat(() => staff.call(users.create, { body })))).toEqual({
    201: 1,
    TAKEN: CONCURRENT_CALLS - 1,
  });
});

test('saves one of several changes with the same version', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const { id, updated_at } = await aVehicle(app.deps.db);
  const change = (at: number) =>
    staff.call(vehicles.update, { params: { id }, body: { color: `C${at}`, updatedAt: updated_at.toISOString() } });
  expect(await countOutcomes(repeat(change))).toEqual({ 200: 1, STALE: CONCURRENT_CALLS - 1 });
  expect(await auditOf(id, 'update')).toHaveLength(1);
});

test('gives each of consecutive changes its own version', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const { id, updated_at } = await aVehicle(app.deps.db);
  const versions = [updated_at.toISOString()];
  app.setClock(new Date());
  for (const color of ['Red', 'Blue', 'Red', 'Green']) {
    const body = { color, updatedAt: versions.at(-1)! };
    versions.push((await staff.call(vehicles.update, { params: { id }, body })).data.updatedAt);
  }
  app.setClock();
  expect(versions).toEqual([...new Set(versions)].toSorted());
});

test('deletes and restores once', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const { id } = await aVehicle(app.deps.db);
  const removals = repeat(() => staff.call(vehicles.remove, { params: { id } }));
  expect(await countOutcomes(removals)).toEqual({ 200: 1, NOT_FOUND: CONCURRENT_CALLS - 1 });
  const restores = repeat(() => staff.call(vehicles.restore, { params: { id } }));
  expect(await countOutcomes(restores)).toEqual({ 200: CONCURRENT_CALLS });
  expect(await auditOf(id, 'restore')).toHaveLength(1);
});

test('attaches an image to one record', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const { id: userId } = await aUser(app.deps.db);
  const { data } = await staff.call(images.upload, { body: { purpose: 'VEHICLE' }, file: await aPicture() });
  const create = (at: number) =>
    staff.call(vehicles.create, { body: vehicleInput({ userId, image: data.key, plateNumber: `PIC${at}` }) });
  expect(await countOutcomes(repeat(create))).toEqual({ 201: 1, VALIDATION: CONCURRENT_CALLS - 1 });
});

test('deletes every vehicle with its owner', async () => {
  const staff = await asUser(app, 'ADMIN');
  for (let round = 0; round < 5; round++) {
    const { id: userId } = await aUser(app.deps.db);
    const create = () => staff.call(vehicles.create, { body: vehicleInput({ userId }) });
    const outcomes = await countOutcomes([
      create(),
      create(),
      staff.call(users.remove, { params: { id: userId } }),
      create(),
      create(),
    ]);
    expect(Object.keys(outcomes).filter((name) => !['200', '201', 'VALIDATION'].includes(name))).toEqual([]);
    const left = await app.deps.db
      .selectFrom('vehicles')
      .select('id')
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
  }
});

test('keeps the owner’s name in the vehicle’s search text', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  for (let round = 0; round < 5; round++) {
    const { id, updated_at } = await aUser(app.deps.db);
    const name = `Renamed${unique()}`;
    const updatedAt = updated_at.toISOString();
    await Promise.all([
      ...repeat(() => staff.call(vehicles.create, { body: vehicleInput({ userId: id }) })),
      staff.call(users.update, { params: { id }, body: { firstName: name, updatedAt } }),
    ]);
    expect((await staff.call(vehicles.list, { query: { search: name } })).meta.total).toBe(CONCURRENT_CALLS);
  }
});

test('stores the order of one of twenty concurrent calls, without a deadlock', async () => {
  // Several people, because the writes of one person wait for each other.
  const staff = await Promise.all(repeat(() => asUser(app, 'EMPLOYEE')));
  const ids: string[] = [];
  for (let position = 0; position < 12; position++) ids.push((await aCategory(app.deps.db, { position })).id);
  const orders = Array.from({ length: 20 }, (_, at) => [...ids.slice(at % 12), ...ids.slice(0, at % 12)].toReversed());
  const calls = orders.map((order, at) =>
    staff[at % CONCURRENT_CALLS]!.call(categories.reorder, { body: { ids: order } }),
  );
  expect(await countOutcomes(calls)).toEqual({ 200: 20 });
  const { data } = await staff[0]!.call(categories.list, { query: { limit: 50 } });
  expect(orders).toContainEqual(data.map(({ id }) => id));
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.deps.db);
  expect(rows[0]!.deadlocks).toBe(0);
});

test('waits for a locked row no longer than the lock timeout, with two connections per person', async () => {
  const [staff, other] = [await asUser(app, 'EMPLOYEE'), await asUser(app, 'EMPLOYEE')];
  const { id, updated_at } = await aVehicle(app.deps.db);
  const body = { color: 'Blue', updatedAt: updated_at.toISOString() };
  const blocked = await app.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('vehicles').select('id').where('id', '=', id).forUpdate().execute();
    const writes = repeat(() =>
      staff.call(vehicles.update, { params: { id }, body }).catch((error: ApiError) => error),
    );
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const countWaiting = async () => (await waiting.execute(tx)).rows[0]!.count;
    await expect.poll(countWaiting).toBe(2);
    expect((await other.call(vehicles.get, { params: { id } })).status).toBe(200);
    return { writes, waiting: await countWaiting() };
  });
  expect(blocked.waiting).toBe(2);
  await Promise.all(blocked.writes);

  const refusal = await app.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('vehicles').select('id').where('id', '=', id).forUpdate().execute();
    return staff.call(vehicles.update, { params: { id }, body }).catch((error: ApiError) => error);
  });
  expect(refusal).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: 5 });
});

// Limits of more attempts differ in their number only, and would take long.
const SHORT_LIMITS = Object.entries(LIMITS).filter(([, { attempts }]) => attempts <= 50);

test('shares every kind of rate limit between two servers', async () => {
  const { db } = openDatabase({ ...app.deps.direct, max: 4 });
  onTestFinished(() => db.destroy());
  const servers = [app.deps.rateLimits, createRateLimits({ ...app.deps, db })];
  const subject = String(unique());
  for (const [name, { attempts }] of SHORT_LIMITS) {
    const calls = Array.from({ length: attempts + 2 }, async (_, at) => {
      await servers[at % 2]!.spend(name as LimitName, subject);
      return { status: 200 };
    });
    expect(await countOutcomes(calls), name).toEqual({ 200: attempts, TOO_MANY_REQUESTS: 2 });
  }
});
