import { expect, test } from 'vitest';
import type { StatusMove } from '#domain/visits/endpoints.ts';
import { stepsReached, visitSteps } from '../visit-steps.ts';
import { visitStory } from './visit-story.ts';

let count = 0;
const move = (minute: number, to: string, more: Partial<StatusMove> = {}): StatusMove => ({
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
const ofTask = (minute: number, to: string, more: Partial<StatusMove> = {}) =>
  move(minute, to, { taskId: 't1', taskName: 'Brake fluid', ...more });

const OPENED = move(0, 'Pending', { from: null });
const STARTED = move(5, 'In Progress');
const READY = move(20, 'Ready for Pickup', { from: 'In Progress' });

test('steps tell how far a visit is, and when it got there', () => {
  expect(visitSteps({ status: 'In Progress', history: [STARTED, OPENED] })).toEqual([
    { status: 'Pending', state: 'done', at: OPENED.at },
    { status: 'In Progress', state: 'current', at: STARTED.at },
    { status: 'Ready for Pickup', state: 'ahead' },
    { status: 'Completed', state: 'ahead' },
  ]);
});

test('a handed-over visit has no step before it, and one that was skipped has no time', () => {
  const done = move(30, 'Completed', { from: 'Ready for Pickup' });
  expect(visitSteps({ status: 'Completed', history: [done, READY, OPENED] })).toEqual([
    { status: 'Pending', state: 'done', at: OPENED.at },
    { status: 'In Progress', state: 'done' },
    { status: 'Ready for Pickup', state: 'done', at: READY.at },
    { status: 'Completed', state: 'done', at: done.at },
  ]);
});

test('work that goes on again takes its step back, with the time of its return', () => {
  const back = move(25, 'In Progress', { from: 'Ready for Pickup' });
  const steps = visitSteps({ status: 'In Progress', history: [back, READY, STARTED, OPENED] });
  expect(steps.map(({ state }) => state)).toEqual(['done', 'current', 'ahead', 'ahead']);
  expect(steps[1]!.at).toBe(back.at);
});

test('a cancelled visit is on no way', () => {
  expect(visitSteps({ status: 'Cancelled', history: [] })).toEqual([]);
  expect([stepsReached('Cancelled'), stepsReached('Pending'), stepsReached('Completed')]).toEqual([0, 1, 4]);
});

test.each([
  [STARTED, 'started'],
  [READY, 'ready'],
  [move(9, 'In Progress', { from: 'Ready for Pickup' }), 'goesOn'],
  [move(9, 'In Progress', { from: 'Completed' }), 'goesOn'],
  [move(9, 'Pending', { from: 'Cancelled' }), 'waiting'],
  [ofTask(9, 'In Progress'), 'taskStarted'],
  [ofTask(9, 'In Progress', { from: 'In Progress', holdReason: 'PARTS' }), 'taskHeld.PARTS'],
  [ofTask(9, 'In Progress', { from: 'In Progress' }), 'taskGoesOn'],
  [ofTask(9, 'In Progress', { from: 'Re-opened' }), 'taskGoesOn'],
  [ofTask(9, 'Completed', { from: 'In Progress' }), 'taskDone'],
  [ofTask(9, 'Pending', { from: null }), 'taskAdded'],
] as const)('a move is told in an owner’s words: %#', (one, key) => {
  const [event] = visitStory([one, OPENED]);
  expect(event).toMatchObject({ id: one.id, key, ...(one.taskName && { task: 'Brake fluid' }) });
});

test('tasks that came with the visit and what was billed are not told', () => {
  const withIt = ofTask(0, 'Pending', { from: null });
  const sold = ofTask(40, 'Sold', { from: 'Completed' });
  expect(visitStory([sold, STARTED, withIt, OPENED]).map(({ key }) => key)).toEqual(['started', 'opened']);
});
