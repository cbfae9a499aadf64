import { beforeAll, describe, expect, test } from 'vitest';
import { createPageViewWriter } from '#backend/features/analytics/page-view-writer.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import { analytics } from '#domain/analytics/endpoints.ts';
import type { Endpoint } from '#domain/endpoint.ts';
import { asUser, callAsVisitor, useApp, type Caller } from '#tests/support/app.ts';
import { aPageView } from '#tests/support/page-views.ts';

const app = useApp();
let staff: Caller;
const MAY = { startDate: '2026-05-01', endDate: '2026-05-31' };

beforeAll(async () => {
  staff = await asUser(app, 'EMPLOYEE');
  const write = createPageViewWriter({ executor: preparedExecutor(app.deps), timeZone: async () => 'Africa/Tunis' });
  const at = (moment: string) => ({ at: new Date(moment) });
  await write([
    // 23:30 UTC is the next day in Tunis.
    aPageView({ ...at('2026-04-30T22:30:00Z'), path: '/before' }),
    aPageView({ ...at('2026-04-30T23:30:00Z'), path: '/en', session_id: 'a' }),
    aPageView({ ...at('2026-05-01T10:00:00Z'), path: '/en', session_id: 'a' }),
    aPageView({
      ...at('2026-05-01T11:00:00Z'),
      path: '/en',
      session_id: 'b',
      browser: 'Safari',
      device_type: 'tablet',
    }),
    aPageView({ ...at('2026-05-31T22:59:59Z'), path: '/fr', session_id: 'a' }),
    aPageView({ ...at('2026-05-31T23:00:00Z'), path: '/after' }),
  ]);
});

test('counts views by device and by browser, with shares', async () => {
  expect((await staff.call(analytics.deviceDistribution, { query: MAY })).data).toEqual([
    { name: 'mobile', count: 3, share: 0.75 },
    { name: 'tablet', count: 1, share: 0.25 },
  ]);
  expect((await staff.call(analytics.browserDistribution, { query: MAY })).data).toEqual([
    { name: 'Chrome', count: 3, share: 0.75 },
    { name: 'Safari', count: 1, share: 0.25 },
  ]);
});

test('lists views and visitors of every day of the range', async () => {
  const { data } = await staff.call(analytics.pageViewsOverTime, { query: MAY });
  expect(data).toHaveLength(31);
  expect([data[0], data[1], data[30]]).toEqual([
    { date: '2026-05-01', views: 3, visitors: 2 },
    { date: '2026-05-02', views: 0, visitors: 0 },
    { date: '2026-05-31', views: 1, visitors: 1 },
  ]);
});

test('lists the most viewed pages, with visitors summed by day', async () => {
  expect((await staff.call(analytics.popularPages, { query: MAY })).data).toEqual([
    { path: '/en', views: 3, visitors: 2 },
    { path: '/fr', views: 1, visitors: 1 },
  ]);
});

test('an empty period has empty lists and a row for every day', async () => {
  const query = { startDate: '2020-02-28', endDate: '2020-03-01' };
  expect((await staff.call(analytics.popularPages, { query })).data).toEqual([]);
  expect((await staff.call(analytics.deviceDistribution, { query })).data).toEqual([]);
  expect((await staff.call(analytics.pageViewsOverTime, { query })).data.map(({ date }) => date)).toEqual([
    '2020-02-28',
    '2020-02-29',
    '2020-03-01',
  ]);
});

describe.each([
  ['device-distribution', analytics.deviceDistribution],
  ['browser-distribution', analytics.browserDistribution],
  ['page-views-over-time', analytics.pageViewsOverTime],
  ['popular-pages', analytics.popularPages],
] satisfies [string, Endpoint][])('%s', (_, endpoint) => {
  test.each([
    ['without dates', {}, 'startDate', 'required'],
    ['with 30 February', { ...MAY, startDate: '2026-02-30' }, 'startDate', 'format'],
    ['with a start after the end', { startDate: '2026-05-02', endDate: '2026-05-01' }, 'endDate', 'dateRange'],
    ['with 367 days', { startDate: '2026-01-01', endDate: '2027-01-02' }, 'endDate', 'dateRange'],
  ])('%s returns 422 with the field', async (_name, query, field, code) => {
    const call = staff.call(endpoint, { query: query as typeof MAY });
    await expect(call).rejects.toMatchObject({ status: 422 });
    const problems = await call.catch((error: { problems: object[] }) => error.problems);
    expect(problems).toEqual(expect.arrayContaining([expect.objectContaining({ field, code })]));
  });

  test('returns 401 without a token and 403 for a client', async () => {
    await expect(callAsVisitor(endpoint, { query: MAY })).rejects.toMatchObject({ status: 401 });
    const client = await asUser(app, 'CLIENT');
    await expect(client.call(endpoint, { query: MAY })).rejects.toMatchObject({ status: 403, code: 'ROLE_FORBIDDEN' });
  });
});
