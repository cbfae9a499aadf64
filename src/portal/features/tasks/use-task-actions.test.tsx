import { expect, test } from 'vitest';
import type { TaskStatus } from '#domain/tasks/task.ts';
import { getTaskTransitions } from './use-task-actions.tsx';

const actionsOf = ({ next, others }: ReturnType<typeof getTaskTransitions>) => [
  next?.action,
  others.map(({ action }) => action),
];

test.each<[TaskStatus, string | undefined, string[]]>([
  ['Pending', 'start', ['cancel']],
  ['In Progress', 'complete', ['back', 'cancel']],
  ['Completed', 'sell', ['reopen']],
  ['Re-opened', 'start', ['complete', 'cancel']],
  ['Cancelled', undefined, ['restore']],
  ['Sold', undefined, ['reopen']],
])('offers for a %s task to a MANAGER next %s, others %j', (status, next, others) => {
  expect(actionsOf(getTaskTransitions(status, 'In Progress', 'MANAGER'))).toEqual([next, others]);
});

test('hides transitions from an EMPLOYEE that need a lead', () => {
  expect(actionsOf(getTaskTransitions('Completed', 'In Progress', 'EMPLOYEE'))).toEqual(['sell', []]);
  expect(actionsOf(getTaskTransitions('Sold', 'In Progress', 'EMPLOYEE'))).toEqual([undefined, []]);
});

test('offers only billing for a task of a closed visit', () => {
  expect(actionsOf(getTaskTransitions('Completed', 'Completed', 'ADMIN'))).toEqual(['sell', []]);
  expect(actionsOf(getTaskTransitions('Sold', 'Completed', 'ADMIN'))).toEqual([undefined, []]);
  expect(actionsOf(getTaskTransitions('Completed', 'Cancelled', 'ADMIN'))).toEqual([undefined, []]);
});
