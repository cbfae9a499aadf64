import { dayInTimeZone, startOfDay } from '#domain/analytics/day-bounds.ts';
import { addDays, listDays } from '#domain/analytics/date-range.ts';
import { toWeekday } from '#domain/branding/opening-hours.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/units.ts';
import { findLastOpenHours } from './demo-hours.ts';

/** Days of the history: about 13 months, which the default retention of page views covers. */
const HISTORY_DAYS = 394;
/**
 * Relative demand by weekday from Sunday, a closed day. Monday is the busiest day; Saturday, a short day, the quietest.
 */
const WEEKDAY_DEMAND = [0, 1.3, 0.9, 0.95, 1, 1.15, 0.8];
/** Relative demand by month from January: high before the summer holidays and the winter, low in August. */
const MONTH_DEMAND = [0.85, 0.8, 0.95, 1, 1.1, 1.3, 1.25, 0.8, 1, 1.1, 1.25, 1.05];

/** Every eleventh week has half the demand, like a week with holidays. */
const SLOW_WEEK_INTERVAL = 11;

export interface DemoClock {
  now: Date;
  timeZone: string;
}

/** Lists the days of the demo's history, today last. */
export function historyDays(now: Date, timeZone: string): string[] {
  const endDate = dayInTimeZone(timeZone, now);
  return listDays({ startDate: addDays(endDate, -HISTORY_DAYS), endDate });
}

export const isClosedDay = (day: string): boolean => getWeekdayDemand(day) === 0;
const getWeekdayDemand = (day: string): number => WEEKDAY_DEMAND[new Date(`${day}T00:00:00Z`).getUTCDay()]!;

/**
 * Returns the demand of a day relative to the average; 0 on a closed day. Depends on weekday, month, slow weeks and
 * growth: `progress` is 0 on the first day of the history and 1 on the last.
 */
export function computeDailyDemand(day: string, progress: number): number {
  const week = Math.floor(Date.parse(day) / (7 * DAY_MS));
  const pace = week % SLOW_WEEK_INTERVAL === 0 ? 0.5 : 1;
  return getWeekdayDemand(day) * MONTH_DEMAND[Number(day.slice(5, 7)) - 1]! * pace * (0.7 + 0.6 * progress);
}

