import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mainPanel } from '#domain/analytics/main-panel.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { TASK_STATUSES, type TaskStatus } from '#domain/tasks/task.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { listAllowedVisitStatuses, toVisitState, visitTransitionNeedsReason } from '#domain/visits/status.ts';
import { VISIT_STATUSES, type VisitStatus } from '#domain/visits/visit.ts';
import { asUser, signIn, useApp, type Caller } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';
import { aVehicle } from '#tests/support/factories.ts';
import { aTask, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp({}, { connections: 1 });
const NO_REASON = { status: 422, problems: [{ field: 'reason', code: 'required' }] };

test('gives money back by its own method, which the cash-up counts', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  app.setClock(new Date('2026-03-20T10:00:00Z'));
  const visit = await aVisit(app.deps.db);
  const body = { entityType: 'VISIT', entityId: visit.id, amount: '80', method: 'Credit Card' } as const;
  const { data: payment } = await staff.call(payments.create, { body });
  const headers = { 'idempotency-key': 'cash-back' };
  const give = (method: 'Cash' | 'Bank Transfer') =>
    staff.call(payments.refund, {
      params: { id: payment.id },
      body: { amount: '30', method, reason: 'Part not used' },
      headers,
    });
  expect((await give('Cash')).data).toMatchObject({ method: 'Credit Card', refunded: '30.00' });
  expect((await give('Cash')).data.refunded).toBe('30.00');
  expect(await errorOf(give('Bank Transfer'))).toMatchObject({ code: 'ALREADY_RECORDED' });
  const { data } = await staff.call(payments.list, { query: { visitId: visit.id, status: 'Refunded' } });
  expect(data).toMatchObject([{ method: 'Cash', amount: '30.00' }]);
  const cashUp = (await staff.call(mainPanel.cashUp, { query: { date: '2026-03-20' } })).data;
  const methods = Object.fromEntries(cashUp.methods.map(({ method, net }) => [method, net]));
  expect(methods).toMatchObject({ 'Credit Card': '80.00', Cash: '-30.00' });
  app.setClock();
});

async function createVisit(staff: Caller, fields: object) {
  const vehicle = await aVehicle(app.deps.db);
  const { data: today } = await staff.call(mainPanel.get, {
    query: { startDate: '2026-01-01', endDate: '2026-01-01', sections: 'now' },
  });
  const days = { visitDate: today.today, dueDate: today.today };
  const body = { userId: vehicle.user_id, vehicleId: vehicle.id, name: 'Brakes', ...days, totalCost: '150', ...fields };
  const task = { service: 'REPAIR', priority: 'NORMAL' };
  const two = [
    { ...task, name: 'Pads', soldFor: '100' },
    { ...task, name: 'Discs', soldFor: '50' },
  ];
  return (await staff.call(visits.create, { body: { ...body, tasks: two } as never })).data;
}
const read = async (caller: Caller, id: string) => (await caller.call(visits.get, { params: { id } })).data;
const editTotal = async (staff: Caller, id: string, totalCost: string, more: object = {}) => {
  const { updatedAt } = await read(staff, id);
  return staff.call(visits.update, { params: { id }, body: { totalCost, updatedAt, ...more } });
};

test.each(['EMPLOYEE', 'MANAGER'] as const)('a discount of %s has a reason, which the history shows', async (role) => {
  const staff = await asUser(app, role);
  const actorName = `${staff.user.first_name} ${staff.user.last_name}`;
  expect(await errorOf(createVisit(staff, { totalCost: '149.99' }))).toMatchObject(NO_REASON);
  const { id } = await createVisit(staff, { totalCost: '120', reason: 'Neighbour' });
  expect(await errorOf(editTotal(staff, id, '100'))).toMatchObject(NO_REASON);
  await editTotal(staff, id, '100', { reason: 'Long wait' });
  await editTotal(staff, id, '170');
  await editTotal(staff, id, '150');
  const { corrections, totalCost } = await read(staff, id);
  expect(totalCost).toBe('150.00');
  const total = (from: string, to: string) => [{ field: 'totalCost', from, to }];
  expect(corrections).toMatchObject([
    { prices: total('170.00', '150.00'), reason: null, actorName, taskId: null },
    { prices: total('100.00', '170.00'), reason: null, fields: ['totalCost'] },
    { prices: total('120.00', '100.00'), reason: 'Long wait' },
    { prices: total('150.00', '120.00'), reason: 'Neighbour' },
  ]);
});

test('the history shows changed prices, and not the total that follows them', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const visit = await createVisit(staff, {});
  const [pads] = visit.tasks;
  const body = { soldFor: '80', name: 'Pads, front', updatedAt: pads!.updatedAt };
  await staff.call(tasks.update, { params: { id: pads!.id }, body });
  const client = await signIn(app, await owner(visit.userId));
  expect(await read(client, visit.id)).not.toHaveProperty('corrections');
  const { corrections, totalCost } = await read(staff, visit.id);
  expect(totalCost).toBe('130.00');
  expect(corrections).toMatchObject([
    {
      taskId: pads!.id,
      taskName: 'Pads, front',
      fields: ['soldFor'],
      prices: [{ field: 'soldFor', from: '100.00', to: '80.00' }],
      reason: null,
    },
  ]);
});

const owner = (id: string) =>
  app.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

type State = {
  status: VisitStatus;
  statuses: TaskStatus[];
  paid: number;
  isArchived: boolean;
  role: 'EMPLOYEE' | 'MANAGER';
};

test('offers on the board exactly the moves that the server accepts', async () => {
  const staff = { EMPLOYEE: await asUser(app, 'EMPLOYEE'), MANAGER: await asUser(app, 'MANAGER') };
  const state = fc.record({
    status: fc.constantFrom(...VISIT_STATUSES),
    statuses: fc.array(fc.constantFrom(...TASK_STATUSES), { minLength: 1, maxLength: 3 }),
    paid: fc.constantFrom(0, 500),
    isArchived: fc.boolean(),
    role: fc.constantFrom('EMPLOYEE' as const, 'MANAGER' as const),
  });
  const check = async ({ status, statuses, paid, isArchived, role }: State) => {
    for (const to of VISIT_STATUSES.filter((one) => one !== status)) {
      const visit = await aVisit(app.deps.db, { status, paid });
      for (const one of statuses) await aTask(app.deps.db, { visit_id: visit.id, status: one });
      if (isArchived)
        await app.deps.db
          .updateTable('vehicles')
          .set({ status: 'ARCHIVED' })
          .where('id', '=', visit.vehicle_id)
          .execute();
      const { data } = await staff[role].call(visits.list, { query: { vehicleId: visit.vehicle_id } });
      const offered = listAllowedVisitStatuses(toVisitState(data[0]!), role);
      const reason = visitTransitionNeedsReason(status, to) ? 'Still squeaks' : undefined;
      const call = staff[role].call(visits.updateStatus, { params: { id: visit.id }, body: { status: to, reason } });
      const accepted = await call.then(
        () => true,
        () => false,
      );
      expect({ to, accepted }).toEqual({ to, accepted: offered.includes(to) });
    }
  };
  await fc.assert(fc.asyncProperty(state, check), { numRuns: 12 });
});
