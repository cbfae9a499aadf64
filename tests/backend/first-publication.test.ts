import { beforeAll, beforeEach, expect, test } from 'vitest';
import { claimInstallation, readPublishedAt } from '#backend/installation.ts';
import { migrations } from '#backend/db/migrations.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';

const app = useApp();
let manager: Caller;
let employee: Caller;

beforeAll(async () => {
  await claimInstallation(app.deps.db, 'garage');
  manager = await asUser(app, 'MANAGER');
  employee = await asUser(app, 'EMPLOYEE');
});

beforeEach(() => setInfo({}));

async function setInfo(info: Record<string, string>) {
  const { db } = app.deps;
  const values = { currency: 'USD', timeZone: 'Asia/Beirut', ...info };
  const fields = JSON.stringify(Object.entries(values).map(([key, value]) => ({ key, value })));
  await db.updateTable('branding').set({ fields }).where('type', '=', 'MERCHANT_INFO').execute();
}

const isPublished = async () => (await employee.call(brandingManager.publication)).data.isPublished;

test('a new garage has neither a name nor a published site', async () => {
  const response = await app.fetch('/backend/merchant/fetch-merchant');
  expect(await response.json()).toMatchObject({ merchant: { merchant_name: 'Karaj' } });
  expect(await isPublished()).toBe(false);
  expect(await readPublishedAt(app.deps.db)).toBeUndefined();
});

test('the first publication requires a name and a phone, with messages in three languages', async () => {
  expect(await errorOf(manager.call(brandingManager.publish))).toMatchObject({
    status: 422,
    problems: [
      { field: 'merchantName', code: 'required' },
      { field: 'phone', code: 'required' },
    ],
  });
  await setInfo({ merchantName: 'Garage Rima' });
  for (const [language, message] of [
    ['ar', 'مطلوب'],
    ['en', 'required'],
    ['fr', 'obligatoire'],
  ] as const) {
    const response = await app.fetch('/backend/merchant/publish-site', {
      method: 'POST',
      headers: { authorization: `Bearer ${manager.token}`, 'accept-language': language },
    });
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: { field: string; message: string }[] };
    expect(errors.map(({ field }) => field)).toEqual(['phone']);
    expect(errors[0]!.message).toContain(message);
  }
  expect(await isPublished()).toBe(false);
});

test('a draft of the name and the phone is not enough', async () => {
  await app.deps.db
    .insertInto('branding')
    .values({
      type: 'MERCHANT_INFO',
      language: 'common',
      status: 'DRAFT',
      fields: JSON.stringify([
        { key: 'merchantName', value: 'Garage Rima' },
        { key: 'phone', value: '+96170123456' },
      ]),
    })
    .execute();
  expect((await errorOf(manager.call(brandingManager.publish))).status).toBe(422);
});

test('publishes once, by a manager', async () => {
  await setInfo({ merchantName: 'Garage Rima', phone: '+96170123456' });
  expect(await errorOf(employee.call(brandingManager.publish))).toMatchObject({ status: 403, code: 'ROLE_FORBIDDEN' });
  expect(await isPublished()).toBe(false);

  const publishedAt = new Date(Date.now() + 60_000);
  app.setClock(publishedAt);
  await Promise.all([manager.call(brandingManager.publish), manager.call(brandingManager.publish)]);
  app.setClock();
  expect(await isPublished()).toBe(true);
  expect(await readPublishedAt(app.deps.db)).toEqual(publishedAt);

  // Later publications require neither name nor phone.
  await setInfo({});
  await employee.call(brandingManager.publish);
  expect(await readPublishedAt(app.deps.db)).toEqual(publishedAt);
  const entries = await app.deps.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action'])
    .where('entity_type', '=', 'site')
    .execute();
  expect(entries).toEqual([{ actor_id: manager.user.id, action: 'publish' }]);
});

test('the migration counts a demo and a garage with an administrator as published', async () => {
  const { pool } = app.deps;
  const migrate = async (kind: string) => {
    await pool.query('alter table installation drop column published_at');
    await pool.query('update installation set kind = $1', [kind]);
    await migrations['023-published-at']!.up(app.deps.db);
    return (await readPublishedAt(app.deps.db)) !== undefined;
  };
  expect(await migrate('garage')).toBe(false);
  expect(await migrate('demo')).toBe(true);
  await asUser(app, 'ADMIN');
  expect(await migrate('garage')).toBe(true);
});