/** Returns a pseudorandom number from 0 to 1 (excluded) that depends only on the seed. */
export function seededRandom(...seed: readonly number[]): number {
  let state = 0x9e3779b9;
  for (const part of seed) {
    state = Math.imul(state ^ part, 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    state ^= state >>> 16;
  }
  return (state >>> 0) / 2 ** 32;
}

/** Average number of visits per day. */
const VISITS_PER_DAY = 1.7;
/** Minimum number of visits today. They are distributed over the latest opening hours, even if those were yesterday. */
const MIN_VISITS_TODAY = 3;
/** Number of clients at the start of the history. It grows to the number of all clients until today. */
const INITIAL_CLIENT_COUNT = 20;
/** Days that a client should stay away before the next visit. */
const MIN_DAYS_BETWEEN_VISITS = 15;
/** Hours of the day at which visits start or end, repeated by frequency. */
const OPEN_HOURS = [8, 8, 8, 9, 9, 9, 10, 10, 11, 12, 13, 14, 14, 15, 16];

/**
 * Past visit. `at` is its index in the history, `client` the index of its client. The timestamps are in ascending
 * order.
 */
export interface PlannedVisit {
  at: number;
  client: number;
  created: Date;
  started: Date;
  ready: Date;
  completed: Date;
  visitDate: string;
  dueDate: string;
  isCancelled: boolean;
  /** Age in days at the demo's creation. */
  age: number;
}

/** Plans the visits of 13 months, oldest first. All timestamps are before now. */
export function planHistory(clock: DemoClock, clients: number): PlannedVisit[] {
  const days = historyDays(clock.now, clock.timeZone);
  const arrivals = days.flatMap((day, at) => {
    const isToday = at === days.length - 1;
    const demand = VISITS_PER_DAY * computeDailyDemand(day, at / days.length);
    const count = Math.floor(demand + seededRandom(at, 11));
    return Array.from({ length: isToday ? Math.max(count, MIN_VISITS_TODAY) : demand ? count : 0 }, (_, turn) => ({
      progress: at / days.length,
      created: isToday
        ? getTimeInLastOpenHours(clock, (turn + 1) / 6)
        : pickOpenTime(clock, day, seededRandom(at, turn, 12)),
    }));
  });
  const chooseClient = createClientChooser(clients);
  return arrivals.map(({ progress, created }, at) => {
    const day = dayInTimeZone(clock.timeZone, created);
    const client = chooseClient(at, progress, created);
    const timestamps = planTimestamps(clock, at, day, created);
    const readyDay = dayInTimeZone(clock.timeZone, timestamps.ready);
    const isLate = seededRandom(at, 13) < 0.35;
    const dueDate = isLate ? addDays(readyDay, -1) : addDays(readyDay, seededRandom(at, 14) < 0.3 ? 1 : 0);
    return {
      at,
      client,
      created,
      ...timestamps,
      visitDate: day,
      dueDate: dueDate < day ? day : dueDate,
      isCancelled: at % 31 === 17,
      age: (clock.now.getTime() - created.getTime()) / DAY_MS,
    };
  });
}

/** Returns the timestamp at a fraction (`share`) of the latest opening hours before now. */
function getTimeInLastOpenHours(clock: DemoClock, share: number): Date {
  const { from, until } = findLastOpenHours(clock);
  return new Date(from.getTime() + (until.getTime() - from.getTime()) * share);
}

const pickOpenTime = ({ timeZone }: DemoClock, day: string, random: number): Date => {
  const isShort = new Date(`${day}T00:00:00Z`).getUTCDay() === 6;
  const hours = isShort ? OPEN_HOURS.filter((hour) => hour < 13) : OPEN_HOURS;
  const hour = hours[Math.floor(random * hours.length)]!;
  const minutes = Math.floor(random * 6_000) % 60;
  return new Date(startOfDay(day, timeZone).getTime() + hour * HOUR_MS + minutes * MINUTE_MS);
};

function planTimestamps(clock: DemoClock, at: number, day: string, created: Date) {
  const nextDay = (after: string): string => {
    const next = addDays(after, 1);
    return isClosedDay(next) ? nextDay(next) : next;
  };
  const started = new Date(created.getTime() + (0.2 + 2 * seededRandom(at, 21)) * HOUR_MS);
  const worked = new Date(started.getTime() + (1 + 7 * seededRandom(at, 22)) * HOUR_MS);
  const isSameDay = worked.getTime() < startOfDay(day, clock.timeZone).getTime() + 17 * HOUR_MS;
  const readyDay = isSameDay ? day : nextDay(day);
  const ready = isSameDay ? worked : new Date(pickOpenTime(clock, readyDay, seededRandom(at, 23)).getTime());
  const sameEvening = new Date(ready.getTime() + (0.3 + seededRandom(at, 24)) * HOUR_MS);
  const completed = at % 3 ? sameEvening : pickOpenTime(clock, nextDay(readyDay), seededRandom(at, 25));
  if (completed < clock.now) return { started, ready, completed };
  const span = findLastOpenHours(clock).until.getTime() - created.getTime();
  const during = (share: number) => new Date(created.getTime() + span * share);
  return { started: during(0.15), ready: during(0.6), completed: during(0.85) };
}

/**
 * Creates a function that selects the client of a visit: a new client while the number of clients grows, else one whose
 * last visit is not recent.
 */
function createClientChooser(clients: number) {
  const lastVisits: Date[] = [];
  return (at: number, progress: number, created: Date): number => {
    const wanted = Math.min(clients, INITIAL_CLIENT_COUNT + Math.ceil((clients - INITIAL_CLIENT_COUNT) * progress));
    let client = lastVisits.length;
    for (let attempt = 0; attempt < 8 && lastVisits.length >= wanted; attempt += 1) {
      // The exponent makes clients with a low index visit more often.
      client = Math.floor(wanted * seededRandom(at, attempt, 31) ** 1.4);
      if (created.getTime() - lastVisits[client]!.getTime() > MIN_DAYS_BETWEEN_VISITS * DAY_MS) break;
    }
    lastVisits[client] = created;
    return client;
  };
}

/**
 * Returns the arrival time of a visit within opening hours. A visit of today arrives in the latest opening hours, some
 * hours before their end.
 */
export function planArrival({ at, daysAgo }: { at: number; daysAgo: number }, { now, timeZone }: DemoClock): Date {
  if (daysAgo === 0) {
    const { from, until } = findLastOpenHours({ now, timeZone });
    const arrived = until.getTime() - (2 + (at % 3)) * HOUR_MS - at * MINUTE_MS;
    return new Date(Math.max(arrived, from.getTime() + (at % 60) * MINUTE_MS));
  }
  const day = dayInTimeZone(timeZone, new Date(now.getTime() - daysAgo * DAY_MS));
  const openDay = isClosedDay(day) ? addDays(day, -1) : day;
  const isShort = toWeekday(openDay) === 6;
  const hour = 8 + (at % (isShort ? 5 : 7));
  return new Date(startOfDay(openDay, timeZone).getTime() + hour * HOUR_MS + (at % 60) * MINUTE_MS);
}
