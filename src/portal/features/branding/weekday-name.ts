import { formatDate } from '#client/format.ts';

/** A Monday; the days after it follow. */
const MONDAY = 5;

/** The name of a day of the week, 1 for Monday. */
export const weekdayName = (day: number | string): string =>
  formatDate(`2026-01-${String(MONDAY + Number(day) - 1).padStart(2, '0')}`, { weekday: 'long' });
