import { expect, test } from 'vitest';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';
import type { Assignment, StatusChange } from '#domain/visits/endpoints.ts';
import { buildHistory, groupByDay, getTransitionKeys } from './HistoryCard.tsx';

const aChange = (part: Partial<StatusChange>): StatusChange => ({
  id: 'status',
  at: '2026-11-20T10:00:00.000Z',
  taskId: null,
  taskName: null,
  from: 'Pending',
  to: 'In Progress',
  holdReason: null,
  automatic: false,
  ...part,
});
const payment = (part: Partial<PaymentRecord>) =>
  ({ id: 'payment', status: 'Success', createdAt: '2026-11-20T10:00:00.000Z', ...part }) as PaymentRecord;

test('merges transitions and payments, newest first', () => {
  const changes = [aChange({ id: 'late', at: '2026-11-20T12:00:00.000Z' }), aChange({ id: 'early' })];
  const between = payment({ createdAt: '2026-11-20T11:00:00.000Z' });
  expect(buildHistory(changes, [between]).map(({ key }) => key)).toEqual(['late', 'payment', 'early']);
});

test('lists a deleted payment twice: when recorded and when deleted', () => {
  const gone = payment({ status: 'Deleted', updatedAt: '2026-11-21T09:00:00.000Z' });
  const changes = [aChange({ at: '2026-11-20T15:00:00.000Z' })];
  expect(buildHistory(changes, [gone]).map(({ kind }) => kind)).toEqual(['payment-deleted', 'status', 'payment']);
});

test('lists assignments among the transitions', () => {
  const assignment = { id: 'given', at: '2026-11-20T11:00:00.000Z', toName: 'Sami' } as Assignment;
  const changes = [aChange({ id: 'late', at: '2026-11-20T12:00:00.000Z' }), aChange({ id: 'early' })];
  expect(buildHistory(changes, [], [], [assignment]).map(({ key }) => key)).toEqual(['late', 'given', 'early']);
});

test('groups entries by day', () => {
  const changes = ['2026-11-21T12:00:00', '2026-11-21T09:00:00', '2026-11-20T09:00:00'].map((at) =>
    aChange({ id: at, at: new Date(at).toISOString() }),
  );
  expect(groupByDay(buildHistory(changes, [])).map(({ day, entries }) => [day, entries.length])).toEqual([
    ['2026-11-21', 2],
    ['2026-11-20', 1],
  ]);
});

test.each<[Partial<StatusChange>, ReturnType<typeof getTransitionKeys>]>([
  [{ from: null, to: 'Pending' }, { key: 'visitOpened' }],
  [{}, { key: 'visitStatus', state: 'visits:statuses.In Progress' }],
  [{ automatic: true }, { key: 'automaticStatus', state: 'visits:statuses.In Progress' }],
  [{ taskId: 'task', from: null, to: 'Pending' }, { key: 'taskAdded' }],
  [
    { taskId: 'task', to: 'In Progress' },
    { key: 'taskStatus', state: 'tasks:statuses.In Progress' },
  ],
  [
    { taskId: 'task', from: 'In Progress', to: 'In Progress', holdReason: 'PARTS' },
    { key: 'taskHeld', state: 'tasks:holdReasons.PARTS' },
  ],
  [{ taskId: 'task', from: 'In Progress', to: 'In Progress' }, { key: 'taskResumed' }],
])('describes the transition %j as %j', (part, text) => {
  expect(getTransitionKeys(aChange(part))).toEqual(text);
});
