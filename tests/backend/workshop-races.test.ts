import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApiError } from '#client/api-error.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { isTaskFinished } from '#domain/tasks/status.ts';
import { TASK_STATUSES, type TaskStatus } from '#domain/tasks/task.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { VISIT_STATUSES, type VisitStatus } from '#domain/visits/visit.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { aUser, aVehicle } from '#tests/support/factories.ts';
import { aTask, aVisit, taskInput, visitInput } from '#tests/support/workshop-factories.ts';

const app = useApp();
const CONCURRENT_CALLS = 8;

/** Counts the status or error code of each concurrent call. */
async function countOutcomes(calls: readonly Promise<{ status: number }>[]): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (const one of await Promise.allSettled(calls)) {
    const name = one.status === 'fulfilled' ? String(one.value.status) : (one.reason as ApiError).code;
    outcomes[name] = (outcomes[name] ?? 0) + 1;
  }
  return outcomes;
}
const repeat = <T>(make: (at: number) => T): T[] => Array.from({ length: CONCURRENT_CALLS }, (_, at) => make(at));
const changeTaskStatus = (caller: Caller, id: string, status: TaskStatus) =>
  caller.call(tasks.updateStatus, { params: { id }, body: { status, reason: 'Because' } });
const changeStatus = (caller: Caller, id: string, status: VisitStatus) =>
  caller.call(visits.updateStatus, { params: { id }, body: { status, reason: 'Because' } });
const get = async (caller: Caller, id: string) => (await caller.call(visits.get, { params: { id } })).data;

async function aVisitWith(statuses: readonly TaskStatus[], columns: Parameters<typeof aVisit>[1] = {}) {
  const visit = await aVisit(app.deps.db, columns);
  const ids: string[] = [];
  for (const status of statuses) ids.push((await aTask(app.deps.db, { visit_id: visit.id, status })).id);
  return { ...visit, taskIds: ids };
}

test('applies one of several equal status changes', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const { id, taskIds } = await aVisitWith(['Pending', 'Pending']);
  expect(await countOutcomes(repeat(() => changeTaskStatus(employee, taskIds[0]!, 'In Progress')))).toEqual({
    200: CONCURRENT_CALLS,
  });
  const { history } = await get(employee, id);
  expect(history.map(({ to, automatic }) => [to, automatic])).toEqual([
    ['In Progress', true],
    ['In Progress', false],
  ]);
});

test('sets a visit ready and notifies the client once for concurrent last tasks', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  for (let round = 0; round < 5; round++) {
    const statuses = repeat((): TaskStatus => 'In Progress');
    const { id, user_id, taskIds } = await aVisitWith(statuses, { status: 'In Progress' });
    const done = taskIds.map((taskId) => changeTaskStatus(employee, taskId, 'Completed'));
    expect(await countOutcomes(done)).toEqual({ 200: CONCURRENT_CALLS });
    const { status, history } = await get(employee, id);
    expect(status).toBe('Ready for Pickup');
    expect(history.filter(({ to }) => to === 'Ready for Pickup')).toHaveLength(1);
    await app.deps.notifier.idle();
    const { email } = await app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    const notifications = await app.deps.db.selectFrom('outbox').select('id').where('recipient', '=', email!).execute();
    expect(notifications).toHaveLength(1);
  }
});

test('keeps one of all tasks deleted concurrently', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const { id, taskIds } = await aVisitWith(repeat((): TaskStatus => 'Pending'));
  const removals = taskIds.map((taskId) => employee.call(tasks.remove, { params: { id: taskId } }));
  expect(await countOutcomes(removals)).toEqual({ 200: CONCURRENT_CALLS - 1, LAST_TASK: 1 });
  expect((await get(employee, id)).taskCount).toBe(1);
});

test('adds no task to a visit during its hand-over', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  for (let round = 0; round < 5; round++) {
    const { id } = await aVisitWith(['Completed'], { status: 'Ready for Pickup' });
    const add = () => employee.call(tasks.create, { body: { visitId: id, ...taskInput({}) } });
    await Promise.allSettled([add(), changeStatus(employee, id, 'Completed'), add()]);
    const { status, tasks: made } = await get(employee, id);
    const unfinished = made.filter((task) => !isTaskFinished(task.status)).length;
    if (status === 'Completed') expect(unfinished).toBe(0);
    else expect([status, unfinished]).toEqual(['In Progress', 2]);
  }
});

