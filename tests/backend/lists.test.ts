import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { staticData } from '#domain/static-data/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { aUser, aVehicle } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp();
let staff: Caller;

beforeAll(async () => {
  staff = await asUser(app, 'EMPLOYEE');
  const owner = await aUser(app.deps.db);
  for (let number = 1; number <= 27; number++) {
    await aVehicle(app.deps.db, {
      user_id: owner.id,
      plate_number: `P${String(number).padStart(2, '0')}`,
      year: 2000 + (number % 5),
      brand: ['Zotye', 'élan', 'Audi', 'bmw', 'Fiat'][number % 5],
      type: number % 3 ? 'Car' : 'Van',
      created_at: new Date(Date.UTC(2026, 2, number, 12)),
    });
  }
});

const plates = async (query: Parameters<typeof staff.call<typeof vehicles.list>>[1] extends infer I ? I : never) =>
  (await staff.call(vehicles.list, query)).data.map(({ plateNumber }) => plateNumber);

test('returns ten per page, newest first', async () => {
  const page = await staff.call(vehicles.list, {});
  expect(page.data.map(({ plateNumber }) => plateNumber).slice(0, 3)).toEqual(['P27', 'P26', 'P25']);
  expect(page.meta).toEqual({ page: 1, limit: 10, total: 27, totalPages: 3 });
  expect(await plates({ query: { page: 3 } })).toHaveLength(7);
  expect(await plates({ query: { page: 4 } })).toEqual([]);
});

test('neither repeats nor skips records across pages, by any order', async () => {
  for (const sortBy of vehicles.sortable)
    for (const sortOrder of ['asc', 'desc'] as const) {
      const pages = [1, 2, 3].map((page) => plates({ query: { page, sortBy, sortOrder } }));
      expect(new Set((await Promise.all(pages)).flat()).size, `${sortBy} ${sortOrder}`).toBe(27);
    }
});

test('sorts names by language rules, not by bytes', async () => {
  const { data } = await staff.call(vehicles.list, { query: { sortBy: 'brand', limit: 50 } });
  expect([...new Set(data.map(({ brand }) => brand))]).toEqual(['Audi', 'bmw', 'élan', 'Fiat', 'Zotye']);
});

test('reverses the order for the other direction', async () => {
  const upwards = await plates({ query: { sortBy: 'year', sortOrder: 'asc', limit: 50 } });
  expect(await plates({ query: { sortBy: 'year', sortOrder: 'desc', limit: 50 } })).toEqual(upwards.toReversed());
});

test('combines filters', async () => {
  const { data, meta } = await staff.call(vehicles.list, {
    query: { type: 'Van', status: 'ACTIVE', search: 'fiat', limit: 50 },
  });
  expect(meta.total).toBe(data.length);
  expect(data.length).toBeGreaterThan(0);
  expect(data.every(({ type, brand }) => type === 'Van' && brand === 'Fiat')).toBe(true);
});

test('filters by a boolean', async () => {
  await aUser(app.deps.db, { verified: false, first_name: 'Waiting' });
  const { data } = await staff.call(users.list, { query: { verified: 'false' } });
  expect(data.map(({ firstName }) => firstName)).toEqual(['Waiting']);
});

test.each([
  [{ limit: 7 }, 'limit', 'pageSize'],
  [{ page: 0 }, 'page', 'min'],
  [{ sortBy: 'search' }, 'sortBy', 'oneOf'],
  [{ dateFilter: 'yesterday' }, 'dateFilter', 'oneOf'],
  [{ type: 'Boat' }, 'type', 'oneOf'],
  [{ userId: 'x' }, 'userId', 'format'],
  [{ search: 'x'.repeat(101) }, 'search', 'maxLength'],
  [{ offset: 1 }, 'offset', 'unknownField'],
])('rejects %o', async (query, field, code) => {
  const refusal = await errorOf(staff.call(vehicles.list, { query: query as object }));
  expect(refusal).toMatchObject({ status: 422, problems: [{ field, code }] });
});

describe('date filters use the merchant’s calendar', () => {
  const listInBeirut = async (now: string, dateFilter: 'today' | 'this-week' | 'this-month' | 'last-7-days') => {
    app.setClock(new Date(now));
    const caller = await asUser(app, 'EMPLOYEE');
    const { data } = await caller.call(vehicles.list, { query: { dateFilter, sortOrder: 'asc', limit: 50 } });
    app.setClock();
    return data.map(({ plateNumber }) => plateNumber);
  };
  beforeAll(async () => {
    const fields = JSON.stringify([
      { key: 'timeZone', value: 'Asia/Beirut' },
      { key: 'firstWeekday', value: '6' },
    ]);
    await app.deps.db.updateTable('branding').set({ fields }).where('type', '=', 'MERCHANT_INFO').execute();
    // 00:45 in Beirut is the day before in UTC.
    await aVehicle(app.deps.db, { plate_number: 'NIGHT', created_at: new Date('2026-03-09T22:45:00Z') });
  });

  test('today starts at midnight of the garage', async () => {
    expect(await listInBeirut('2026-03-09T22:50:00Z', 'today')).toEqual(['NIGHT', 'P10']);
    expect(await listInBeirut('2026-03-09T21:50:00Z', 'today')).toEqual(['P09']);
  });

  test('a week starts on the configured weekday', async () => {
    expect(await listInBeirut('2026-03-10T08:00:00Z', 'this-week')).toEqual([
      'P07',
      'P08',
      'P09',
      'NIGHT',
      'P10',
      'P11',
      'P12',
      'P13',
    ]);
  });

  test('a month may have 31 days and lose an hour to daylight saving time', async () => {
    expect(await listInBeirut('2026-03-31T20:59:00Z', 'this-month')).toHaveLength(28);
    expect(await listInBeirut('2026-03-31T21:01:00Z', 'this-month')).toHaveLength(0);
  });

  test('seven days are today and the six before', async () => {
    expect(await listInBeirut('2026-03-07T08:00:00Z', 'last-7-days')).toEqual([
      'P01',
      'P02',
      'P03',
      'P04',
      'P05',
      'P06',
      'P07',
    ]);
  });
});

