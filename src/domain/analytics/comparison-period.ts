import { addDays, countDays, type DateRange } from './date-range.ts';

interface Calendar {
  /** Current day in the garage's time zone, `YYYY-MM-DD`. */
  today: string;
  /** 1 for Monday to 7 for Sunday. */
  firstWeekday: number;
}

type Unit = 'week' | 'month' | 'year';
const UNITS: readonly Unit[] = ['week', 'month', 'year'];

/**
 * Returns the period to [compare](docs/rules/analytics.md#comparison) a range with. The current week, month or year is
 * compared with the same days of the previous one, a complete calendar month with the month before, and any other range
 * with the preceding period of the same length.
 */
export function comparisonPeriod(range: DateRange, calendar: Calendar): DateRange {
  const { startDate, endDate } = range;
  const { today, firstWeekday } = calendar;
  if (startDate === endDate) return precedingPeriod(range);
  if (isWholeMonth(range) && endDate <= today) return wholeMonth(addDays(startDate, -1));
  const unit = UNITS.find((one) => {
    const start = startOfUnit(one, today, firstWeekday);
    return startDate === start && (endDate === today || (endDate > today && endDate === endOfUnit(one, start)));
  });
  return unit ? sameDaysBefore(unit, startDate, today) : precedingPeriod(range);
}

function precedingPeriod(range: DateRange): DateRange {
  const days = countDays(range);
  return { startDate: addDays(range.startDate, -days), endDate: addDays(range.startDate, -1) };
}

/** Returns the first day of the week, month or year that contains `day`. */
function startOfUnit(unit: Unit, day: string, firstWeekday: number): string {
  if (unit === 'month') return `${day.slice(0, 8)}01`;
  if (unit === 'year') return `${day.slice(0, 5)}01-01`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - firstWeekday + 7) % 7));
}

function endOfUnit(unit: Unit, start: string): string {
  if (unit === 'week') return addDays(start, 6);
  return unit === 'year' ? `${start.slice(0, 5)}12-31` : wholeMonth(start).endDate;
}

function sameDaysBefore(unit: Unit, start: string, today: string): DateRange {
  if (unit === 'week') return { startDate: addDays(start, -7), endDate: addDays(today, -7) };
  if (unit === 'year') {
    const year = String(Number(start.slice(0, 4)) - 1).padStart(4, '0');
    return { startDate: `${year}-01-01`, endDate: clampToMonth(`${year}-${today.slice(5)}`) };
  }
  const { startDate } = wholeMonth(addDays(start, -1));
  return { startDate, endDate: clampToMonth(startDate.slice(0, 8) + today.slice(8)) };
}

/** Replaces a day that its month lacks, such as 30 February, by the last day of the month. */
function clampToMonth(day: string): string {
  const { endDate } = wholeMonth(`${day.slice(0, 8)}01`);
  return day < endDate ? day : endDate;
}

function wholeMonth(day: string): DateRange {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const endDate = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { startDate: `${day.slice(0, 8)}01`, endDate };
}

const isWholeMonth = ({ startDate, endDate }: DateRange): boolean =>
  startDate.endsWith('-01') && wholeMonth(startDate).endDate === endDate;
