import { describe, expect, test } from 'vitest';
import { isTaskFinished, taskTransitionNeedsReason, listAllowedTaskStatuses } from './status.ts';
import { TASK_STATUSES, type TaskStatus } from './task.ts';

/** A status, the statuses that any staff may set from it, and those that only leads may set. */
const TABLE: [TaskStatus, TaskStatus[], TaskStatus[]][] = [
  ['Pending', ['In Progress', 'Cancelled'], []],
  ['In Progress', ['Completed', 'Pending', 'Cancelled'], []],
  ['Completed', ['Sold'], ['Re-opened']],
  ['Cancelled', [], ['Re-opened']],
  ['Re-opened', ['In Progress', 'Completed', 'Cancelled'], []],
  ['Sold', [], ['Re-opened']],
];

describe.each(TABLE)('a task in status %s', (from, anyone, leads) => {
  test('allows the transitions of the table', () => {
    expect(listAllowedTaskStatuses(from, 'EMPLOYEE')).toEqual(anyone);
    for (const role of ['MANAGER', 'ADMIN'] as const)
      expect(listAllowedTaskStatuses(from, role)).toEqual([...anyone, ...leads]);
  });

  test('allows only billing in a Completed visit and nothing in a Cancelled one', () => {
    expect(listAllowedTaskStatuses(from, 'ADMIN', 'Completed')).toEqual(from === 'Completed' ? ['Sold'] : []);
    expect(listAllowedTaskStatuses(from, 'ADMIN', 'Cancelled')).toEqual([]);
    expect(listAllowedTaskStatuses(from, 'ADMIN', 'Ready for Pickup')).toEqual(listAllowedTaskStatuses(from, 'ADMIN'));
  });
});

test('covers every status', () => {
  expect(TABLE.map(([from]) => from)).toEqual([...TASK_STATUSES]);
});

test('requires a reason only to re-open billed work', () => {
  const asked = TASK_STATUSES.flatMap((from) =>
    TASK_STATUSES.filter((to) => taskTransitionNeedsReason(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(asked).toEqual(['Sold → Re-opened']);
});

test('counts Completed, Cancelled and Sold tasks as finished', () => {
  expect(TASK_STATUSES.filter(isTaskFinished)).toEqual(['Completed', 'Cancelled', 'Sold']);
});
