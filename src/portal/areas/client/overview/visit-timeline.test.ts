import { expect, test } from 'vitest';
import type { StatusChange } from '#domain/visits/endpoints.ts';
import { countReachedSteps, listVisitSteps } from '../visit-progress.tsx';
import { listVisitEvents } from './visit-timeline.tsx';

let count = 0;
const aChange = (minute: number, to: string, more: Partial<StatusChange> = {}): StatusChange => ({
  id: String(++count),
  at: `2026-11-16T10:${String(minute).padStart(2, '0')}:00.000Z`,
  taskId: null,
  taskName: null,
  from: 'Pending',
  to,
  holdReason: null,
  automatic: false,
  ...more,
});
const aTaskChange = (minute: number, to: string, more: Partial<StatusChange> = {}) =>
  aChange(minute, to, { taskId: 't1', taskName: 'Brake fluid', ...more });

const OPENED = aChange(0, 'Pending', { from: null });
const STARTED = aChange(5, 'In Progress');
const READY = aChange(20, 'Ready for Pickup', { from: 'In Progress' });

test('lists the steps of a visit with the time each was reached', () => {
  expect(listVisitSteps({ status: 'In Progress', history: [STARTED, OPENED] })).toEqual([
    { status: 'Pending', state: 'done', at: OPENED.at },
    { status: 'In Progress', state: 'current', at: STARTED.at },
    { status: 'Ready for Pickup', state: 'ahead' },
    { status: 'Completed', state: 'ahead' },
  ]);
});

test('marks every step of a completed visit as done and gives a skipped step no time', () => {
  const done = aChange(30, 'Completed', { from: 'Ready for Pickup' });
  expect(listVisitSteps({ status: 'Completed', history: [done, READY, OPENED] })).toEqual([
    { status: 'Pending', state: 'done', at: OPENED.at },
    { status: 'In Progress', state: 'done' },
    { status: 'Ready for Pickup', state: 'done', at: READY.at },
    { status: 'Completed', state: 'done', at: done.at },
  ]);
});

test('goes back a step with the latest time when work resumes', () => {
  const back = aChange(25, 'In Progress', { from: 'Ready for Pickup' });
  const steps = listVisitSteps({ status: 'In Progress', history: [back, READY, STARTED, OPENED] });
  expect(steps.map(({ state }) => state)).toEqual(['done', 'current', 'ahead', 'ahead']);
  expect(steps[1]!.at).toBe(back.at);
});

test('returns no steps for a cancelled visit', () => {
  expect(listVisitSteps({ status: 'Cancelled', history: [] })).toEqual([]);
  expect([countReachedSteps('Cancelled'), countReachedSteps('Pending'), countReachedSteps('Completed')]).toEqual([
    0, 1, 4,
  ]);
});

test.each([
  [STARTED, 'started'],
  [READY, 'ready'],
  [aChange(9, 'In Progress', { from: 'Ready for Pickup' }), 'resumed'],
  [aChange(9, 'In Progress', { from: 'Completed' }), 'resumed'],
  [aChange(9, 'Pending', { from: 'Cancelled' }), 'pending'],
  [aTaskChange(9, 'In Progress'), 'taskStarted'],
  [aTaskChange(9, 'In Progress', { from: 'In Progress', holdReason: 'PARTS' }), 'taskHeld.PARTS'],
  [aTaskChange(9, 'In Progress', { from: 'In Progress' }), 'taskResumed'],
  [aTaskChange(9, 'In Progress', { from: 'Re-opened' }), 'taskResumed'],
  [aTaskChange(9, 'Completed', { from: 'In Progress' }), 'taskDone'],
  [aTaskChange(9, 'Pending', { from: null }), 'taskAdded'],
] as const)('maps a status change to an event key: %#', (one, key) => {
  const [event] = listVisitEvents([one, OPENED]);
  expect(event).toMatchObject({ id: one.id, key, ...(one.taskName && { task: 'Brake fluid' }) });
});

test('omits tasks created with the visit, and billing transitions', () => {
  const withIt = aTaskChange(0, 'Pending', { from: null });
  const sold = aTaskChange(40, 'Sold', { from: 'Completed' });
  expect(listVisitEvents([sold, STARTED, withIt, OPENED]).map(({ key }) => key)).toEqual(['started', 'opened']);
});
