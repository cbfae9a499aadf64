import { describe, expect, test } from 'vitest';
import { ratings } from '#domain/ratings/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { asUser, callAsVisitor, signIn, useApp, type Caller } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';
import { aRating, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp({}, { connections: 1 });

/** Signs in a client with a visit. */
async function asVisitor(): Promise<Caller> {
  const client = await asUser(app, 'CLIENT');
  await aVisit(app.deps.db, { user_id: client.user.id });
  return client;
}
const rate = (client: Caller, stars: number, feedback?: string) =>
  client.call(ratings.create, { body: { stars, feedback } });
const ratingOf = async (client: Caller) => (await client.call(ratings.getMine)).data;
const summary = async () => (await callAsVisitor(ratings.summary)).data;

describe('without a rating', () => {
  test('has no average', async () => {
    expect(await summary()).toEqual({ average: null, count: 0, distribution: [0, 0, 0, 0, 0] });
  });
});

describe('rating', () => {
  test('creates a rating and updates it the second time', async () => {
    const client = await asVisitor();
    expect(await ratingOf(client)).toBeNull();
    const { data, status } = await rate(client, 4, '  Fast and tidy ');
    expect(status).toBe(201);
    expect(data).toMatchObject({
      userId: client.user.id,
      userName: 'Samir Haddad',
      stars: 4,
      feedback: 'Fast and tidy',
      updatedAt: data.createdAt,
    });
    expect(await ratingOf(client)).toEqual(data);
    const again = (await rate(client, 2)).data;
    expect(again).toMatchObject({ id: data.id, stars: 2, feedback: null, createdAt: data.createdAt });
    expect(again.updatedAt > data.updatedAt).toBe(true);
    expect(await ratingOf(client)).toEqual(again);
  });

  test('needs a visit', async () => {
    const client = await asUser(app, 'CLIENT');
    const { id } = await aRating(app.deps.db, { user_id: client.user.id });
    const change = async () => {
      const { updatedAt } = (await ratingOf(client))!;
      return client.call(ratings.update, { params: { id }, body: { stars: 5, updatedAt } });
    };
    await aVisit(app.deps.db, { user_id: client.user.id, deleted_at: new Date() });
    expect(await client.call(ratings.getMine)).toMatchObject({ mayRate: false });
    for (const call of [rate(client, 5), change()])
      expect(await errorOf(call)).toMatchObject({ status: 409, code: 'NO_VISIT' });
    expect((await ratingOf(client))!.stars).toBe(4);
    await aVisit(app.deps.db, { user_id: client.user.id });
    expect(await client.call(ratings.getMine)).toMatchObject({ mayRate: true });
    expect((await change()).data.stars).toBe(5);
  });

  test('creates one rating for concurrent calls', async () => {
    const client = await asVisitor();
    const all = await Promise.all(Array.from({ length: 8 }, (_, at) => rate(client, (at % 5) + 1)));
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1);
    const rows = await app.deps.db.selectFrom('ratings').selectAll().where('user_id', '=', client.user.id).execute();
    expect(rows).toHaveLength(1);
  });

  test('throttles a client who rates repeatedly', async () => {
    const client = await asVisitor();
    for (let time = 1; time <= 10; time++) await rate(client, (time % 5) + 1);
    const { id, updatedAt } = (await ratingOf(client))!;
    expect(await errorOf(rate(client, 1))).toMatchObject({ status: 429 });
    const change = client.call(ratings.update, { params: { id }, body: { stars: 1, updatedAt } });
    expect(await errorOf(change)).toMatchObject({ status: 429 });
  });

  test.each([0, 6, 2.5, null, ''])('rejects %j stars', async (stars) => {
    const client = await asVisitor();
    const refusal = await errorOf(rate(client, stars as number));
    expect(refusal).toMatchObject({ status: 422, problems: [{ field: 'stars' }] });
  });

  test('lets a client change only their own rating', async () => {
    const [client, other] = [await asVisitor(), await aRating(app.deps.db)];
    const { id, updatedAt } = (await rate(client, 3)).data;
    const change = (of: string) => client.call(ratings.update, { params: { id: of }, body: { stars: 5, updatedAt } });
    expect((await change(id)).data.stars).toBe(5);
    expect(await errorOf(change(other.id))).toMatchObject({ status: 404 });
    expect(await errorOf(change(id))).toMatchObject({ code: 'STALE' });
  });
});

describe('reading', () => {
  test('finds ratings by author, also after a rename, and by text', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const author = await aUser(app.deps.db, { first_name: 'محمد', last_name: 'الحسن' });
    const client = await signIn(app, author);
    await aVisit(app.deps.db, { user_id: author.id });
    const { id } = (await rate(client, 5, 'خدمة ممتازة')).data;
    const found = async (search: string) =>
      (await staff.call(ratings.list, { query: { search } })).data.map((one) => one.id);
    for (const search of ['محمد', 'الحسن', 'ممتازه']) expect(await found(search), search).toEqual([id]);
    const { updatedAt } = (await client.call(users.getProfile)).data;
    await client.call(users.updateProfile, { body: { lastName: 'Zeitouni', updatedAt } });
    expect(await found('zeitouni')).toEqual([id]);
    expect(await found('الحسن')).toEqual([]);
    const byStars = (await staff.call(ratings.list, { query: { sortBy: 'stars', sortOrder: 'desc', limit: 100 } }))
      .data;
    expect(byStars.map(({ stars }) => stars)).toEqual(byStars.map(({ stars }) => stars).toSorted((a, b) => b - a));
  });

  test('counts every rating in the summary', async () => {
    await app.deps.db.deleteFrom('ratings').execute();
    for (const stars of [5, 5, 4, 1]) await aRating(app.deps.db, { stars });
    await aRating(app.deps.db, { stars: 1, deleted_at: new Date() });
    expect(await summary()).toEqual({ average: 3.8, count: 4, distribution: [1, 0, 0, 1, 2] });
  });
});

test('restores a deleted rating unless its author has a new one', async () => {
  const staff = await asUser(app, 'MANAGER');
  const client = await asVisitor();
  const params = { id: (await rate(client, 1, 'Slow')).data.id };
  await staff.call(ratings.remove, { params });
  expect(await ratingOf(client)).toBeNull();
  expect((await staff.call(ratings.restore, { params })).data).toMatchObject({ ...params, feedback: 'Slow' });
  await staff.call(ratings.remove, { params });
  const second = (await rate(client, 5)).data;
  expect(second.id).not.toBe(params.id);
  expect(await errorOf(staff.call(ratings.restore, { params }))).toMatchObject({ status: 409, code: 'TAKEN' });
  expect(await ratingOf(client)).toEqual(second);
});

test('is deleted by managers and administrators only', async () => {
  const params = { id: (await rate(await asVisitor(), 2)).data.id };
  const employee = await asUser(app, 'EMPLOYEE');
  expect((await errorOf(employee.call(ratings.remove, { params }))).code).toBe('ROLE_FORBIDDEN');
});
