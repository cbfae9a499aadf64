import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { PDF_ROWS_MAX, type ReportFormat } from '#domain/reports/report.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { useFrontServer } from '#tests/support/front.ts';
import { aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp();
const front = useFrontServer({ backend: { fetch: (...call) => app.backend.fetch(...call) } });
/** Number of rows in June: more than the buffers of a connection hold. July has as many as the longest PDF. */
const JUNE_ROWS = 40_000;

let manager: Caller;
beforeAll(async () => {
  manager = await asUser(app, 'MANAGER');
  const { id, user_id } = await aVisit(app.deps.db);
  const insert = (month: string, rows: number) =>
    sql`insert into tasks (visit_id, user_id, name, currency, service, sold_for, priority, created_at)
      select ${id}, ${user_id}, rtrim(repeat('عبد ', 15)), 'USD', 'REPAIR', 100, 'LOW', ${`${month}-10T10:00:00Z`}
      from generate_series(1, ${sql.lit(rows)})`.execute(app.deps.db);
  await insert('2026-06', JUNE_ROWS);
  await insert('2026-07', PDF_ROWS_MAX);
});

/** Requests a report over HTTP. */
function requestReport(format: ReportFormat, month: string) {
  const query = new URLSearchParams({ startDate: `${month}-01`, endDate: `${month}-30`, format, lan: 'ar' });
  return get({
    host: '127.0.0.1',
    port: front.port,
    path: `/backend/report/generate-report/repairs?${query}`,
    headers: { authorization: `Bearer ${manager.token}` },
  }).on('error', () => undefined);
}

const countProcesses = () =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap' || resource === 'Process').length;

test('ends the process that renders a PDF when the client disconnects, without logging an error', async () => {
  const errors = vi.spyOn(app.deps.log, 'error');
  const others = countProcesses();
  const request = requestReport('pdf', '2026-07');
  await expect.poll(countProcesses, { timeout: 20_000 }).toBe(others + 1);
  request.destroy();
  // An idle process would stay for a minute.
  await expect.poll(countProcesses, { timeout: 10_000 }).toBe(others);
  expect(errors).not.toHaveBeenCalled();
});

test('ends the queries of a report when the client disconnects, and allows its next report', async () => {
  let pages = 0;
  const query = app.deps.pool.query.bind(app.deps.pool);
  app.deps.pool.query = ((config: { text?: string }, ...rest: []) => {
    if (config.text?.includes('from tasks task')) pages += 1;
    return query(config as { text: string }, ...rest);
  }) as typeof query;
  // One more report than a person may generate at once.
  for (let turn = 0; turn < 4; turn++) {
    const request = requestReport('csv', '2026-06');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    await once(response, 'data');
    request.destroy();
    let seen: number;
    await expect
      .poll(
        () => {
          const before = seen;
          seen = pages;
          return before === pages;
        },
        { interval: 150 },
      )
      .toBe(true);
  }
  app.deps.pool.query = query;
  expect(pages).toBeGreaterThan(3);
  expect(pages).toBeLessThan(JUNE_ROWS / 500);
});
