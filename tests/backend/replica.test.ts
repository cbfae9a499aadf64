import { afterEach, expect, inject, test } from 'vitest';
import { pino } from 'pino';
import { createReplica, type Replica } from '#backend/db/replica.ts';
import { analytics } from '#domain/analytics/endpoints.ts';
import { mainPanel } from '#domain/analytics/main-panel.ts';
import { reports } from '#domain/reports/endpoints.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { aVehicle } from '#tests/support/factories.ts';
import { databaseUrl } from '#tests/support/test-database.ts';

const app = useApp({
  DATABASE_URL: 'postgres://karaj@127.0.0.1:1/karaj',
  DATABASE_READ_URL: 'postgres://karaj@127.0.0.1:1/karaj',
});
const range = { startDate: '2026-03-01', endDate: '2026-03-31' };
const replicas: Replica[] = [];
afterEach(() => Promise.all(replicas.splice(0).map((replica) => replica.close())));

/** Opens a replica at a URL; returns it with the messages of its log. */
function open(url: string) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
  const { pool, statementNames, now } = app.deps;
  const replica = createReplica({ connection: { connectionString: url }, pool, statementNames, log, now });
  replicas.push(replica);
  return { replica, lines };
}

test('serves reports and figures from the primary while the replica is unreachable', async () => {
  const manager = await asUser(app, 'MANAGER');
  await aVehicle(app.deps.db);
  const { data, meta } = await manager.call(reports.preview, { params: { type: 'vehicles' }, query: range });
  expect(data.columns.length).toBeGreaterThan(0);
  expect(meta).toBeUndefined();
  expect((await manager.call(mainPanel.get, { query: range })).data.period).toEqual(range);
  expect(await app.deps.replica!.lag()).toBe(Infinity);
});

test('does not read a database that is not a replica, and logs this once', async () => {
  const { replica, lines } = open(databaseUrl(inject('connection'), app.deps.pool.options.database));
  const { pool } = await replica.choose();
  await replica.choose();
  expect(pool).toBe(app.deps.pool);
  expect(lines).toEqual([
    'read queries go to the primary database, not to the replica: it is not a replica of the database',
  ]);
});

test('returns `asOf` for rows that are more than a minute old', async () => {
  const manager = await asUser(app, 'MANAGER');
  const { replica } = app.deps;
  const { pool, statementNames } = app.deps;
  const preview = async (lag: number) => {
    app.deps.replica = { ...replica!, choose: async () => ({ pool, statementNames, lag }) };
    return (await manager.call(reports.preview, { params: { type: 'vehicles' }, query: range })).meta;
  };
  try {
    app.setClock(new Date('2026-03-10T12:00:00Z'));
    expect(await preview(60)).toBeUndefined();
    expect(await preview(90)).toEqual({ asOf: '2026-03-10T11:58:30.000Z' });
    const { meta } = await manager.call(mainPanel.get, { query: { ...range, sections: 'strip' } });
    expect(meta).toEqual({ asOf: '2026-03-10T11:58:30.000Z' });
    expect((await manager.call(mainPanel.cashUp, { query: { date: '2026-03-10' } })).meta).toEqual(meta);
    expect((await manager.call(analytics.popularPages, { query: range })).meta).toEqual(meta);
  } finally {
    app.setClock();
    app.deps.replica = replica;
  }
});
