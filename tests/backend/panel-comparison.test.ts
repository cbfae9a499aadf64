import { expect, test } from 'vitest';
import { mainPanel } from '#domain/analytics/main-panel.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp();

test('returns no comparison when the preceding period begins before the first record', async () => {
  const owner = await asUser(app, 'ADMIN');
  const read = async (startDate: string, endDate: string) =>
    (await owner.call(mainPanel.get, { query: { startDate, endDate, compare: 'true' } })).data;
  expect((await read('2026-04-27', '2026-05-03')).comparison).toBeNull();
  await aVisit(app.deps.db, { created_at: new Date('2026-04-20T23:00:00Z') });
  expect((await read('2026-04-27', '2026-05-03')).comparison).toEqual({
    startDate: '2026-04-20',
    endDate: '2026-04-26',
  });
  const { comparison, strip, site } = await read('2026-04-26', '2026-05-02');
  expect(comparison).toBeNull();
  expect([strip!.received.previous, strip!.onTime.previous, site!.visitors.previous]).toEqual([null, null, null]);
});
