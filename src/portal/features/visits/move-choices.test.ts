import { expect, test } from 'vitest';
import type { TaskStatus } from '#domain/tasks/task.ts';
import type { WholeVisit } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { taskChoices, visitChoices } from './move-choices.ts';

const visit = (status: VisitStatus, tasks: TaskStatus[], paid = '0.00') =>
  ({ status, paid, tasks: tasks.map((task) => ({ status: task })) }) as WholeVisit;
const wordsOf = ({ next, others }: ReturnType<typeof visitChoices> | ReturnType<typeof taskChoices>) => [
  next?.word,
  others.map(({ word }) => word),
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
  expect(wordsOf(visitChoices(visit(status, tasks), 'MANAGER'))).toEqual([next, others]);
});

test('a visit that money was taken for is not cancelled', () => {
  expect(wordsOf(visitChoices(visit('In Progress', ['In Progress'], '10.00'), 'ADMIN'))).toEqual([undefined, []]);
  expect(wordsOf(visitChoices(visit('In Progress', ['In Progress'], '-1.00'), 'ADMIN'))[1]).toEqual(['cancel']);
});

test.each<[TaskStatus, string | undefined, string[]]>([
  ['Pending', 'start', ['cancel']],
  ['In Progress', 'complete', ['back', 'cancel']],
  ['Completed', 'sell', ['reopen']],
  ['Re-opened', 'start', ['complete', 'cancel']],
  ['Cancelled', undefined, ['restore']],
  ['Sold', undefined, ['reopen']],
])('a %s task offers a manager %s, and %j in a menu', (status, next, others) => {
  expect(wordsOf(taskChoices(status, 'In Progress', 'MANAGER'))).toEqual([next, others]);
});

test('an employee is not offered what only leads may do', () => {
  expect(wordsOf(taskChoices('Completed', 'In Progress', 'EMPLOYEE'))).toEqual(['sell', []]);
  expect(wordsOf(taskChoices('Sold', 'In Progress', 'EMPLOYEE'))).toEqual([undefined, []]);
  expect(wordsOf(visitChoices(visit('Completed', ['Sold']), 'EMPLOYEE'))).toEqual([undefined, []]);
});

test('in a visit that is over a task can only be billed', () => {
  expect(wordsOf(taskChoices('Completed', 'Completed', 'ADMIN'))).toEqual(['sell', []]);
  expect(wordsOf(taskChoices('Sold', 'Completed', 'ADMIN'))).toEqual([undefined, []]);
  expect(wordsOf(taskChoices('Completed', 'Cancelled', 'ADMIN'))).toEqual([undefined, []]);
});
