import { expect, test } from 'vitest';
import type { TaskStatus } from '#domain/tasks/task.ts';
import type { VisitRecord, WholeVisit } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import {
  boardTransitions,
  leavesDebt,
  needsConfirmation,
  taskTransitions,
  visitAction,
  visitTransitions,
} from './transitions.ts';

const visit = (status: VisitStatus, tasks: TaskStatus[], paid = '0.00') =>
  ({ status, paid, tasks: tasks.map((task) => ({ status: task })) }) as WholeVisit;
const wordsOf = ({ next, others }: ReturnType<typeof visitTransitions> | ReturnType<typeof taskTransitions>) => [
  next?.action,
  others.map(({ action }) => action),
];

test.each<[VisitStatus, TaskStatus[], string | undefined, string[]]>([
  ['Pending', ['Pending'], 'start', ['cancel']],
  ['In Progress', ['Completed', 'In Progress'], undefined, ['cancel']],
  ['In Progress', ['Pending'], undefined, ['back', 'cancel']],
  ['In Progress', ['Completed'], 'ready', ['cancel']],
  ['Ready for Pickup', ['Completed'], 'handOver', []],
  ['Completed', ['Completed'], undefined, ['reopen']],
  ['Cancelled', ['Cancelled'], undefined, ['restore']],
])('a %s visit with tasks %j offers a manager %s, and %j in a menu', (status, tasks, next, others) => {
  expect(wordsOf(visitTransitions(visit(status, tasks), 'MANAGER'))).toEqual([next, others]);
});

test('offers no cancellation of a visit with payments', () => {
  expect(wordsOf(visitTransitions(visit('In Progress', ['In Progress'], '10.00'), 'ADMIN'))).toEqual([undefined, []]);
  expect(wordsOf(visitTransitions(visit('In Progress', ['In Progress'], '-1.00'), 'ADMIN'))[1]).toEqual(['cancel']);
});

test.each<[TaskStatus, string | undefined, string[]]>([
  ['Pending', 'start', ['cancel']],
  ['In Progress', 'complete', ['back', 'cancel']],
  ['Completed', 'sell', ['reopen']],
  ['Re-opened', 'start', ['complete', 'cancel']],
  ['Cancelled', undefined, ['restore']],
  ['Sold', undefined, ['reopen']],
])('a %s task offers a manager %s, and %j in a menu', (status, next, others) => {
  expect(wordsOf(taskTransitions(status, 'In Progress', 'MANAGER'))).toEqual([next, others]);
});

test('hides transitions from an EMPLOYEE that need a lead', () => {
  expect(wordsOf(taskTransitions('Completed', 'In Progress', 'EMPLOYEE'))).toEqual(['sell', []]);
  expect(wordsOf(taskTransitions('Sold', 'In Progress', 'EMPLOYEE'))).toEqual([undefined, []]);
  expect(wordsOf(visitTransitions(visit('Completed', ['Sold']), 'EMPLOYEE'))).toEqual([undefined, []]);
});

test('offers only billing for a task of a closed visit', () => {
  expect(wordsOf(taskTransitions('Completed', 'Completed', 'ADMIN'))).toEqual(['sell', []]);
  expect(wordsOf(taskTransitions('Sold', 'Completed', 'ADMIN'))).toEqual([undefined, []]);
  expect(wordsOf(taskTransitions('Completed', 'Cancelled', 'ADMIN'))).toEqual([undefined, []]);
});

const aVisit = (status: VisitStatus, taskCount = 2, finishedTaskCount = 0, paid = '0.00') =>
  ({ status, taskCount, finishedTaskCount, paid }) as VisitRecord;

test('offers the usual transition as next, the rest as others', () => {
  expect(boardTransitions(aVisit('Pending'), 'EMPLOYEE')).toEqual({ next: 'In Progress', others: ['Cancelled'] });
  expect(boardTransitions(aVisit('In Progress', 2, 2), 'EMPLOYEE')).toEqual({ next: 'Ready for Pickup', others: [] });
  expect(boardTransitions(aVisit('Ready for Pickup', 2, 2), 'EMPLOYEE')).toEqual({ next: 'Completed', others: [] });
});

test('never offers a backward transition as next', () => {
  expect(boardTransitions(aVisit('In Progress'), 'EMPLOYEE')).toEqual({ next: undefined, others: ['Pending'] });
  expect(boardTransitions(aVisit('Completed'), 'ADMIN')).toEqual({ next: undefined, others: ['In Progress'] });
  expect(boardTransitions(aVisit('Completed'), 'EMPLOYEE').others).toEqual([]);
});

test('offers no cancellation on the board for a visit with payments', () => {
  expect(boardTransitions(aVisit('In Progress'), 'ADMIN').others).toContain('Cancelled');
  expect(boardTransitions(aVisit('In Progress', 2, 0, '5.00'), 'ADMIN').others).not.toContain('Cancelled');
});

test('names an action by its source status', () => {
  expect([visitAction('Pending', 'In Progress'), visitAction('Completed', 'In Progress')]).toEqual(['start', 'reopen']);
  expect([visitAction('In Progress', 'Pending'), visitAction('Cancelled', 'Pending')]).toEqual(['back', 'restore']);
});

test('asks before cancelling, reopening, or handing over with a balance owed', () => {
  const visit = { ...aVisit('In Progress'), owed: '10.00' };
  expect(needsConfirmation({ visit, to: 'Cancelled' })).toBe(true);
  expect(needsConfirmation({ visit: { ...visit, status: 'Completed' }, to: 'In Progress' })).toBe(true);
  expect(needsConfirmation({ visit, to: 'Ready for Pickup' })).toBe(false);
  expect(leavesDebt({ visit, to: 'Completed' })).toBe(true);
  expect(leavesDebt({ visit, to: 'Ready for Pickup' })).toBe(false);
  expect(leavesDebt({ visit: { ...visit, owed: '-5.00' }, to: 'Completed' })).toBe(false);
});
