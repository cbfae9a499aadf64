import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { OIL_DUE_STATES } from '#domain/oil-changes/due.ts';
import { computeOilStatus } from '#domain/oil-changes/oil-change.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { aVehicle } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp();
const DAY = 24 * 60 * 60 * 1000;

const km = fc.integer({ min: 0, max: 300_000 });
/** Kilometers left until the next change, near the limits and far from them. */
const left = fc.oneof(fc.integer({ min: -2_000, max: 16_000 }), fc.integer({ min: 0, max: 1_600 }));
const days = (max: number) => fc.double({ min: 0, max, noNaN: true });
const pace = fc.oneof(fc.constant(null), fc.constant(0), fc.double({ min: 0.1, max: 900, noNaN: true }));
const states = fc.array(
  fc.record({
    current: km,
    interval: fc.integer({ min: 1, max: 20_000 }),
    left,
    sinceReading: days(90),
    since: days(420),
    pace,
  }),
  { minLength: 400, maxLength: 400 },
);

test('lists by due status agree with the domain rule for every oil change', async () => {
  const now = new Date('2028-03-05T09:30:00.123Z');
  app.setClock(now);
  const staff = await asUser(app, 'EMPLOYEE');
  for (const sample of fc.sample(states, 3)) {
    await sql`truncate oil_changes cascade`.execute(app.deps.db);
    const { user_id } = await aVehicle(app.deps.db);
    const rows = await app.deps.db
      .insertInto('vehicles')
      .values(
        sample.map((_, at) => ({
          user_id,
          type: 'Car' as const,
          plate_number: `P${at}N${Math.random().toString(36).slice(2, 12).toUpperCase()}`,
          color: 'White',
          brand: 'Kia',
          model: 'Rio',
          year: 2020,
          engine_type: 'Petrol',
          status: 'ACTIVE' as const,
        })),
      )
      .returning('id')
      .execute();
    const stored = await app.deps.db
      .insertInto('oil_changes')
      .values(
        sample.map((one, at) => ({
          vehicle_id: rows[at]!.id,
          oil_name: 'Motul',
          oil_type: '5W-30',
          current_km: one.current,
          next_change_km: one.current + one.interval,
          latest_km: Math.max(one.current, one.current + one.interval - one.left),
          latest_km_updated_at: new Date(now.getTime() - Math.round(one.sinceReading * DAY)),
          km_per_day: one.pace,
          is_newest: at % 10 > 0,
          created_at: new Date(now.getTime() - Math.round(Math.max(one.since, one.sinceReading) * DAY)),
        })),
      )
      .returningAll()
      .execute();
    const wanted = Object.fromEntries(OIL_DUE_STATES.map((due) => [due, [] as string[]]));
    for (const row of stored.filter(({ is_newest }) => is_newest)) {
      const { due } = computeOilStatus(
        {
          currentKm: row.current_km,
          nextChangeKm: row.next_change_km,
          latestKm: row.latest_km,
          latestKmUpdatedAt: row.latest_km_updated_at,
          kmPerDay: row.km_per_day,
          createdAt: row.created_at,
        },
        now,
      );
      wanted[due]!.push(row.id);
    }
    for (const due of OIL_DUE_STATES) {
      expect(wanted[due]!.length, `${due} is among the cases`).toBeGreaterThan(0);
      const listed: string[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { data, meta } = await staff.call(oilChanges.list, { query: { due, page, limit: 100 } });
        pages = meta.totalPages;
        for (const record of data) expect(record.due).toBe(due);
        listed.push(...data.map(({ id }) => id));
      }
      expect(listed.toSorted(), due).toEqual(wanted[due]!.toSorted());
    }
    const counts = (await staff.call(oilChanges.dueCounts)).data;
    expect(counts).toEqual(Object.fromEntries(OIL_DUE_STATES.map((due) => [due, wanted[due]!.length])));
    const query = { due: 'OVERDUE', sortBy: 'dueDate', sortOrder: 'asc', limit: 100 } as const;
    const overdue = (await staff.call(oilChanges.list, { query })).data.map(({ daysOverdue }) => daysOverdue);
    expect(overdue).toEqual(overdue.toSorted((a, b) => b - a));
  }
  app.setClock();
}, 60_000);

test('a list by due date starts with oil changes that have no km left', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const createOilChange = async (currentKm: number, nextChangeKm: number) => {
    const { id: vehicleId } = await aVehicle(app.deps.db);
    const body = { vehicleId, oilName: 'Liqui Moly', oilType: 'Synthetic', currentKm, nextChangeKm } as never;
    return (await staff.call(oilChanges.create, { body })).data;
  };
  const [calm, passed] = [await createOilChange(10_000, 15_000), await createOilChange(20_000, 25_000)];
  await app.deps.db.updateTable('oil_changes').set({ latest_km: 26_000 }).where('id', '=', passed.id).execute();
  const byDay = async (sortOrder: 'asc' | 'desc') => {
    const query = { search: 'Liqui Moly', sortBy: 'dueDate', sortOrder } as const;
    return (await staff.call(oilChanges.list, { query })).data.map(({ id }) => id);
  };
  expect(await byDay('asc')).toEqual([passed.id, calm.id]);
  expect(await byDay('desc')).toEqual([calm.id, passed.id]);
});

test('concurrent oil changes and readings leave one newest with the highest reading', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const { id: vehicleId } = await aVehicle(app.deps.db);
  const body = { vehicleId, oilName: 'Motul', oilType: '5W-30', currentKm: 10_000 };
  const made = await Promise.all(Array.from({ length: 8 }, () => staff.call(oilChanges.create, { body })));
  const { data } = await staff.call(oilChanges.list, { query: { vehicleId, limit: 25 } });
  expect(data).toHaveLength(made.length);
  const [newest, ...others] = data;
  expect(newest!.due).toBe('OK');
  expect(others.every(({ due }) => due === null)).toBe(true);

  const sent = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      staff.call(oilChanges.updateLatestKm, { params: { id: newest!.id }, body: { latestKm: 10_100 + at * 10 } }),
    ),
  );
  for (const { reason } of sent.filter((one) => one.status === 'rejected'))
    expect(await errorOf(Promise.reject(reason as Error))).toMatchObject({
      problems: [{ field: 'latestKm', code: 'min' }],
    });
  const { data: after } = await staff.call(oilChanges.get, { params: { id: newest!.id } });
  expect(after.latestKm).toBe(10_170);
  const kms = after.readings.map((reading) => reading.km);
  expect(kms).toEqual(kms.toSorted((a, b) => b - a));
});
