import { beforeAll, describe, expect, test } from 'vitest';
import { createDemoGarage } from '#demo/demo.ts';
import { DEMO_TIME_ZONE } from '#demo/demo-branding.ts';
import { addDays } from '#domain/analytics/date-range.ts';
import { startOfDay } from '#domain/analytics/day-bounds.ts';
import { mainPanel } from '#domain/analytics/main-panel.ts';
import { getPeriodRange, DEFAULT_PANEL_PERIOD } from '#domain/analytics/period.ts';
import { HOUR_MS } from '#domain/units.ts';
import { asUser, useApp } from '#tests/support/app.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONDAY = '2026-11-16';

describe.each(WEEKDAYS.map((weekday, at) => ({ weekday, today: addDays(MONDAY, at) })))(
  'on the morning of a $weekday',
  ({ today }) => {
    const app = useApp({ DEMO_PASSWORD: 'Garage-2026' });

    beforeAll(async () => {
      app.setClock(new Date(startOfDay(today, DEMO_TIME_ZONE).getTime() + 8.5 * HOUR_MS));
      await createDemoGarage(app.deps);
    });

    test('the main panel of the default period has figures in every group', async () => {
      const admin = await asUser(app, 'ADMIN');
      const range = getPeriodRange(DEFAULT_PANEL_PERIOD, { today, firstWeekday: 1 });
      const { data } = await admin.call(mainPanel.get, { query: { ...range, compare: 'true' } });
      const { comparison, strip, money, work, clients, site } = data as Required<typeof data>;
      expect(comparison).not.toBeNull();
      expect(work.turnaround.median.value).toBeGreaterThan(0);
      const series = {
        received: money.receivedPerDay.map(({ value }) => Number(value)),
        billed: strip.billed.days.map(({ value }) => Number(value)),
        finished: strip.vehiclesFinished.days.map(({ value }) => value),
        returning: clients.days.map(({ returning }) => returning),
        ratings: clients.ratingDays.map(({ count }) => count),
        visitors: site.days.map(({ visitors }) => visitors),
        messages: strip.visitorsToMessages.days.map(({ messages }) => messages),
        campaigns: site.campaigns.map(({ visitors }) => visitors),
      };
      for (const [name, values] of Object.entries(series))
        expect(values.filter((value) => value > 0).length, name).toBeGreaterThanOrEqual(2);
    });
  },
);
