import { beforeAll, describe, expect, test } from 'vitest';
import { createDemoGarage } from '#demo/demo.ts';
import { DEMO_TIME_ZONE } from '#demo/demo-branding.ts';
import { DEMO_OPENING_HOURS } from '#demo/demo-hours.ts';
import { mainPanel } from '#domain/analytics/main-panel.ts';
import { dayInTimeZone, startOfDay } from '#domain/analytics/day-bounds.ts';
import { getPeriodRange, DEFAULT_PANEL_PERIOD } from '#domain/analytics/period.ts';
import { openingState } from '#domain/branding/opening-hours.ts';
import { HOUR_MS } from '#domain/units.ts';
import { asUser, useApp } from '#tests/support/app.ts';

const HOURS = { days: DEMO_OPENING_HOURS, exceptions: [] };
const TIME_FORMAT = { timeZone: DEMO_TIME_ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

describe.each([
  { moment: 'on a Tuesday at night', today: '2026-11-17', hour: 2 },
  { moment: 'on a Monday ten minutes after the opening', today: '2026-11-16', hour: 8 + 1 / 6 },
  { moment: 'on a Saturday in the afternoon', today: '2026-11-21', hour: 16 },
  { moment: 'on a Sunday at noon', today: '2026-11-22', hour: 12 },
  { moment: 'on a Wednesday at noon', today: '2026-11-18', hour: 12 },
  { moment: 'on a Friday late in the evening', today: '2026-11-20', hour: 23.5 },
])('a demo created $moment', ({ today, hour }) => {
  const app = useApp({ DEMO_PASSWORD: 'Garage-2026' });

  beforeAll(async () => {
    app.setClock(new Date(startOfDay(today, DEMO_TIME_ZONE).getTime() + hour * HOUR_MS));
    await createDemoGarage(app.deps);
  });

  test('has visits that arrive in the opening hours only', async () => {
    const visits = await app.deps.db.selectFrom('visits').select('created_at').execute();
    const times = visits.map(({ created_at: at }) => ({
      day: dayInTimeZone(DEMO_TIME_ZONE, at),
      time: at.toLocaleTimeString('en', TIME_FORMAT),
    }));
    expect(times.length).toBeGreaterThan(500);
    expect(times.filter((moment) => !openingState(HOURS, moment).isOpen)).toEqual([]);
    const admin = await asUser(app, 'ADMIN');
    const range = getPeriodRange(DEFAULT_PANEL_PERIOD, { today, firstWeekday: 1 });
    const { data } = await admin.call(mainPanel.get, { query: { ...range, compare: 'true' } });
    const hours = data.work!.weekdays.flatMap((row) => row.hours.flatMap((count, at) => (count ? [at] : [])));
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(8);
    expect(Math.max(...hours)).toBeLessThan(18);
  });
});
