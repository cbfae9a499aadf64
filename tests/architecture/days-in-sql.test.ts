import { expect, test } from 'vitest';
import { find, read } from '#tests/support/sources.ts';

/**
 * SQL that converts a timestamp to a calendar day or an hour. The result depends on PostgreSQL's time zone data or on
 * the time zone of the session, so `domain/analytics/day-bounds.ts` computes days instead
 * (docs/rules/analytics.md#days). UTC is exempt: it is the same everywhere.
 */
const DAY_FROM_TIMESTAMP_PATTERNS = [
  /\bat time zone\b(?! 'UTC')/i,
  /\b(?:date_trunc|date_bin|to_char|make_timestamptz)['"]?\s*[(,]/i,
  // Case-sensitive, because `timeZone` is a JavaScript identifier.
  /\b(?:timezone|TIMEZONE)['"]?\s*[(,]/,
  /\b(?:current_date|current_time|localtime|localtimestamp)\b/i,
  /\b(?:date_part|extract)\s*\(\s*'?(?!epoch\b)(?:century|decade|year|quarter|month|week|day|hour|minute|dow|isodow|doy)\b(?!.*\bnow\(\) -)/i,
  // A bind parameter that holds a day may be cast: `${today}::date`, `$1::date[]`.
  /(?:\b\w*_at|\bat|\bnow\(\)|\bmoment)['")]*\s*::\s*date\b/i,
  /\bcast\s*\([^)]*(?:_at|now\(\))[^)]*\bas date\b/i,
  /\bset (?:local )?time ?zone\b/i,
];
const isComment = (line: string) => /^\s*(?:\/?\*|\/\/)/.test(line);
const computesDay = (line: string) =>
  !isComment(line) && DAY_FROM_TIMESTAMP_PATTERNS.some((pattern) => pattern.test(line));

test('SQL computes no day: it receives timestamps and dates', () => {
  const sources = find('src/**/*.{ts,sql}', 'scripts/**/*.{ts,mjs}').filter((path) => !path.includes('.test.'));
  const found = sources.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, at) => (computesDay(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test.each([
  "where (created_at at time zone 'Africa/Casablanca')::date = $1",
  'sql`created_at at time zone ${timeZone}`',
  "date_trunc('day', created_at)",
  "eb.fn('date_trunc', [sql.lit('day'), 'created_at'])",
  'visit_date < current_date',
  'select created_at::date',
  'select t.paid_at ::date, count(*)',
  'now()::date',
  'extract(isodow from created_at)',
  "date_part('hour', at)",
  "to_char(created_at, 'YYYY-MM-DD')",
  'timezone($1, created_at)',
  'cast(created_at as date)',
  "set time zone 'Asia/Beirut'",
])('finds %s', (line) => {
  expect(computesDay(line)).toBe(true);
});

test.each([
  "eb('t.due_date', '<', sql`${today}::date`)",
  'unnest($1::date[], $2::timestamptz[])',
  "created_at at time zone 'UTC' + interval '12 months'",
  "date_part('epoch', ready_at - started_at)",
  '${from}::timestamptz',
])('accepts %s', (line) => {
  expect(computesDay(line)).toBe(false);
});
