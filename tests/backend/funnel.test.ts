import { expect, test } from 'vitest';
import { mainPanel } from '#domain/analytics/main-panel.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { aMessage } from '#tests/support/workshop-factories.ts';

const app = useApp();

test('lists the ten most visited campaigns and every other one that brought a message, with its visitors', async () => {
  const { db } = app.deps;
  const visited = { dimension: 'campaign', day: '2026-05-05' } as const;
  const names = Array.from({ length: 15 }, (_, at) => `campaign ${at}`);
  await db
    .insertInto('page_view_days')
    .values(names.map((name, at) => ({ ...visited, name, views: 100 - at, visitors: 50 - at })))
    .execute();
  await aMessage(db, { created_at: new Date('2026-05-05T12:00:00Z'), campaign: 'campaign 13' });
  const owner = await asUser(app, 'ADMIN');
  const query = { startDate: '2026-05-01', endDate: '2026-05-31' };
  const { site } = (await owner.call(mainPanel.get, { query })).data;
  const rows = site!.funnel.map(({ campaign, visitors, messages }) => [campaign, visitors, messages]);
  expect(rows).toEqual([...names.slice(0, 10).map((name, at) => [name, 50 - at, 0]), ['campaign 13', 37, 1]]);
  expect(site!.campaigns).toHaveLength(10);
});
