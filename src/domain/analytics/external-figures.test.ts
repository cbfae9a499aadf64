import { expect, test } from 'vitest';
import { readActiveUsers, readNamedCounts } from './external-figures.ts';

const ROWS = [
  { name: 'Chrome', count: 3 },
  { name: 'Safari', count: 1 },
];

test.each([
  [{ data: ROWS }],
  [ROWS],
  [{ data: { browsers: ROWS } }],
  [{ data: { Chrome: 3, Safari: 1 } }],
  [{ data: [{ browser: 'Chrome', total: '3' }, { browser: 'Safari', views: 1 }, { browser: 'Opera' }] }],
])('reads named numbers of %j', (response) => {
  expect(readNamedCounts(response)).toEqual(ROWS);
});

test.each([undefined, null, 'x', 7, {}, { data: null }, [null, 3]])('reads no rows of %j', (response) => {
  expect(readNamedCounts(response)).toEqual([]);
});

test.each([
  [{ data: { activeUsers: 4, windowSeconds: 60 } }, 4],
  [{ activeUsers: 0 }, 0],
  [{ data: 4 }, 4],
  [{ active_users: '4' }, 4],
  [{ data: [{}, {}] }, 2],
  [{ message: 'ok' }, undefined],
])('reads the active users of %j', (response, active) => {
  expect(readActiveUsers(response)).toBe(active);
});
