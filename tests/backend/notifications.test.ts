import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#domain/notifications/endpoints.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';
import { aStaticDatum, aUser, aVehicle } from '#tests/support/factories.ts';
import { anOilChange, aTask, aVisit } from '#tests/support/workshop-factories.ts';
import { openMailServer, type MailServer } from '#tests/support/message-servers.ts';

let mail: MailServer;
const env: Record<string, string> = { MAIL_FROM: 'post@garage.example', PUBLIC_SITE_URL: 'https://garage.example' };
beforeAll(async () => {
  mail = await openMailServer();
  env.SMTP_URL = mail.url;
});
const app = useApp(env);
afterAll(() => mail.close());

const delivery = (state: string) => ({ data: { delivery: { state } } });

test('returns which channels are set up, when they last accepted a message and why they failed', async () => {
  const manager = await asUser(app, 'MANAGER');
  const read = async () => (await manager.call(notifications.channels)).data;
  expect(await read()).toEqual({
    mail: { isConfigured: true, acceptedAt: null, failedAt: null, failure: null },
    sms: { isConfigured: false, acceptedAt: null, failedAt: null, failure: null },
    messagesByHand: false,
  });
  const sendTest = (channel: 'mail' | 'sms') => manager.call(notifications.sendTest, { body: { channel } });
  expect((await sendTest('mail')).data).toMatchObject({ state: 'SENT', channel: 'mail' });
  expect(mail.received.at(-1)).toMatchObject({ to: [manager.user.email] });
  expect((await sendTest('sms')).data.state).toBe('NOT_SET_UP');
  mail.rejectRecipients(550);
  expect((await sendTest('mail')).data).toMatchObject({ state: 'FAILED', failure: { reason: 'ADDRESS', code: '550' } });
  mail.rejectRecipients(250);
  expect((await read()).mail).toMatchObject({
    acceptedAt: expect.any(String),
    failedAt: expect.any(String),
    failure: { reason: 'ADDRESS', code: '550' },
  });
  expect(await app.deps.db.selectFrom('outbox').select('id').execute()).toEqual([]);
});

test('limits test messages per person, and requires an address', async () => {
  const admin = await asUser(app, 'ADMIN');
  const sendTest = () => admin.call(notifications.sendTest, { body: { channel: 'mail' } });
  for (let count = 0; count < 5; count++) await sendTest();
  expect(await errorOf(sendTest())).toMatchObject({ status: 429 });
  const other = await asUser(app, 'ADMIN');
  await app.deps.db.updateTable('users').set({ email: null }).where('id', '=', other.user.id).execute();
  const failed = other.call(notifications.sendTest, { body: { channel: 'mail' } });
  expect(await errorOf(failed)).toMatchObject({ status: 422, problems: [{ field: 'email', code: 'required' }] });
});

test('only ADMIN chooses to send messages by hand', async () => {
  const body = { messagesByHand: true };
  const manager = await asUser(app, 'MANAGER');
  expect(await errorOf(manager.call(notifications.updateSettings, { body }))).toMatchObject({ status: 403 });
  const admin = await asUser(app, 'ADMIN');
  expect((await admin.call(notifications.updateSettings, { body })).data.messagesByHand).toBe(true);
  expect((await manager.call(notifications.channels)).data.messagesByHand).toBe(true);
});

test('sends and shows the ready-for-pickup message of a visit while it is ready', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const client = await aUser(app.deps.db, { preferred_language: 'fr' });
  const vehicle = await aVehicle(app.deps.db, { user_id: client.id });
  const visit = await aVisit(app.deps.db, { vehicle_id: vehicle.id, status: 'In Progress' });
  const task = await aTask(app.deps.db, { visit_id: visit.id, status: 'In Progress' });
  const reference = { params: { id: visit.id } };
  const kind = 'READY_FOR_PICKUP' as const;
  const read = () => employee.call(notifications.getDelivery, { ...reference, query: { kind } });
  const send = () => employee.call(notifications.sendMessage, { ...reference, body: { kind } });
  expect(await read()).toMatchObject(delivery('NONE'));
  expect(await errorOf(send())).toMatchObject({ code: 'CONFLICT' });
  await employee.call(tasks.updateStatus, { params: { id: task.id }, body: { status: 'Completed' } });
  expect(await read()).toMatchObject(delivery('SENDING'));
  // The message is due once the change can no longer be undone.
  await app.deps.db.updateTable('outbox').set({ next_attempt_at: app.deps.now() }).execute();
  await app.deps.notifier.retry();
  expect(await read()).toMatchObject(delivery('SENT'));
  const { data } = await employee.call(notifications.composeMessage, { ...reference, body: { kind } });
  expect(data).toMatchObject({
    locale: 'fr',
    phone: client.phone_e164,
    link: `https://garage.example/client/overview/${vehicle.id}/${visit.id}`,
    linkExpiresAt: null,
  });
  expect(data.text).toContain('est à votre disposition');
  for (let count = 0; count < 3; count++) expect(await send()).toMatchObject(delivery('SENT'));
  expect(await errorOf(send())).toMatchObject({ status: 429 });
});

test('names the car in the language of the client', async () => {
  const { db } = app.deps;
  const employee = await asUser(app, 'EMPLOYEE');
  const names = (fr: string) => JSON.stringify({ ar: null, en: null, fr });
  await aStaticDatum(db, { type: 'VEHICLE_BRAND', name: 'Trabant', names: names('Trabante') });
  await aStaticDatum(db, { type: 'VEHICLE_MODEL', name: 'Estate', names: names('Break') });
  const client = await aUser(db, { preferred_language: 'fr' });
  const vehicle = await aVehicle(db, { user_id: client.id, brand: 'trabant', model: 'Estate' });
  const visit = await aVisit(db, { vehicle_id: vehicle.id, status: 'Ready for Pickup' });
  const past = new Date('2020-01-01');
  const oil = await anOilChange(db, { vehicle_id: vehicle.id, created_at: past, latest_km_updated_at: past });
  for (const [id, kind] of [
    [visit.id, 'READY_FOR_PICKUP'],
    [oil.id, 'OIL_DUE'],
  ] as const) {
    const { data } = await employee.call(notifications.composeMessage, { params: { id }, body: { kind } });
    expect(data.text, kind).toContain('Trabante Break');
  }
});

test('sends a reminder only for an oil change that is due', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const year = 365 * 86_400_000;
  const past = new Date(Date.now() - 2 * year);
  const oil = await anOilChange(app.deps.db, { created_at: past, latest_km_updated_at: past });
  const body = { kind: 'OIL_DUE' as const };
  const due = { params: { id: oil.id }, body };
  expect(await employee.call(notifications.sendMessage, due)).toMatchObject(delivery('SENT'));
  expect(mail.received.at(-1)!.mail.text).toContain(`/client/overview/oil/${oil.vehicle_id}`);
  // An id in upper case counts towards the same limit.
  const upperCase = { params: { id: oil.id.toUpperCase() }, body };
  for (const call of [due, upperCase]) expect(await employee.call(notifications.sendMessage, call)).toBeDefined();
  expect(await errorOf(employee.call(notifications.sendMessage, upperCase))).toMatchObject({ status: 429 });
  const fresh = await anOilChange(app.deps.db);
  expect(await errorOf(employee.call(notifications.sendMessage, { params: { id: fresh.id }, body }))).toMatchObject({
    code: 'CONFLICT',
  });
});
