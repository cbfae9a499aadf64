import { expect, test } from 'vitest';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { leavesDebt, moveName, movesOf, mustBeTold } from './moves.ts';

const aVisit = (status: VisitStatus, taskCount = 2, finishedTaskCount = 0, paid = '0.00') =>
  ({ status, taskCount, finishedTaskCount, paid }) as VisitRecord;

test('the usual move is one tap away, the others are in the menu', () => {
  expect(movesOf(aVisit('Pending'), 'EMPLOYEE')).toEqual({ next: 'In Progress', others: ['Cancelled'] });
  expect(movesOf(aVisit('In Progress', 2, 2), 'EMPLOYEE')).toEqual({ next: 'Ready for Pickup', others: [] });
  expect(movesOf(aVisit('Ready for Pickup', 2, 2), 'EMPLOYEE')).toEqual({ next: 'Completed', others: [] });
});

test('a step back is never the usual move', () => {
  expect(movesOf(aVisit('In Progress'), 'EMPLOYEE')).toEqual({ next: undefined, others: ['Pending'] });
  expect(movesOf(aVisit('Completed'), 'ADMIN')).toEqual({ next: undefined, others: ['In Progress'] });
  expect(movesOf(aVisit('Completed'), 'EMPLOYEE').others).toEqual([]);
});

test('a visit that money was taken for is not offered to be cancelled', () => {
  expect(movesOf(aVisit('In Progress'), 'ADMIN').others).toContain('Cancelled');
  expect(movesOf(aVisit('In Progress', 2, 0, '5.00'), 'ADMIN').others).not.toContain('Cancelled');
});

test('a move is called by where it comes from', () => {
  expect([moveName('Pending', 'In Progress'), moveName('Completed', 'In Progress')]).toEqual(['start', 'reopen']);
  expect([moveName('In Progress', 'Pending'), moveName('Cancelled', 'Pending')]).toEqual(['back', 'restore']);
});

test('what others would miss is asked about: a cancelled visit, one re-opened, a vehicle that leaves with a debt', () => {
  const visit = { ...aVisit('In Progress'), owed: '10.00' };
  expect(mustBeTold({ visit, to: 'Cancelled' })).toBe(true);
  expect(mustBeTold({ visit: { ...visit, status: 'Completed' }, to: 'In Progress' })).toBe(true);
  expect(mustBeTold({ visit, to: 'Ready for Pickup' })).toBe(false);
  expect(leavesDebt({ visit, to: 'Completed' })).toBe(true);
  expect(leavesDebt({ visit, to: 'Ready for Pickup' })).toBe(false);
  expect(leavesDebt({ visit: { ...visit, owed: '-5.00' }, to: 'Completed' })).toBe(false);
});