test('estimates the total beyond two thousand once a minute, and counts the last page exactly', async () => {
  await app.deps.pool.query(
    `insert into static_data (type, name) select 'OIL_NAME', 'Oil ' || n from generate_series(1, 2_050) n`,
  );
  await app.deps.pool.query('analyze static_data');
  const page = async (query: object) => (await staff.call(staticData.list, { query: { limit: 100, ...query } })).meta;
  expect(await page({})).toMatchObject({ approximate: true, total: expect.toSatisfy((total) => total > 2_000) });
  const querySpy = vi.spyOn(pg.Client.prototype, 'query');
  expect(await page({ page: 2 })).toMatchObject({ approximate: true });
  const statements = querySpy.mock.calls.map(([given]) => (given as unknown as pg.QueryConfig).text ?? given);
  querySpy.mockRestore();
  expect(statements.filter((text) => /count\(|explain/.test(text))).toEqual([]);
  const { length } = (await staff.call(staticData.list, { query: { limit: 100, page: 21 } })).data;
  expect(await page({ page: 21 })).toEqual({ page: 21, limit: 100, total: 2_000 + length, totalPages: 21 });
  expect(await page({ page: 900 })).toMatchObject({ total: 2_000 + length, totalPages: 21 });
  expect(await page({ search: 'oil 100', type: 'OIL_NAME' })).toMatchObject({ total: 12 });
});

test('sorts variants of a letter, accents and the article together', async () => {
  const names = [
    'آدم',
    'أحمد',
    'ؤى',
    'إبراهيم',
    'احمد',
    'الأمين',
    'Œuvrard',
    'oeuvrard',
    "O'Connor",
    'OConnor',
    'Odile',
  ];
  for (const first_name of names) await aUser(app.deps.db, { first_name, last_name: 'Sorted' });
  const sortedBy = async (sortOrder: 'asc' | 'desc') =>
    (await staff.call(users.list, { query: { sortBy: 'firstName', sortOrder, search: 'sorted', limit: 25 } })).data.map(
      ({ firstName }) => firstName,
    );
  const upwards = await sortedBy('asc');
  expect(upwards).toEqual([
    ...["O'Connor", 'OConnor', 'Odile', 'Œuvrard', 'oeuvrard'],
    ...['إبراهيم', 'أحمد', 'احمد', 'آدم', 'الأمين', 'ؤى'],
  ]);
  expect(await sortedBy('desc')).toEqual(upwards.toReversed());
});

test.each([
  ['الخطيب', 'خطيب'],
  ['خطيب', 'ال\u200dخطيب'],
  ['L’embrayage', "l'embrayage"],
  ["d'habitacle", 'd’habitacle'],
  ["O'Connor", 'O’Connor'],
  ['Œuvrard', 'œuvrard'],
  ['Straße', 'STRASSE'],
  ['ﻣﺤﻤﺪ', 'محمد'],
  ['کریم', 'كريم'],
  ['Jean\u2011Pierre', 'jean-pierre'],
])('finds the client %s by %s', async (last_name, search) => {
  const client = await aUser(app.deps.db, { last_name });
  const { data } = await staff.call(users.list, { query: { search, limit: 100 } });
  expect(data.map(({ id }) => id)).toContain(client.id);
});

test('finds a phone and a plate in any notation', async () => {
  const owner = await aUser(app.deps.db, { country_code: '+961', phone_number: '03208674', phone_e164: '+9613208674' });
  const vehicle = await aVehicle(app.deps.db, { user_id: owner.id, plate_number: '12345أ6' });
  const phones = [
    '\u202a+961 3 208674\u202c',
    '03/208674',
    '+961 (0)3 208 674',
    '٠٣-٢٠٨٦٧٤',
    '009613208674',
    '03‑208‑674',
  ];
  for (const search of [...phones, '12345 | أ | 6', '١٢٣٤٥/ا/٦', '12345ـأـ6', '\u200f12345-أ-6'])
    expect(
      (await staff.call(vehicles.list, { query: { search } })).data.map(({ id }) => id),
      search,
    ).toEqual([vehicle.id]);
});

test('an article alone filters nothing yet', async () => {
  const { meta } = await staff.call(vehicles.list, { query: { search: 'ال' } });
  expect(meta.total).toBe((await staff.call(vehicles.list, {})).meta.total);
});
