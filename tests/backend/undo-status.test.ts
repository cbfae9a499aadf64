import { expect, test } from 'vitest';
import { tasks } from '#domain/tasks/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { aPayment, aTask, aVisit } from '#tests/support/workshop-factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'garage@karaj.test' }, { connections: 1 });
const NOWHERE = '0198f6f0-0000-7000-8000-00000000dead';

/** Creates a visit with two pending tasks; returns them with functions that call the API on them. */
async function aStartedVisit() {
  const employee = await asUser(app, 'EMPLOYEE');
  const visit = await aVisit(app.deps.db, { total_cost: 10_000 });
  const task = await aTask(app.deps.db, { visit_id: visit.id, sold_for: 6_000 });
  const other = await aTask(app.deps.db, { visit_id: visit.id, sold_for: 4_000 });
  const move = (id: string, status: 'In Progress' | 'Completed' | 'Cancelled', reason?: string) =>
    employee.call(tasks.updateStatus, { params: { id }, body: { status, reason } });
  const undo = (id: string, caller = employee) => caller.call(tasks.undoStatus, { params: { id } });
  const read = async () => (await employee.call(visits.get, { params: { id: visit.id } })).data;
  return { employee, visit, task, other, move, undo, read };
}
const outboxOf = (visitId: string) =>
  app.deps.db.selectFrom('outbox').selectAll().where('purge_key', '=', `ready-for-pickup:${visitId}`).execute();
const momentsOf = (table: 'visits' | 'tasks', id: string) =>
  app.deps.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('reverts the start of a task and of its visit', async () => {
  const { visit, task, move, undo, read } = await aStartedVisit();
  await move(task.id, 'In Progress');
  expect((await read()).status).toBe('In Progress');
  expect((await undo(task.id)).data).toMatchObject({ status: 'Pending' });
  expect(await read()).toMatchObject({ status: 'Pending', history: [] });
  expect(await momentsOf('visits', visit.id)).toMatchObject({ started_at: null });
  const audited = await app.deps.db.selectFrom('audit_log').select('action').where('entity_id', '=', task.id).execute();
  expect(audited.map(({ action }) => action).toSorted()).toEqual(['change-status', 'undo-status']);
  // The undo is itself a change.
  expect(await errorOf(undo(task.id))).toMatchObject({ status: 409 });
});

test('a message is due 15 seconds after the change, and is purged when it is undone', async () => {
  const { visit, task, other, move, undo, read } = await aStartedVisit();
  await move(task.id, 'In Progress');
  await move(task.id, 'Completed');
  await move(other.id, 'In Progress');
  await move(other.id, 'Completed');
  expect((await read()).status).toBe('Ready for Pickup');
  const [message] = await outboxOf(visit.id);
  const wait = message!.next_attempt_at!.getTime() - Date.now();
  expect(wait).toBeGreaterThan(10_000);
  expect(wait).toBeLessThanOrEqual(15_000);
  expect(await app.deps.notifier.retry()).toBe(0);
  expect((await undo(other.id)).data).toMatchObject({ status: 'In Progress' });
  expect((await read()).status).toBe('In Progress');
  expect(await outboxOf(visit.id)).toEqual([]);
  expect(await momentsOf('visits', visit.id)).toMatchObject({ ready_at: null });
  expect(await momentsOf('tasks', other.id)).toMatchObject({ completed_at: null });
  expect((await momentsOf('tasks', task.id))['completed_at' as never]).not.toBeNull();
});

test('reverts the total, the hold reason and the tasks of a cancelled visit', async () => {
  const { employee, visit, task, other, move, undo, read } = await aStartedVisit();
  await move(other.id, 'Cancelled', 'Not wanted');
  expect((await read()).totalCost).toBe('60.00');
  await undo(other.id);
  expect((await read()).totalCost).toBe('100.00');

  const changeVisit = (status: 'Cancelled') =>
    employee.call(visits.updateStatus, { params: { id: visit.id }, body: { status, reason: 'Left' } });
  await changeVisit('Cancelled');
  expect((await read()).tasks.map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled']);
  await employee.call(visits.undoStatus, { params: { id: visit.id } });
  expect(await read()).toMatchObject({ status: 'Pending', totalCost: '100.00' });
  expect((await read()).tasks.map(({ status }) => status)).toEqual(['Pending', 'Pending']);

  await move(task.id, 'In Progress');
  const hold = (holdReason: 'PARTS' | 'CLIENT') =>
    employee.call(tasks.updateStatus, { params: { id: task.id }, body: { status: 'In Progress', holdReason } });
  await hold('PARTS');
  await hold('CLIENT');
  expect((await undo(task.id)).data).toMatchObject({ status: 'In Progress', holdReason: 'PARTS' });
});

test('is refused to others, later, after another change, and for records that do not exist', async () => {
  const { employee, visit, task, move, undo } = await aStartedVisit();
  await move(task.id, 'In Progress');
  expect(await errorOf(undo(task.id, await asUser(app, 'ADMIN')))).toMatchObject({ status: 409 });
  expect(await errorOf(employee.call(visits.undoStatus, { params: { id: visit.id } }))).toMatchObject({ status: 409 });
  expect(await errorOf(undo(NOWHERE))).toMatchObject({ status: 404 });
  await app.deps.db
    .updateTable('status_changes')
    .set({ at: new Date(Date.now() - 16_000) })
    .where('visit_id', '=', visit.id)
    .execute();
  expect(await errorOf(undo(task.id))).toMatchObject({ status: 409 });

  await move(task.id, 'Completed');
  await aPayment(app.deps.db, { visit_id: visit.id, updated_at: new Date(Date.now() + 30) });
  expect(await errorOf(undo(task.id))).toMatchObject({ status: 409 });
});
