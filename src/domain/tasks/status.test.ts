import { describe, expect, test } from 'vitest';
import { isTaskFinished, taskMoveNeedsReason, taskMoves } from './status.ts';
import { TASK_STATUSES, type TaskStatus } from './task.ts';

/** Decision 6: where a mechanic may move a task, and where only a lead may. */
const TABLE: [TaskStatus, TaskStatus[], TaskStatus[]][] = [
  ['Pending', ['In Progress', 'Cancelled'], []],
  ['In Progress', ['Completed', 'Pending', 'Cancelled'], []],
  ['Completed', ['Sold'], ['Re-opened']],
  ['Cancelled', [], ['Re-opened']],
  ['Re-opened', ['In Progress', 'Completed', 'Cancelled'], []],
  ['Sold', [], ['Re-opened']],
];

describe.each(TABLE)('a task that is %s', (from, anyone, leads) => {
  test('moves as the table says', () => {
    expect(taskMoves(from, 'EMPLOYEE')).toEqual(anyone);
    for (const role of ['MANAGER', 'ADMIN'] as const) expect(taskMoves(from, role)).toEqual([...anyone, ...leads]);
  });

  test('is only billed once its visit was handed over, and stays as it is once that was cancelled', () => {
    expect(taskMoves(from, 'ADMIN', 'Completed')).toEqual(from === 'Completed' ? ['Sold'] : []);
    expect(taskMoves(from, 'ADMIN', 'Cancelled')).toEqual([]);
    expect(taskMoves(from, 'ADMIN', 'Ready for Pickup')).toEqual(taskMoves(from, 'ADMIN'));
  });
});

test('the table has every status', () => {
  expect(TABLE.map(([from]) => from)).toEqual([...TASK_STATUSES]);
});

test('only what was billed is re-opened with a reason', () => {
  const asked = TASK_STATUSES.flatMap((from) =>
    TASK_STATUSES.filter((to) => taskMoveNeedsReason(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(asked).toEqual(['Sold → Re-opened']);
});

test('completed, billed and cancelled work needs no more of it', () => {
  expect(TASK_STATUSES.filter(isTaskFinished)).toEqual(['Completed', 'Cancelled', 'Sold']);
});
