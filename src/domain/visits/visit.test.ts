import { expect, test } from 'vitest';
import { findTaskDateProblems, findVisitDateProblems, openBalanceStatus, sumTaskPrices } from './visit.ts';

const today = '2026-05-10';
const late = [{ field: 'dueDate', code: 'todayOrLater' }];

test.each([
  ['due today', { visitDate: '2026-05-10', dueDate: '2026-05-10' }, []],
  ['came in the past', { visitDate: '2026-01-01', dueDate: '2026-05-11' }, []],
  ['due yesterday', { visitDate: '2026-05-01', dueDate: '2026-05-09' }, late],
  [
    'due before it comes',
    { visitDate: '2026-05-20', dueDate: '2026-05-19' },
    [{ field: 'dueDate', code: 'notBefore', params: { min: '2026-05-20' } }],
  ],
])('validates a new visit that is %s', (_, days, problems) => {
  expect(findVisitDateProblems(days, undefined, today)).toEqual(problems);
});

test('rejects implausible years of changed dates', () => {
  const days = { visitDate: '2026-05-10', dueDate: '2026-05-11' };
  const early = [{ field: 'visitDate', code: 'notBefore', params: { min: '1990-01-01' } }];
  const tooLate = (field: string) => [{ field, code: 'notAfter', params: { max: '2036-12-31' } }];
  expect(findVisitDateProblems({ ...days, visitDate: '1026-05-10' }, undefined, today)).toEqual(early);
  expect(findVisitDateProblems({ ...days, visitDate: '2206-05-10' }, days, today)).toEqual(tooLate('visitDate'));
  expect(findVisitDateProblems({ ...days, dueDate: '2062-05-11' }, days, today)).toEqual(tooLate('dueDate'));
  expect(findVisitDateProblems({ ...days, dueDate: '2036-12-31' }, days, today)).toEqual([]);
  const stored = { visitDate: '1026-05-10', dueDate: '2062-05-11' };
  expect(findVisitDateProblems(stored, stored, today)).toEqual([]);
  expect(findTaskDateProblems('2062-05-11', null, today)).toEqual(tooLate('dueDate'));
  expect(findTaskDateProblems('2062-05-11', '2062-05-11', today)).toEqual([]);
});

test('rejects a past due date of an edited visit only when it changes', () => {
  const before = { visitDate: '2026-05-01', dueDate: '2026-05-05' };
  expect(findVisitDateProblems({ ...before, visitDate: '2026-05-02' }, before, today)).toEqual([]);
  expect(findVisitDateProblems({ ...before, dueDate: '2026-05-06' }, before, today)).toEqual(late);
  expect(findVisitDateProblems({ ...before, visitDate: '2026-05-06' }, before, today)).toMatchObject([
    { code: 'notBefore' },
  ]);
});

test('accepts a task without a due date and rejects a new one in the past', () => {
  expect(findTaskDateProblems(null, undefined, today)).toEqual([]);
  expect(findTaskDateProblems('2026-05-09', '2026-05-09', today)).toEqual([]);
  expect(findTaskDateProblems('2026-05-09', null, today)).toEqual(late);
  expect(findTaskDateProblems('2026-05-10', null, today)).toEqual([]);
});

test.each([
  ['0.00', '2026-01-01', undefined],
  ['0.005', '2026-03-09', 'Overdue'],
  ['10.00', '2026-03-10', 'Pending'],
  ['10.00', '2026-03-11', 'Pending'],
])('%s owed by a visit due on %s is %s on 10 March', (owed, dueDate, debt) => {
  expect(openBalanceStatus({ owed, dueDate }, '2026-03-10')).toBe(debt);
});

test('sums the prices of tasks that are not cancelled', () => {
  expect(sumTaskPrices([])).toBe(0);
  expect(
    sumTaskPrices([
      { status: 'Sold', price: 1005 },
      { status: 'Cancelled', price: 50 },
      { status: 'Pending', price: 2010 },
    ]),
  ).toBe(3015);
});
