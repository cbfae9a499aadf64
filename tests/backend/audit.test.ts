import { expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { asUser, signIn, useApp } from '#tests/support/app.ts';
import { aUser, userInput } from '#tests/support/factories.ts';
import { aTask } from '#tests/support/workshop-factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp();

test('logs who did what, newest first, without secrets', async () => {
  const admin = await signIn(app, await aUser(app.deps.db, { role: 'ADMIN', first_name: 'Rima', last_name: 'Nahhas' }));
  const { data: user } = await admin.call(users.create, { body: userInput({ email: 'a@example.com' }) });
  const params = { id: user.id };
  await admin.call(users.update, { params, body: { firstName: 'Other', updatedAt: user.updatedAt } });
  await admin.call(users.remove, { params });
  await admin.call(users.restore, { params });
  const { data, meta } = await admin.call(audit.list, { query: { entityType: 'users', entityId: user.id } });
  expect(data.map(({ action }) => action)).toEqual(['restore', 'delete', 'update', 'create']);
  expect(data[0]).toMatchObject({ actorId: admin.user.id, actorName: 'Rima Nahhas', entityId: user.id });
  expect(data[3]!.changes).toMatchObject({ email: { from: null, to: 'a@example.com' }, role: { to: 'CLIENT' } });
  expect(JSON.stringify(data)).not.toMatch(/password|hash/i);
  expect(meta.total).toBe(4);
});

test('names the records that changes refer to', async () => {
  const admin = await signIn(app, await aUser(app.deps.db, { role: 'ADMIN', first_name: 'Rima', last_name: 'Nahhas' }));
  const sami = await aUser(app.deps.db, { role: 'EMPLOYEE', first_name: 'Sami', last_name: 'Khoury' });
  const { id } = await aTask(app.deps.db);
  for (const assigneeId of [sami.id, admin.user.id]) {
    const { updatedAt } = (await admin.call(tasks.get, { params: { id } })).data;
    await admin.call(tasks.update, { params: { id }, body: { assigneeId, updatedAt } });
  }
  const { data } = await admin.call(audit.list, { query: { entityType: 'tasks', entityId: id, action: 'update' } });
  expect(data[0]!.changes.assigneeId).toEqual({ from: sami.id, to: admin.user.id });
  expect(data[0]!.names).toEqual({ [sami.id]: 'Sami Khoury', [admin.user.id]: 'Rima Nahhas' });
  expect(data[1]!.names).toEqual({ [sami.id]: 'Sami Khoury' });
});

test('finds entries by actor and by day', async () => {
  const [one, two] = [
    await signIn(app, await aUser(app.deps.db, { role: 'ADMIN', first_name: 'Georges' })),
    await asUser(app, 'MANAGER'),
  ];
  await one.call(users.create, { body: userInput({}) });
  await two.call(users.create, { body: userInput({}) });
  const page = await two.call(audit.list, { query: { search: 'georg', dateFilter: 'today' } });
  expect(page.data).toMatchObject([{ actorId: one.user.id, action: 'create' }]);
  app.setClock(new Date(Date.now() + 3 * 86_400_000));
  const later = await asUser(app, 'MANAGER');
  expect((await later.call(audit.list, { query: { dateFilter: 'today' } })).data).toEqual([]);
  app.setClock();
});

test('finds entries between two days of the garage, both included', async () => {
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']) {
    app.setClock(new Date(`${day}T23:59:59Z`));
    const admin = await asUser(app, 'ADMIN');
    await admin.call(users.create, { body: userInput({}) });
  }
  app.setClock();
  const reader = await asUser(app, 'MANAGER');
  const daysOf = async (query: object) => {
    const { data, meta } = await reader.call(audit.list, { query: { entityType: 'users', ...query } });
    expect(meta.total).toBe(data.length);
    return data.map(({ at }) => at.slice(0, 10));
  };
  const range = { startDate: '2026-03-02', endDate: '2026-03-03' };
  expect(await daysOf(range)).toEqual(['2026-03-03', '2026-03-02']);
  expect(await daysOf({ ...range, endDate: '2026-03-02' })).toEqual(['2026-03-02']);
  const reversed = reader.call(audit.list, { query: { startDate: '2026-03-03', endDate: '2026-03-02' } });
  expect(await errorOf(reversed)).toMatchObject({ status: 422, problems: [{ field: 'endDate' }] });
});
