import { expect, test } from 'vitest';
import type { TaskStatus } from '#domain/tasks/task.ts';
import type { VisitRecord, VisitDetail } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { getVisitTransitions } from './detail/use-visit-actions.tsx';
import { getBoardTransitions, getVisitAction, hasBalanceAtHandOver, needsConfirmation } from './transitions.ts';

const visit = (status: VisitStatus, tasks: TaskStatus[], paid = '0.00') =>
  ({ status, paid, tasks: tasks.map((task) => ({ status: task })) }) as VisitDetail;
const actionsOf = ({ next, others }: ReturnType<typeof getVisitTransitions>) => [
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
])('offers for a %s visit with tasks %j to a MANAGER next %s, others %j', (status, tasks, next, others) => {
  expect(actionsOf(getVisitTransitions(visit(status, tasks), 'MANAGER'))).toEqual([next, others]);
});

test('offers no cancellation of a visit with payments', () => {
  expect(actionsOf(getVisitTransitions(visit('In Progress', ['In Progress'], '10.00'), 'ADMIN'))).toEqual([
    undefined,
    [],
  ]);
  expect(actionsOf(getVisitTransitions(visit('In Progress', ['In Progress'], '-1.00'), 'ADMIN'))[1]).toEqual([
    'cancel',
  ]);
});

test('hides transitions from an EMPLOYEE that need a lead', () => {
  expect(actionsOf(getVisitTransitions(visit('Completed', ['Sold']), 'EMPLOYEE'))).toEqual([undefined, []]);
});

const aVisit = (status: VisitStatus, taskStatuses: TaskStatus[] = ['Pending'], paid = '0.00') =>
  ({ status, taskStatuses, paid }) as VisitRecord;

test('offers the usual transition as next, the rest as others', () => {
  expect(getBoardTransitions(aVisit('Pending'), 'EMPLOYEE')).toEqual({ next: 'In Progress', others: ['Cancelled'] });
  expect(getBoardTransitions(aVisit('In Progress', ['Completed', 'Cancelled']), 'EMPLOYEE')).toEqual({
    next: 'Ready for Pickup',
    others: [],
  });
  expect(getBoardTransitions(aVisit('Ready for Pickup', ['Completed']), 'EMPLOYEE')).toEqual({
    next: 'Completed',
    others: [],
  });
});

test('never offers a backward transition as next', () => {
  expect(getBoardTransitions(aVisit('In Progress'), 'EMPLOYEE')).toEqual({ next: undefined, others: ['Pending'] });
  expect(getBoardTransitions(aVisit('Completed'), 'ADMIN')).toEqual({ next: undefined, others: ['In Progress'] });
  expect(getBoardTransitions(aVisit('Completed'), 'EMPLOYEE').others).toEqual([]);
});

test('offers on the board neither a way back once work has started nor to open a visit without its vehicle', () => {
  expect(getBoardTransitions(aVisit('In Progress', ['In Progress', 'Pending']), 'ADMIN').others).toEqual(['Cancelled']);
  expect(getBoardTransitions({ ...aVisit('Completed'), isVehicleAvailable: true }, 'ADMIN').others).toHaveLength(1);
  expect(getBoardTransitions({ ...aVisit('Completed'), isVehicleAvailable: false }, 'ADMIN').others).toEqual([]);
});

test('offers no cancellation on the board for a visit with payments', () => {
  expect(getBoardTransitions(aVisit('In Progress'), 'ADMIN').others).toContain('Cancelled');
  expect(getBoardTransitions(aVisit('In Progress', ['Pending'], '5.00'), 'ADMIN').others).not.toContain('Cancelled');
});

test('names an action by its source status', () => {
  expect([getVisitAction('Pending', 'In Progress'), getVisitAction('Completed', 'In Progress')]).toEqual([
    'start',
    'reopen',
  ]);
  expect([getVisitAction('In Progress', 'Pending'), getVisitAction('Cancelled', 'Pending')]).toEqual([
    'back',
    'restore',
  ]);
});

test('asks before cancelling, reopening, or handing over with a balance owed', () => {
  const owing = { ...aVisit('In Progress'), owed: '10.00' };
  expect(needsConfirmation({ visit: owing, to: 'Cancelled' })).toBe(true);
  expect(needsConfirmation({ visit: { ...owing, status: 'Completed' }, to: 'In Progress' })).toBe(true);
  expect(needsConfirmation({ visit: owing, to: 'Ready for Pickup' })).toBe(false);
  expect(hasBalanceAtHandOver({ visit: owing, to: 'Completed' })).toBe(true);
  expect(hasBalanceAtHandOver({ visit: owing, to: 'Ready for Pickup' })).toBe(false);
  expect(hasBalanceAtHandOver({ visit: { ...owing, owed: '-5.00' }, to: 'Completed' })).toBe(false);
});
