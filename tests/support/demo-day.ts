import { DEMO_TIME_ZONE } from '#demo/demo-branding.ts';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import { addDays } from '#domain/analytics/date-range.ts';

/** Returns the date `days` days from today in the time zone of the demo garage, which is ahead of UTC: `YYYY-MM-DD`. */
export const demoDay = (days = 0): string => addDays(dayInTimeZone(DEMO_TIME_ZONE, new Date()), days);
