import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addManyVehicles } from '#demo/bulk.ts';
import { addManyVisits } from '#demo/bulk-work.ts';
import { addDays } from '#domain/analytics/date-range.ts';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { reports } from '#domain/reports/endpoints.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/units.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { aUser, aVehicle } from '#tests/support/factories.ts';
import { anOilChange } from '#tests/support/workshop-factories.ts';

const app = useApp();
/** First timestamp, after Morocco stopped changing its clocks (20 September 2026). */
const START = Date.parse('2026-11-09T00:10:00Z');
/** Timestamps of four days, 20 minutes apart. */
const TIMESTAMPS = Array.from({ length: 4 * 24 * 3 }, (_, at) => new Date(START + at * 20 * MINUTE_MS));
/** Zones whose data differs between Node and PostgreSQL. */
const DIFFERING_ZONES = ['Africa/Casablanca', 'Africa/El_Aaiun', 'America/Edmonton'];
let owner: Caller;

async function setTimeZone(value: string): Promise<void> {
  const fields = JSON.stringify([{ key: 'timeZone', value }]);
  await app.deps.db.updateTable('branding').set({ fields }).where('type', '=', 'MERCHANT_INFO').execute();
}

beforeAll(async () => {
  const { db } = app.deps;
  owner = await asUser(app, 'ADMIN');
  const { id: user_id } = await aUser(db, { created_at: new Date(START - 40 * 24 * HOUR_MS) });
  for (const [at, created_at] of TIMESTAMPS.entries())
    await aVehicle(db, { user_id, created_at, plate_number: `D${String(at).padStart(4, '0')}` });
}, 60_000);

/** Returns the zones in which Node and PostgreSQL compute different local times for one of the timestamps. */
async function findDifferingZones(): Promise<string[]> {
  const zones = Intl.supportedValuesOf('timeZone');
  const { rows } = await sql<{ zone: string; clocks: string[] }>`
    select zone, array_agg(to_char(at at time zone zone, 'YYYY-MM-DD HH24:MI') order by at) as clocks
    from unnest(${zones}::text[]) zone
    join pg_timezone_names known on lower(known.name) = lower(zone),
      unnest(${TIMESTAMPS.filter((_, at) => at % 6 === 0)}::timestamptz[]) at
    group by zone`.execute(app.deps.db);
  return rows.flatMap(({ zone, clocks }) => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    return TIMESTAMPS.filter((_, at) => at % 6 === 0).every((moment, at) => format.format(moment) === clocks[at])
      ? []
      : [zone];
  });
}

test('filters use the days that Node computes in every zone in which PostgreSQL differs', async () => {
  const zones = [
    ...new Set([...(await findDifferingZones()), ...DIFFERING_ZONES, 'Asia/Kathmandu', 'Pacific/Kiritimati']),
  ];
  for (const timeZone of zones) {
    await setTimeZone(timeZone);
    const countOf = (day: string) => TIMESTAMPS.filter((moment) => dayInTimeZone(timeZone, moment) === day).length;
    const total = async (query: object) =>
      (await owner.call(vehicles.list, { query: { limit: 10, ...query } })).meta.total;
    for (let at = 0; at < TIMESTAMPS.length; at += 9) {
      const now = TIMESTAMPS[at]!;
      app.setClock(now);
      const today = dayInTimeZone(timeZone, now);
      expect(await total({ dateFilter: 'today' }), `${timeZone} ${now.toISOString()}`).toBe(countOf(today));
    }
    const range = { startDate: '2026-11-09', endDate: '2026-11-12' };
    for (let day = range.startDate; day <= range.endDate; day = addDays(day, 1))
      expect(await total({ startDate: day, endDate: day }), `${timeZone} ${day}`).toBe(countOf(day));
  }
  app.setClock();
}, 120_000);

test.each(DIFFERING_ZONES)('charts and due dates in %s use the days that Node computes', async (timeZone) => {
  await setTimeZone(timeZone);
  const { db } = app.deps;
  const hour = (moment: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(moment);
  // Timestamps in the hours before and after midnight.
  const late = TIMESTAMPS.filter((moment) => /^(?:23|00):/.test(hour(moment))).slice(0, 8);
  for (const created_at of late) {
    const { id } = await anOilChange(db, { created_at, latest_km_updated_at: created_at });
    const { dueDate } = (await owner.call(oilChanges.get, { params: { id } })).data;
    const nextYear = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
    expect(dueDate, created_at.toISOString()).toBe(nextYear(dayInTimeZone(timeZone, created_at)));
  }
  const query = { startDate: '2026-11-08', endDate: '2026-11-13', lan: 'en' } as const;
  const { chart } = (await owner.call(reports.preview, { params: { type: 'oil-changes' }, query })).data;
  const rows = await db.selectFrom('oil_changes').select('created_at').execute();
  const countOf = (day: string) => rows.filter((row) => dayInTimeZone(timeZone, row.created_at) === day).length;
  expect(chart!.series[0]!.values).toEqual(chart!.labels.map(countOf));
});

test('seeded visits have the day of their creation in the time zone of the garage', async () => {
  await setTimeZone('Pacific/Kiritimati');
  const { config, db } = app.deps;
  await addManyVehicles(db, 20, new Date());
  await addManyVisits(db, config.defaultCurrency);
  const rows = await db.selectFrom('visits').select(['created_at', 'visit_date']).execute();
  expect(rows.length).toBeGreaterThanOrEqual(60);
  for (const { created_at, visit_date } of rows)
    expect(visit_date).toBe(dayInTimeZone('Pacific/Kiritimati', created_at));
}, 30_000);
