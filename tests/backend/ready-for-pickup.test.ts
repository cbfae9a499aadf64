import { expect, test } from 'vitest';
import type { Locale } from '#domain/locales.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { aUser, aVehicle } from '#tests/support/factories.ts';
import { aTask, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp({ PUBLIC_SITE_URL: 'https://garage.example' }, { connections: 1 });

async function aCarInWork(language: Locale, contact: { email?: null } = {}) {
  const owner = await aUser(app.deps.db, { preferred_language: language, ...contact });
  const vehicle = await aVehicle(app.deps.db, {
    user_id: owner.id,
    plate_number: `READY${language}${Date.now() % 1e6}`,
  });
  const visit = await aVisit(app.deps.db, { vehicle_id: vehicle.id, status: 'In Progress' });
  const task = await aTask(app.deps.db, { visit_id: visit.id, status: 'In Progress' });
  return { owner, vehicle, visit, task };
}
async function queuedFor(recipient: string) {
  await app.deps.notifier.idle();
  return app.deps.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).execute();
}

test.each([
  ['en', 'your Toyota Corolla is ready', 'you can pick it up'],
  ['fr', 'votre véhicule Toyota Corolla est prêt', 'Vous pouvez venir le chercher'],
  ['ar', 'مركبتك Toyota Corolla جاهزة', 'يمكنك استلامها'],
] as const)('notifies the client once, in %s, with a link', async (language, subject, sentence) => {
  const employee = await asUser(app, 'EMPLOYEE');
  const { owner, vehicle, visit, task } = await aCarInWork(language);
  const params = { id: task.id };
  await employee.call(tasks.updateStatus, { params, body: { status: 'Completed' } });
  await employee.call(tasks.updateStatus, { params, body: { status: 'Completed' } });
  const [message, ...more] = await queuedFor(owner.email!);
  expect(more).toEqual([]);
  expect(message).toMatchObject({ channel: 'mail', subject: expect.stringContaining(subject) });
  expect(message!.body).toContain(sentence);
  expect(message!.body).toContain(vehicle.plate_number);
  expect(message!.body).toContain(`\n\nhttps://garage.example/client/overview/${vehicle.id}/${visit.id}\n\n`);
  const days = (message!.expires_at.getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
});

test('notifies a client without an e-mail by SMS', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const { owner, visit, task } = await aCarInWork('en', { email: null });
  await employee.call(tasks.updateStatus, { params: { id: task.id }, body: { status: 'Completed' } });
  const [message] = await queuedFor(owner.phone_e164!);
  expect(message).toMatchObject({ channel: 'sms', subject: null });
  expect(message!.body).toContain(`/client/overview/${visit.vehicle_id}/${visit.id}`);
});

test('purges the queued message when the status changes, and sends a new one later', async () => {
  const manager = await asUser(app, 'MANAGER');
  const { owner, task, visit } = await aCarInWork('en');
  const changeStatus = (status: 'Completed' | 'Re-opened') =>
    manager.call(tasks.updateStatus, { params: { id: task.id }, body: { status } });
  await changeStatus('Completed');
  expect(await queuedFor(owner.email!)).toHaveLength(1);
  await changeStatus('Re-opened');
  expect(await queuedFor(owner.email!)).toEqual([]);
  await changeStatus('Completed');
  expect(await queuedFor(owner.email!)).toHaveLength(1);
  await manager.call(visits.updateStatus, { params: { id: visit.id }, body: { status: 'Completed' } });
  expect(await queuedFor(owner.email!)).toEqual([]);
});

test('notifies after a manual change, and not for a deleted visit', async () => {
  const manager = await asUser(app, 'MANAGER');
  const { owner, visit, task } = await aCarInWork('en');
  await app.deps.db.updateTable('tasks').set({ status: 'Completed' }).where('id', '=', task.id).execute();
  await manager.call(visits.updateStatus, { params: { id: visit.id }, body: { status: 'Ready for Pickup' } });
  expect(await queuedFor(owner.email!)).toHaveLength(1);
  await manager.call(visits.remove, { params: { id: visit.id } });
  expect(await queuedFor(owner.email!)).toEqual([]);
});