test('either deletes a vehicle or client, or creates a visit', async () => {
  const admin = await asUser(app, 'ADMIN');
  const buyer = await aUser(app.deps.db);
  const leave = [
    (id: string) => admin.call(vehicles.remove, { params: { id } }),
    (id: string) => admin.call(vehicles.transfer, { params: { id }, body: { userId: buyer.id, reason: 'Sold' } }),
    (_: string, userId: string) => admin.call(users.remove, { params: { id: userId } }),
  ];
  for (let round = 0; round < 9; round++) {
    const vehicle = await aVehicle(app.deps.db);
    const create = () => admin.call(visits.create, { body: visitInput(vehicle, {}) });
    const outcomes = await countOutcomes([
      create(),
      leave[round % 3]!(vehicle.id, vehicle.user_id),
      create(),
      create(),
    ]);
    expect(
      Object.keys(outcomes).filter((name) => !['200', '201', 'VALIDATION', 'HAS_OPEN_VISIT'].includes(name)),
    ).toEqual([]);
    const orphans = await app.deps.db
      .selectFrom('visits')
      .innerJoin('vehicles', 'vehicles.id', 'visits.vehicle_id')
      .innerJoin('users', 'users.id', 'visits.user_id')
      .select('visits.id')
      .where('vehicles.id', '=', vehicle.id)
      .where((or) =>
        or.or([
          or('vehicles.deleted_at', 'is not', null),
          or('users.deleted_at', 'is not', null),
          or('vehicles.user_id', '!=', or.ref('visits.user_id')),
        ]),
      )
      .execute();
    expect(orphans).toEqual([]);
  }
});

test('saves one of several changes with the same version', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const { id, updated_at } = await aVisitWith(['Pending']);
  const updatedAt = updated_at.toISOString();
  const change = (at: number) =>
    employee.call(visits.update, { params: { id }, body: { name: `Name ${at}`, updatedAt } });
  expect(await countOutcomes(repeat(change))).toEqual({ 200: 1, STALE: CONCURRENT_CALLS - 1 });
});

test('keeps a gapless history and a consistent status for random concurrent changes', async () => {
  const callers = [await asUser(app, 'EMPLOYEE'), await asUser(app, 'MANAGER'), await asUser(app, 'ADMIN')];
  const step = fc.record({
    by: fc.nat(2),
    task: fc.nat(4),
    to: fc.constantFrom(...TASK_STATUSES),
    visitTo: fc.constantFrom(...VISIT_STATUSES),
  });
  const property = fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
    const { id, taskIds } = await aVisitWith(['Pending', 'Pending', 'Pending']);
    const outcomes = await countOutcomes(
      steps.map(({ by, task, to, visitTo }) =>
        task < 3 ? changeTaskStatus(callers[by]!, taskIds[task]!, to) : changeStatus(callers[by]!, id, visitTo),
      ),
    );
    expect(
      Object.keys(outcomes).filter((name) => !['200', 'INVALID_TRANSITION', 'ROLE_FORBIDDEN'].includes(name)),
    ).toEqual([]);
    const visit = await get(callers[0]!, id);
    const chain = new Map<string | null, string>([
      [null, 'Pending'],
      ...taskIds.map((one) => [one, 'Pending'] as const),
    ]);
    for (const { taskId, from, to } of visit.history.toReversed()) {
      expect(from).toBe(chain.get(taskId));
      chain.set(taskId, to);
    }
    expect(visit.status).toBe(chain.get(null));
    for (const task of visit.tasks) expect(task.status).toBe(chain.get(task.id));
    const isDone =
      visit.tasks.every(({ status }) => isTaskFinished(status)) &&
      visit.tasks.some(({ status }) => status !== 'Cancelled');
    if (visit.status === 'Ready for Pickup') expect(isDone).toBe(true);
    if (visit.status === 'Completed' || visit.status === 'Cancelled')
      expect(visit.tasks.every(({ status }) => isTaskFinished(status))).toBe(true);
  });
  await fc.assert(property, { numRuns: 25 });
}, 60_000);
