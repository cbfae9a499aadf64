import { expect, test } from 'vitest';
import { allEndpoints } from '#domain/contract.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { asUser, signIn, useApp } from '#tests/support/app.ts';
import { aUser, aVehicle } from '#tests/support/factories.ts';
import { anOilChange, dayFromNow, taskInput, visitInput } from '#tests/support/workshop-factories.ts';

const app = useApp();

/** Cost with digits that no other value of a response contains. */
const COST = '7123.77';
/** Values that no response to a client may contain. */
const SECRETS = [COST, '712377', 'Marginal', 'Why-it-moved', 'Note-of-staff', 'Reversal-why'];

test('returns no cost, actor or reason to clients on any call', async () => {
  const owner = await aUser(app.deps.db);
  const manager = await signIn(app, await aUser(app.deps.db, { role: 'MANAGER', last_name: 'Marginal' }));
  const vehicle = await aVehicle(app.deps.db, { user_id: owner.id });
  await anOilChange(app.deps.db, { vehicle_id: vehicle.id });
  const body = visitInput(vehicle, {
    totalCost: '9000',
    dueDate: dayFromNow(3),
    tasks: [taskInput({ cost: COST }), taskInput({ name: 'Paint', cost: COST })],
  });
  const { data: visit } = await manager.call(visits.create, { body });
  const task = { params: { id: visit.tasks[0]!.id } };
  const reason = 'Why-it-moved';
  await manager.call(tasks.updateStatus, { ...task, body: { status: 'In Progress', holdReason: 'PARTS', reason } });
  await manager.call(visits.updateStatus, { params: { id: visit.id }, body: { status: 'In Progress', reason } });
  const { data: payment } = await manager.call(payments.create, {
    body: { entityType: 'TASK', entityId: task.params.id, amount: '20', method: 'Cash', notes: 'Note-of-staff' },
  });
  const refund = { params: { id: payment.id }, body: { amount: '5', reason: 'Reversal-why' } };
  await manager.call(payments.refund, refund);
  const seen = JSON.stringify(await manager.call(visits.get, { params: { id: visit.id } }));
  for (const secret of [COST, 'Marginal', reason]) expect(seen).toContain(secret);

  const client = await signIn(app, owner);
  const ids = [visit.id, task.params.id, payment.id, vehicle.id, owner.id];
  const readable = allEndpoints().filter(({ endpoint }) => endpoint.method === 'GET');
  const streams = new Set<string>();
  const successfulIds = new Set<string>();
  for (const { id, endpoint } of readable) {
    for (const target of endpoint.path.includes('{id}') ? ids : ['']) {
      const path = endpoint.path.replace('{id}', target);
      const response = await app.fetch(`/backend${path}`, { headers: { authorization: `Bearer ${client.token}` } });
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        streams.add(id);
        await response.body?.cancel();
        continue;
      }
      const text = await response.text();
      if (response.status === 200) successfulIds.add(id);
      for (const secret of SECRETS) expect(text, `${path} contains ${secret}`).not.toContain(secret);
    }
  }
  expect([...streams]).toEqual(['visits.follow']);
  for (const id of ['visits.list', 'visits.get', 'tasks.list', 'tasks.get', 'payments.list', 'payments.get'])
    expect(successfulIds).toContain(id);
});

test('shows a client why work is on hold, without names', async () => {
  const owner = await aUser(app.deps.db);
  const [client, employee] = [await signIn(app, owner), await asUser(app, 'EMPLOYEE')];
  const body = visitInput(await aVehicle(app.deps.db, { user_id: owner.id }), {});
  const { data } = await employee.call(visits.create, { body });
  const params = { id: data.tasks[0]!.id };
  await employee.call(tasks.updateStatus, { params, body: { status: 'In Progress', holdReason: 'PARTS' } });
  const read = await client.call(visits.get, { params: { id: data.id } });
  expect(read.data.tasks).toMatchObject([{ status: 'In Progress', holdReason: 'PARTS', soldFor: '60.00' }]);
  for (const change of read.data.history) {
    expect(change).not.toHaveProperty('actorName');
    expect(change).not.toHaveProperty('reason');
  }
});
