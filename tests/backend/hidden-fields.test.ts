import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import { routes } from '#backend/features/routes.ts';
import type { Route } from '#backend/http/route.ts';
import { taskSpec, type TaskRow } from '#backend/features/tasks/task-spec.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import type { ResourceSpec } from '#backend/resource/spec.ts';
import { RECORD_ACCESS, resource } from '#domain/resource.ts';
import { taskFields } from '#domain/tasks/task.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { asUser, signIn, useApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';
import { aTask } from '#tests/support/workshop-factories.ts';

/** Resource like `tasks` that also sorts and filters by cost, a field that clients never see. */
const costs = resource({
  name: 'tasks',
  group: 'task-cost',
  one: 'task',
  many: 'tasks',
  input: taskFields.input,
  fields: tasks.record.entries,
  filters: { cost: v.pipe(v.string(), v.transform(Number)) },
  sortable: ['createdAt', 'name', 'cost'],
  access: RECORD_ACCESS,
});
const costSpec: ResourceSpec<typeof costs, TaskRow, 'tasks'> = { ...taskSpec, endpoints: costs };
const costRoutes = resourceRoutes(costSpec);
(routes as Route[]).push(...costRoutes);
// Removes the routes again: test files share the table.
afterAll(() => void (routes as Route[]).splice(-costRoutes.length));

const app = useApp();

describe('a field that clients may not see', () => {
  test('sorts and filters the list of staff', async () => {
    const staff = await asUser(app, 'MANAGER');
    await aTask(app.deps.db, { cost: 900 });
    await aTask(app.deps.db, { cost: 100 });
    const sorted = await staff.call(costs.list, { query: { sortBy: 'cost', sortOrder: 'asc' } });
    expect(sorted.data.map(({ cost }) => cost)).toEqual(['1.00', '9.00']);
    const filtered = await staff.call(costs.list, { query: { cost: '900' } });
    expect(filtered.data.map(({ cost }) => cost)).toEqual(['9.00']);
  });

  test('neither sorts nor filters the list of a client', async () => {
    const client = await signIn(app, await aUser(app.deps.db));
    await aTask(app.deps.db, { user_id: client.user.id, cost: 900 });
    expect(await errorOf(client.call(costs.list, { query: { sortBy: 'cost' } }))).toMatchObject({
      status: 422,
      code: 'VALIDATION',
      problems: [{ field: 'sortBy', code: 'oneOf' }],
    });
    expect(await errorOf(client.call(costs.list, { query: { cost: '900' } }))).toMatchObject({
      status: 422,
      problems: [{ field: 'cost', code: 'unknownField' }],
    });
    const { data } = await client.call(costs.list, { query: { sortBy: 'name' } });
    expect(data).toHaveLength(1);
    expect(data[0]).not.toHaveProperty('cost');
  });
});

describe('the cost of a task', () => {
  test('is hidden from employees, who can neither sort, filter nor write it', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const task = await aTask(app.deps.db, { cost: 900 });
    const { data } = await employee.call(tasks.get, { params: { id: task.id } });
    expect(data).not.toHaveProperty('cost');
    const refused = { status: 422, problems: [{ field: 'cost', code: 'unknownField' }] };
    expect(await errorOf(employee.call(costs.list, { query: { sortBy: 'cost' } }))).toMatchObject({
      status: 422,
      problems: [{ field: 'sortBy' }],
    });
    expect(await errorOf(employee.call(costs.list, { query: { cost: '900' } }))).toMatchObject(refused);
    const body = { cost: '1', updatedAt: data.updatedAt };
    expect(await errorOf(employee.call(tasks.update, { params: { id: task.id }, body }))).toMatchObject(refused);
    const renamed = { name: 'Rear pads', updatedAt: data.updatedAt };
    await employee.call(tasks.update, { params: { id: task.id }, body: renamed });
    const manager = await asUser(app, 'MANAGER');
    expect((await manager.call(tasks.get, { params: { id: task.id } })).data).toMatchObject({
      name: 'Rear pads',
      cost: '9.00',
    });
  });

  test('is shown to employees if the garage is configured to show it', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const task = await aTask(app.deps.db, { cost: 900 });
    app.deps.config.employeesSeeCosts = true;
    try {
      expect((await employee.call(tasks.get, { params: { id: task.id } })).data.cost).toBe('9.00');
    } finally {
      app.deps.config.employeesSeeCosts = false;
    }
  });
});
