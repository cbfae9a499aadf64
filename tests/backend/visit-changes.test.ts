import { expect, test } from 'vitest';
import { tasks } from '#domain/tasks/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { aVehicle } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';
import { taskInput, visitInput } from '#tests/support/workshop-factories.ts';

const app = useApp();

test('broadcasts each change of a visit and its tasks once, and no rejected change', async () => {
  const manager = await asUser(app, 'MANAGER');
  const vehicle = await aVehicle(app.deps.db);
  const listener = await app.deps.pool.connect();
  const payloads: unknown[] = [];
  listener.on('notification', ({ payload }) => payloads.push(JSON.parse(payload!)));
  await listener.query('listen visit_changed');
  /** Returns the payloads since the last call; the query delivers pending notifications. */
  const newPayloads = async () => {
    await listener.query('select 1');
    return payloads.splice(0);
  };

  const { data } = await manager.call(visits.create, {
    body: visitInput(vehicle, { totalCost: '200', tasks: [taskInput({}), taskInput({})] }),
  });
  const once = [{ id: data.id, userId: vehicle.user_id }];
  expect(await newPayloads()).toEqual(once);
  const [visit, task] = [{ params: { id: data.id } }, { params: { id: data.tasks[0]!.id } }];
  const added = await manager.call(tasks.create, { body: { visitId: data.id, ...taskInput({}) } });
  expect(await newPayloads()).toEqual(once);
  const changes = [
    () => manager.call(visits.update, { ...visit, body: { name: 'Renamed', updatedAt: data.updatedAt } }),
    () => manager.call(tasks.update, { ...task, body: { name: 'Renamed', updatedAt: data.tasks[0]!.updatedAt } }),
    () => manager.call(tasks.updateStatus, { ...task, body: { status: 'In Progress' } }),
    () => manager.call(tasks.updateStatus, { ...task, body: { status: 'In Progress', holdReason: 'PARTS' } }),
    () => manager.call(tasks.remove, { params: { id: added.data.id } }),
    () => manager.call(tasks.restore, { params: { id: added.data.id } }),
    () => manager.call(visits.updateStatus, { ...visit, body: { status: 'Cancelled' } }),
    () => manager.call(visits.remove, { ...visit, body: { reason: 'Created twice' } }),
    () => manager.call(visits.restore, visit),
  ];
  for (const change of changes) {
    await change();
    expect(await newPayloads(), String(change)).toEqual(once);
  }
  await manager.call(visits.updateStatus, { ...visit, body: { status: 'Cancelled' } });
  await errorOf(manager.call(visits.updateStatus, { ...visit, body: { status: 'Completed' } }));
  await errorOf(manager.call(tasks.create, { body: { visitId: data.id, ...taskInput({}) } }));
  expect(await newPayloads()).toEqual([]);
  listener.release(true);
});
