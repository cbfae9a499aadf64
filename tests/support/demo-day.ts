import { DEMO_TIME_ZONE } from '#demo/demo-branding.ts';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import { addDays } from '#domain/analytics/date-range.ts';

/** Returns the date of the demo garage some days from today, `YYYY-MM-DD`; from 22:00 UTC it is a day ahead of UTC. */
export const demoDay = (days = 0): string => addDays(dayInTimeZone(DEMO_TIME_ZONE, new Date()), days);
