import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { estimateShare, type TextSamples } from '#backend/features/search/word-frequency.ts';
import type { ResponseOf } from '#domain/endpoint.ts';
import { search, type SearchType } from '#domain/search/endpoints.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { users } from '#domain/users/endpoints.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { aUser, aVehicle } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';
import { aBrandingEntry, aCategory, anItem } from '#tests/support/shop-factories.ts';
import { aMessage, anOilChange, aPayment, aTask, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp();
let staff: Caller;
let categoryId: string;
const localized = (ar: string, en: string, fr: string) => JSON.stringify({ ar, en, fr });
const ids = {} as Record<SearchType, string>;

// Creates a client whose records match the searches below, and records that do not match.
beforeAll(async () => {
  const { db } = app.deps;
  staff = await asUser(app, 'EMPLOYEE');
  const owner = await aUser(db, {
    first_name: 'أحمد',
    last_name: 'الخوري',
    phone_number: '71234567',
    phone_e164: '+96171234567',
  });
  const vehicle = await aVehicle(db, {
    user_id: owner.id,
    plate_number: 'XK904711Q',
    brand: 'Citroën',
    model: 'C3',
    year: 2019,
  });
  const other = await aUser(db, { first_name: 'Alfredo', last_name: 'Daou' });
  const add = (plate_number: string, brand: string, model: string, color: string) =>
    aVehicle(db, { user_id: other.id, plate_number, brand, model, color });
  await add('KIA1', 'Kia', 'Sportage', 'Red');
  await add('TOY1', 'Toyota', 'Land Cruiser', 'White');
  await add('TOY2', 'تويوتا', 'كورولا', 'فضي');
  const visit = await aVisit(db, { vehicle_id: vehicle.id, name: 'Révision', customer: 'أحمد الخوري' });
  const task = await aTask(db, { visit_id: visit.id, name: 'تبديل بطّارية', description: 'Varta, brune', cost: 4_200 });
  const oil = await anOilChange(db, { vehicle_id: vehicle.id, oil_name: 'Motul 8100' });
  const payment = await aPayment(db, { visit_id: visit.id, customer: 'أحمد الخوري', amount: 12_345, notes: 'بطاقة' });
  const category = await aCategory(db, { title: localized('قشاط توقيت', 'Timing', 'Distribution') });
  const item = await anItem(db, {
    category_id: category.id,
    title: localized('قشاط كامل', '', 'Kit complet'),
    price: 26_000,
    visibility: 'hidden',
  });
  const message = await aMessage(db, { full_name: 'Wassim Daou', message: 'Avez-vous un créneau samedi ?' });
  categoryId = category.id;
  Object.assign(ids, {
    users: owner.id,
    vehicles: vehicle.id,
    visits: visit.id,
    tasks: task.id,
    'oil-changes': oil.id,
    payments: payment.id,
    offering: item.id,
    messages: message.id,
  });
});

const fetchResults = async (query: string, more: { types?: string; limit?: string } = {}) =>
  (await staff.call(search.results, { query: { query, ...more } })).data;
/** Returns the ids of the results by type. */
const findIdsByType = async (query: string, more = {}) =>
  Object.fromEntries((await fetchResults(query, more)).map((group) => [group.type, group.results.map(({ id }) => id)]));
const expectedIds = (...types: SearchType[]) => Object.fromEntries(types.map((type) => [type, [ids[type]]]));

test('returns the fields that a row and a link of each type need', async () => {
  const noOwner = { userId: null, vehicleId: null };
  const { users: userId, vehicles: vehicleId, visits: visitId } = ids;
  const line = (type: SearchType, fields: object) => [
    type,
    {
      id: ids[type],
      userId,
      vehicleId,
      visitId: null,
      categoryId: null,
      status: null,
      amount: null,
      currency: null,
      ...fields,
    },
  ];
  const groups = [];
  for (const query of ['خوري', 'بطارية', 'motul', 'kit complet', 'créneau'])
    groups.push(...(await fetchResults(query)));
  expect(groups.map((group) => [group.type, ...group.results])).toEqual([
    line('users', { title: 'أحمد الخوري', detail: '+961 71 234 567', vehicleId: null, status: 'active' }),
    line('vehicles', { title: 'XK904711Q', detail: 'Citroën C3 2019 · أحمد الخوري', status: 'ACTIVE' }),
    line('visits', { title: 'Révision', detail: 'أحمد الخوري · XK904711Q', visitId, status: 'Pending' }),
    line('payments', {
      title: 'أحمد الخوري',
      detail: 'Cash',
      visitId,
      status: 'Success',
      amount: '123.45',
      currency: 'USD',
    }),
    line('tasks', { title: 'تبديل بطّارية', detail: 'أحمد الخوري · XK904711Q', visitId, status: 'Pending' }),
    line('oil-changes', { title: 'XK904711Q', detail: 'Motul 8100' }),
    line('offering', {
      ...noOwner,
      title: 'قشاط كامل',
      detail: 'قشاط توقيت',
      categoryId,
      status: 'hidden',
      amount: '260.00',
      currency: 'USD',
    }),
    line('messages', { ...noOwner, title: 'Wassim Daou', detail: 'lina@example.com', status: 'unread' }),
  ]);
});

test.each([
  ['fr', { title: 'Kit complet', detail: 'Distribution' }],
  ['en', { title: 'قشاط كامل', detail: 'Timing' }],
])('returns the offering in %s, else in Arabic', async (language, line) => {
  const headers = { authorization: `Bearer ${staff.token}`, 'accept-language': language };
  const response = await app.fetch('/backend/search/fetch-results?query=kit&types=offering', { headers });
  const { data } = (await response.json()) as ResponseOf<typeof search.results>;
  expect(data[0]!.results).toMatchObject([line]);
});

describe('finds what people type', () => {
  test.each<[string, SearchType[]]>([
    ['احمد الخورى', ['users', 'vehicles', 'visits', 'payments']],
    ['الخوري أَحمَد', ['users', 'vehicles', 'visits', 'payments']],
    ['خو', []],
    ['ال', ['users', 'vehicles', 'visits', 'payments']],
    ['revision', ['visits']],
    ['citroen c3', ['vehicles', 'visits', 'oil-changes']],
    ['CITROËN 2019', ['vehicles']],
    ['xk-904711 q', ['vehicles', 'visits', 'oil-changes']],
    ['XK', ['vehicles', 'visits', 'oil-changes']],
    ['٩٠٤٧١١', ['vehicles', 'visits', 'oil-changes']],
    ['+961 71 234 567', ['users', 'vehicles']],
    ['00961-71234567', ['users', 'vehicles']],
    ['071234567', ['users', 'vehicles']],
    ['71 234 567', ['users', 'vehicles']],
    ['بطاريه', ['tasks']],
    ['varta brune', ['tasks']],
    ['motul 8100', ['oil-changes']],
    ['daou creneau', ['messages']],
    ['KIT  complet', ['offering']],
    ['xk 904711 nothing', []],
    ['%%', []],
    ['__', []],
  ])('%s', async (query, types) => {
    expect(await findIdsByType(query)).toEqual(expectedIds(...types));
  });

  test('treats two digits as the start of a phone, a plate or a word', async () => {
    expect((await findIdsByType('96', { limit: '25' })).users).toContain(ids.users);
    expect((await findIdsByType('71', { limit: '25' })).users ?? []).not.toContain(ids.users);
  });
});

describe('limits', () => {
  test('to some types, in the order of display', async () => {
    expect(Object.keys(await findIdsByType('xk904711q', { types: 'oil-changes,vehicles' }))).toEqual([
      'vehicles',
      'oil-changes',
    ]);
  });

  test('to the newest of each type', async () => {
    const { db } = app.deps;
    for (let day = 1; day <= 7; day++)
      await aVisit(db, { name: `Tyre change ${day}`, created_at: new Date(Date.UTC(2026, 0, day)) });
    const titles = async (limit?: string) =>
      (await fetchResults('tyre', limit ? { limit } : {})).flatMap((group) => group.results.map(({ title }) => title));
    expect(await titles()).toEqual([7, 6, 5, 4, 3].map((day) => `Tyre change ${day}`));
    expect(await titles('2')).toEqual(['Tyre change 7', 'Tyre change 6']);
    expect(await titles('25')).toHaveLength(7);
  });

  test.each([
    [{ query: 'x' }, 'query', 'minLength'],
    [{ query: '  x ' }, 'query', 'minLength'],
    [{ query: 'x'.repeat(101) }, 'query', 'maxLength'],
    [{ query: 'xk', types: 'vehicles,boats' }, 'types', 'oneOf'],
    [{ query: 'xk', limit: '26' }, 'limit', 'max'],
    [{ query: 'xk', limit: '0' }, 'limit', 'min'],
    [{ query: 'xk', page: '2' }, 'page', 'unknownField'],
  ])('rejects %o', async (query, field, code) => {
    const refusal = await errorOf(staff.call(search.results, { query }));
    expect(refusal.status).toBe(422);
    expect(refusal.problems).toMatchObject([{ field: expect.stringMatching(`^${field}`), code }]);
  });

  test('finds nothing for punctuation alone', async () => {
    expect(await fetchResults('\u064b\u064b\u064b')).toEqual([]);
  });
});

test('is forbidden to clients', async () => {
  const client = await asUser(app, 'CLIENT');
  const refusal = await errorOf(client.call(search.results, { query: { query: 'خوري' } }));
  expect(refusal).toMatchObject({ status: 403, code: 'ROLE_FORBIDDEN' });
});

test('finds no deleted records but payments, whose deletion is a status', async () => {
  const { db } = app.deps;
  const deletion = { deleted_at: new Date(), deleted_by: staff.user.id };
  const owner = await aUser(db, { last_name: 'Verschwunden', ...deletion });
  const vehicle = await aVehicle(db, { user_id: owner.id, model: 'Verschwunden', ...deletion });
  const visit = await aVisit(db, { vehicle_id: vehicle.id, customer: 'Verschwunden', ...deletion });
  await aTask(db, { visit_id: visit.id, name: 'Verschwunden', ...deletion });
  await anOilChange(db, { vehicle_id: vehicle.id, oil_name: 'Verschwunden', ...deletion });
  const payment = await aPayment(db, { visit_id: visit.id, customer: 'Verschwunden', status: 'Deleted' });
  expect(await findIdsByType('verschwunden')).toEqual({ payments: [payment.id] });
});

test('finds a renamed staff member at once', async () => {
  const person = await aUser(app.deps.db);
  await staff.call(users.update, {
    params: { id: person.id },
    body: { lastName: 'Zeitouni', updatedAt: person.updated_at.toISOString() },
  });
  expect((await findIdsByType('zeitouni')).users).toEqual([person.id]);
});

test.each([
  ['كيا', 'KIA1'],
  ['سبورت', 'KIA1'],
  ['كيا أحمر', 'KIA1'],
  ['Rouge kia', 'KIA1'],
  ['تويوتا أبيض', 'TOY1'],
  ['toyota corolla', 'TOY2'],
  ['Toyota argenté', 'TOY2'],
  ['لاندكروزر', 'TOY1'],
])('%s finds a vehicle stored in another language', async (query, plate) => {
  const rows = await fetchResults(query, { types: 'vehicles', limit: '25' });
  expect(rows.flatMap((group) => group.results.map(({ title }) => title))).toContain(plate);
});

test('finds the names of another language as whole words only', async () => {
  expect(await findIdsByType('أحمر', { types: 'users' })).toEqual({});
  expect((await findIdsByType('alfredo')).users).toHaveLength(1);
});

describe('in a large garage', () => {
  beforeAll(async () => {
    const { id: user_id } = await aUser(app.deps.db);
    const { id: vehicle_id } = await aVehicle(app.deps.db, { user_id });
    // Newer than all other rows. `longago` is in the oldest ten, `uncommon` in one of a hundred, `usual` in the rest.
    // `midway` and `early` are common, but not in the newest rows; `blue` and `usual` occur together up to row 4,200.
    await app.deps.pool.query(
      `insert into visits (user_id, vehicle_id, name, customer, visit_date, due_date, total_cost, currency, search, created_at)
       select $1, $2, 'Job ' || n || case when n % 100 = 99 then ' uncommon' when n <= 10 then ' longago' else ' usual' end,
         concat_ws(' ', case when (n <= 4200 and n % 7 = 0) or n % 100 = 99 then 'blue' end,
           case when n <= 4100 then 'midway' end, case when n <= 2300 then 'early' end),
         '2026-01-01', '2026-01-01', 100, 'USD', '', '2027-01-01'::timestamptz + make_interval(mins => n)
       from generate_series(1, 4400) n`,
      [user_id, vehicle_id],
    );
  });
  const jobs = async (query: string, limit: string) =>
    (await fetchResults(query, { limit, types: 'visits' })).flatMap((group) =>
      group.results.map(({ title }) => Number(title.split(' ')[1])),
    );

  const expected = [
    ['usual', '5', [4400, 4398, 4397, 4396, 4395]],
    ['uncommon', '5', [4399, 4299, 4199, 4099, 3999]],
    ['uncommon', '25', Array.from({ length: 25 }, (_, back) => 4399 - 100 * back)],
    ['longago', '5', [10, 9, 8, 7, 6]],
    ['midway', '5', [4100, 4099, 4098, 4097, 4096]],
    ['early', '5', [2300, 2299, 2298, 2297, 2296]],
    ['job 1234', '5', [1234]],
    ['longago job', '5', [10, 9, 8, 7, 6]],
    ['blue usual', '5', [4200, 4193, 4186, 4179, 4172]],
    ['blue longago', '5', [7]],
    ['blue -', '5', []],
  ] satisfies [query: string, limit: string, numbers: number[]][];
  test.each(expected)('without statistics: returns the newest with %s, at most %s', async (query, limit, numbers) => {
    expect(await jobs(query, limit)).toEqual(numbers);
  });

  describe('with statistics', () => {
    let samples: TextSamples;
    beforeAll(async () => {
      await app.deps.pool.query('analyze visits');
      // The samples of the earlier tests are cached for ten minutes.
      app.setClock(new Date(Date.now() + 11 * MINUTE_MS));
      samples = await app.deps.searches.samples();
    });
    afterAll(() => app.setClock());

    test.each(expected)('returns the newest with %s, at most %s', async (query, limit, numbers) => {
      expect(await jobs(query, limit)).toEqual(numbers);
    });

    test.each([
      ['usual', 0.99],
      ['longago', 0],
      ['midway', 0.93],
      ['early', 0.52],
    ])('%s has a share of about %d', (word, share) => {
      const actual = estimateShare(samples.visits, `%${word}%`);
      expect(Math.abs(actual - share)).toBeLessThan(0.1);
    });

    test('a table that was never analyzed has an empty sample', () => {
      expect(samples.offering).toEqual({ rows: 0, texts: [] });
    });
  });
});

// Changes the main language, so it comes last.
test('falls back to the title in the main language', async () => {
  const { db } = app.deps;
  const title = JSON.stringify({ ar: null, en: 'Alignment', fr: 'Géométrie' });
  const { id } = await aCategory(db, { title });
  const titleOf = async () => {
    const [group] = await fetchResults('geometrie', { types: 'offering' });
    return group!.results.find((result) => result.id === id)!.title;
  };
  expect(await titleOf()).toBe('Alignment');
  await db.deleteFrom('branding').where('type', '=', 'MERCHANT_INFO').execute();
  const fields = JSON.stringify([{ key: 'mainLanguage', value: 'fr' }]);
  await aBrandingEntry(db, { type: 'MERCHANT_INFO', language: 'common', status: 'ACTIVE', fields });
  expect(await titleOf()).toBe('Géométrie');
});
