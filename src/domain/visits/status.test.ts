import { describe, expect, test } from 'vitest';
import type { TaskStatus } from '../tasks/task.ts';
import {
  deriveVisitStatus,
  isVisitOpen,
  visitTransitionNeedsReason,
  listAllowedVisitStatuses,
  type VisitState,
} from './status.ts';
import { VISIT_STATUSES, type VisitStatus } from './visit.ts';

const WAITING: TaskStatus[] = ['Pending', 'Cancelled'];
const STARTED: TaskStatus[] = ['In Progress', 'Pending'];
const DONE: TaskStatus[] = ['Completed', 'Sold', 'Cancelled'];
const facts = (status: VisitStatus, tasks: TaskStatus[], isPaidFor = false): VisitState => ({
  status,
  tasks,
  isPaidFor,
});

describe('manual transitions of staff and of leads', () => {
  test.each<[VisitStatus, TaskStatus[], boolean, VisitStatus[], VisitStatus[]]>([
    ['Pending', WAITING, true, ['In Progress', 'Cancelled'], []],
    ['In Progress', WAITING, false, ['Pending'], ['Cancelled']],
    ['In Progress', WAITING, true, ['Pending'], []],
    ['In Progress', STARTED, false, [], ['Cancelled']],
    ['In Progress', STARTED, true, [], []],
    ['In Progress', DONE, false, ['Ready for Pickup'], ['Cancelled']],
    ['In Progress', ['Cancelled'], false, ['Pending'], ['Cancelled']],
    ['Ready for Pickup', DONE, true, ['Completed'], []],
    ['Ready for Pickup', ['Re-opened'], false, ['Completed', 'In Progress'], []],
    ['Completed', DONE, true, [], ['In Progress']],
    ['Cancelled', WAITING, false, [], ['Pending']],
  ])('%s with %j, paid for: %j', (status, tasks, isPaidFor, anyone, leads) => {
    expect(listAllowedVisitStatuses(facts(status, tasks, isPaidFor), 'EMPLOYEE')).toEqual(anyone);
    for (const role of ['MANAGER', 'ADMIN'] as const)
      expect(listAllowedVisitStatuses(facts(status, tasks, isPaidFor), role)).toEqual([...anyone, ...leads]);
  });

  test('requires a reason only to re-open a Completed visit', () => {
    const asked = VISIT_STATUSES.flatMap((from) =>
      VISIT_STATUSES.filter((to) => visitTransitionNeedsReason(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(asked).toEqual(['Completed → In Progress']);
  });
});

test.each<[VisitStatus, TaskStatus[], VisitStatus | undefined]>([
  ['Pending', WAITING, undefined],
  ['Pending', STARTED, 'In Progress'],
  ['Pending', ['Completed', 'Pending'], 'In Progress'],
  ['Pending', ['Re-opened', 'Cancelled'], undefined],
  ['Pending', DONE, 'Ready for Pickup'],
  ['In Progress', STARTED, undefined],
  ['In Progress', ['Completed', 'Pending'], undefined],
  ['In Progress', ['Completed', 'Re-opened'], undefined],
  ['In Progress', DONE, 'Ready for Pickup'],
  ['In Progress', ['Cancelled', 'Cancelled'], undefined],
  ['Ready for Pickup', DONE, undefined],
  ['Ready for Pickup', ['Completed', 'Pending'], 'In Progress'],
  ['Ready for Pickup', ['Re-opened'], 'In Progress'],
  ['Completed', DONE, undefined],
  ['Cancelled', STARTED, undefined],
])('derives from %s with %j the status %s', (status, tasks, following) => {
  expect(deriveVisitStatus(facts(status, tasks))).toBe(following);
});

test('counts a visit as open until it is Completed or Cancelled', () => {
  expect(VISIT_STATUSES.filter(isVisitOpen)).toEqual(['Pending', 'In Progress', 'Ready for Pickup']);
});
