import { beforeEach, expect, test } from 'vitest';
import { storeMessagesByHand } from '#backend/mail/channels.ts';
import { firstSteps, type FirstStepName } from '#domain/first-steps/endpoints.ts';
import { asUser, type Caller, useApp } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';
import { aUser } from '#tests/support/factories.ts';
import { aBrandingEntry, aCategory, anItem } from '#tests/support/shop-factories.ts';
import { aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp();
let admin: Caller;

beforeEach(async () => {
  await app.deps.pool.query('truncate users, branding, categories, items, visits, installation cascade');
  await app.deps.pool.query(`insert into installation (kind, version) values ('garage', '1')`);
  admin = await asUser(app, 'ADMIN');
});

const stepOf = async (name: FirstStepName) =>
  (await admin.call(firstSteps.get)).data.steps.find((step) => step.name === name);
const saveEntry = async (type: 'MERCHANT_INFO' | 'MERCHANT_IMAGES', fields: Record<string, string>) => {
  await app.deps.db.deleteFrom('branding').where('type', '=', type).execute();
  const list = Object.entries(fields).map(([key, value]) => ({ key, value }));
  await aBrandingEntry(app.deps.db, { type, language: 'common', status: 'ACTIVE', fields: JSON.stringify(list) });
};

test('a new garage has completed no step', async () => {
  const { data } = await admin.call(firstSteps.get);
  expect(data.isDismissed).toBe(false);
  expect(data.steps.map(({ name, isDone }) => [name, isDone])).toEqual([
    ['garage', false],
    ['hours', false],
    ['prices', false],
    ['messages', false],
    ['colleague', false],
    ['client', false],
    ['visit', false],
    ['publish', false],
  ]);
});

test('names the first missing field of the branding', async () => {
  await saveEntry('MERCHANT_INFO', { merchantName: 'Karaj', phone: '' });
  expect(await stepOf('garage')).toMatchObject({ isDone: false, target: 'phone' });
  expect(await stepOf('hours')).toMatchObject({ isDone: false, target: 'workingHours' });
  await saveEntry('MERCHANT_INFO', { merchantName: 'Karaj', phone: '+9611', workingHours: '{}' });
  expect(await stepOf('garage')).toMatchObject({ isDone: false, target: 'headerLogo' });
  expect(await stepOf('hours')).toMatchObject({ isDone: false, target: 'latitude' });
  await saveEntry('MERCHANT_IMAGES', { headerLogo: 'logo.webp' });
  expect(await stepOf('garage')).toMatchObject({ isDone: true, target: null });
});

test('asks for the prices of three services, in the first category without prices', async () => {
  const last = await aCategory(app.deps.db, { position: 2 });
  const first = await aCategory(app.deps.db, { position: 1 });
  for (const { id: category_id } of [last, first]) await anItem(app.deps.db, { category_id, price: 0 });
  expect(await stepOf('prices')).toMatchObject({ isDone: false, target: first.id });
  for (let at = 0; at < 2; at++) await anItem(app.deps.db, { category_id: first.id, price: 10 });
  const deleted = await anItem(app.deps.db, { category_id: first.id, price: 10 });
  await app.deps.db.updateTable('items').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute();
  expect(await stepOf('prices')).toMatchObject({ isDone: false });
  await anItem(app.deps.db, { category_id: last.id, price: 10 });
  expect(await stepOf('prices')).toMatchObject({ isDone: true });
});

test('asks how messages are sent until a channel or sending by hand is chosen', async () => {
  expect(await stepOf('messages')).toMatchObject({ isDone: false });
  await storeMessagesByHand(app.deps.db, true, new Date());
  expect(await stepOf('messages')).toMatchObject({ isDone: true });
  await storeMessagesByHand(app.deps.db, false, new Date());
  app.deps.config = { ...app.deps.config, smtpUrl: 'smtp://127.0.0.1:25' };
  expect(await stepOf('messages')).toMatchObject({ isDone: true });
});

test('counts a colleague, a client, a visit and the publication', async () => {
  await aUser(app.deps.db, { role: 'EMPLOYEE' });
  expect(await stepOf('colleague')).toMatchObject({ isDone: true });
  expect(await stepOf('client')).toMatchObject({ isDone: false });
  await aVisit(app.deps.db);
  expect(await stepOf('client')).toMatchObject({ isDone: true });
  expect(await stepOf('visit')).toMatchObject({ isDone: true });
  expect(await stepOf('publish')).toMatchObject({ isDone: false });
  await app.deps.pool.query('update installation set published_at = now()');
  expect(await stepOf('publish')).toMatchObject({ isDone: true });
});

test('each person hides and shows the card for themselves only', async () => {
  const manager = await asUser(app, 'MANAGER');
  await manager.call(firstSteps.dismiss, { body: { dismissed: true } });
  expect((await manager.call(firstSteps.get)).data.isDismissed).toBe(true);
  expect((await admin.call(firstSteps.get)).data.isDismissed).toBe(false);
  await manager.call(firstSteps.dismiss, { body: { dismissed: false } });
  expect((await manager.call(firstSteps.get)).data.isDismissed).toBe(false);
});

test('a demo has no steps, and employees have none', async () => {
  await app.deps.pool.query(`update installation set kind = 'demo'`);
  expect((await admin.call(firstSteps.get)).data.steps).toEqual([]);
  const employee = await asUser(app, 'EMPLOYEE');
  expect(await errorOf(employee.call(firstSteps.get))).toMatchObject({ status: 403, code: 'ROLE_FORBIDDEN' });
});

test('names the list with records that are spelled alike, and only then', async () => {
  expect(await stepOf('spellings')).toBeUndefined();
  await aUser(app.deps.db, { username: 'علي' });
  const kept = await aUser(app.deps.db, { username: 'علی', spelled_alike: true });
  expect(await stepOf('spellings')).toEqual({ name: 'spellings', isDone: false, target: 'users' });
  await app.deps.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', kept.id).execute();
  expect(await stepOf('spellings')).toBeUndefined();
});
