import { afterEach, expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { mainPanel } from '#domain/analytics/main-panel.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import type { Endpoint } from '#domain/endpoint.ts';
import { categories } from '#domain/offering/endpoints.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { reports } from '#domain/reports/endpoints.ts';
import { EMPLOYEE_SWITCHES, type EmployeeSwitch } from '#domain/roles.ts';
import { employeePermissions } from '#domain/users/employee-permissions.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { media } from '#domain/media/endpoints.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';
import { aPdf } from '#tests/support/media-files.ts';
import { aMedium, aTask, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp();
const DAYS = { startDate: '2026-11-01', endDate: '2026-11-02' };

const admin = () => asUser(app, 'ADMIN');
const withdraw = async (one: EmployeeSwitch) =>
  (await admin()).call(employeePermissions.update, { body: { [one]: false } });

afterEach(async () => {
  const all = Object.fromEntries(EMPLOYEE_SWITCHES.map((one) => [one, true]));
  await (await admin()).call(employeePermissions.update, { body: all });
});

test('are all on by default', async () => {
  const { data } = await (await asUser(app, 'MANAGER')).call(employeePermissions.read, {});
  expect(data).toEqual(Object.fromEntries(EMPLOYEE_SWITCHES.map((one) => [one, true])));
});

test.each<[EmployeeSwitch, Endpoint, object]>([
  ['turnover.read', mainPanel.get, { query: DAYS }],
  ['turnover.read', mainPanel.cashUp, { query: { date: '2026-11-01' } }],
  ['turnover.read', payments.totals, {}],
  ['turnover.read', visits.summary, {}],
  ['site.edit', brandingManager.publication, {}],
  ['site.edit', categories.reorder, { body: { ids: ['00000000-0000-4000-8000-000000000000'] } }],
  ['reports.export', reports.preview, { params: { type: 'clients' }, query: DAYS }],
  [
    'payments.delete',
    payments.remove,
    { params: { id: '00000000-0000-4000-8000-000000000000' }, body: { reason: 'x' } },
  ],
])('without %s, employees may not call %o; managers may', async (one, endpoint, input) => {
  const [employee, manager] = [await asUser(app, 'EMPLOYEE'), await asUser(app, 'MANAGER')];
  const codeOf = (caller: typeof employee) =>
    caller.call(endpoint, input as never).then(
      () => 'OK',
      (error: { code: string }) => error.code,
    );
  const before = await codeOf(employee);
  expect(before).not.toBe('ROLE_FORBIDDEN');
  await withdraw(one);
  expect(await codeOf(employee)).toBe('ROLE_FORBIDDEN');
  expect(await codeOf(manager)).toBe(before);
});

test('without prices.change, employees change no total and no price after intake', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const task = await aTask(app.deps.db, { sold_for: 2000 });
  const problemsOf = async (call: Promise<unknown>) => (await errorOf(call)).problems;
  await withdraw('prices.change');
  const change = async (caller: typeof employee, body: { soldFor?: string; name?: string }) => {
    const { updatedAt } = (await caller.call(tasks.get, { params: { id: task.id } })).data;
    return caller.call(tasks.update, { params: { id: task.id }, body: { ...body, updatedAt } });
  };
  const refused = [{ field: 'soldFor', code: 'leadsOnly' }];
  expect(await problemsOf(change(employee, { soldFor: '35.00' }))).toEqual(refused);
  const params = { id: task.visit_id };
  const { updatedAt } = (await employee.call(visits.get, { params })).data;
  const total = employee.call(visits.update, { params, body: { totalCost: '9000.00', updatedAt } });
  expect(await problemsOf(total)).toContainEqual({ field: 'totalCost', code: 'leadsOnly' });
  await change(employee, { soldFor: '20.00', name: 'Front pads' });
  await change(await asUser(app, 'MANAGER'), { soldFor: '35.00' });
});

test('without turnover.read, employees see the balance of a client', async () => {
  await withdraw('turnover.read');
  const { user_id } = await aVisit(app.deps.db);
  const { data } = await (await asUser(app, 'EMPLOYEE')).call(visits.summary, { query: { userId: user_id } });
  expect(data.count).toBe(1);
});

test('without site.edit, employees write no pictures of the site, only those of clients', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  const visit = await aVisit(app.deps.db);
  const [own, deleted, ofClient] = [
    await aMedium(app.deps.db, { section: 'gallery' }),
    await aMedium(app.deps.db, { section: 'gallery', deleted_at: new Date(), deleted_by: employee.user.id }),
    await aMedium(app.deps.db, { user_id: visit.user_id }),
  ];
  await withdraw('site.edit');
  const rename = ({ id, updated_at }: typeof own) =>
    employee.call(media.update, { params: { id }, body: { name: 'Hall', updatedAt: updated_at.toISOString() } });
  for (const write of [
    () => employee.call(media.upload, { file: aPdf(), body: { section: 'gallery' } }),
    () => rename(own),
    () => employee.call(media.remove, { params: { id: own.id } }),
    () => employee.call(media.restore, { params: { id: deleted.id } }),
  ])
    expect((await errorOf(write())).code).toBe('ROLE_FORBIDDEN');
  const rows = await app.deps.db
    .selectFrom('media')
    .select(['id', 'deleted_at'])
    .where('user_id', 'is', null)
    .execute();
  expect(rows.filter(({ deleted_at }) => !deleted_at)).toEqual([{ id: own.id, deleted_at: null }]);
  await rename(ofClient);
  await employee.call(media.upload, { file: aPdf(), body: { visitId: visit.id } });
});

test('the public phone number is changed by managers and administrators only', async () => {
  const fields = Object.entries({
    merchantName: 'Karaj',
    countryCode: '+961',
    currency: 'USD',
    timeZone: 'Asia/Beirut',
    phone: '',
    email: '',
  }).map(([key, value]) => ({ key, value }));
  await app.deps.db.deleteFrom('branding').where('type', '=', 'MERCHANT_INFO').execute();
  const data = await app.deps.db
    .insertInto('branding')
    .values({ type: 'MERCHANT_INFO', language: 'common', fields: JSON.stringify(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const employee = await asUser(app, 'EMPLOYEE');
  const save = (changed: string, value: string) => ({
    params: { id: data.id },
    body: { fields: fields.map((field) => (field.key === changed ? { ...field, value } : field)) },
  });
  const refused = await errorOf(employee.call(brandingManager.update, save('phone', '+96101234567')));
  expect(refused.problems).toEqual([{ field: 'fields.phone', code: 'leadsOnly' }]);
  await employee.call(brandingManager.update, save('email', 'desk@garage.example'));
  await (await asUser(app, 'MANAGER')).call(brandingManager.update, save('phone', '+9611234567'));
});

test('the public WhatsApp number is changed by managers and administrators only', async () => {
  const create = (caller: Caller, status: 'ACTIVE' | 'DRAFT', whatsapp: string) => {
    const fields = [{ key: 'whatsapp', value: whatsapp }];
    return caller.call(brandingManager.create, {
      body: { type: 'MERCHANT_SOCIAL', language: 'common', status, fields },
    });
  };
  const [employee, manager] = [await asUser(app, 'EMPLOYEE'), await asUser(app, 'MANAGER')];
  await app.deps.db.deleteFrom('branding').where('type', '=', 'MERCHANT_SOCIAL').execute();
  const leadsOnly = [{ field: 'fields.whatsapp', code: 'leadsOnly' }];
  expect((await errorOf(create(employee, 'ACTIVE', '+9613123456'))).problems).toEqual(leadsOnly);
  const { id } = (await create(employee, 'DRAFT', '+9613123456')).data;
  const publish = { params: { id }, body: { status: 'ACTIVE' } } as const;
  expect((await errorOf(employee.call(brandingManager.update, publish))).problems).toEqual(leadsOnly);
  await manager.call(brandingManager.update, publish);
  const fields = [{ key: 'whatsapp', value: '+9613123457' }];
  const changed = employee.call(brandingManager.update, { params: { id }, body: { fields } });
  expect((await errorOf(changed)).problems).toEqual(leadsOnly);
  const linked = [
    { key: 'whatsapp', value: '+9613123456' },
    { key: 'instagram', value: 'https://instagram.com/karaj' },
  ];
  await employee.call(brandingManager.update, { params: { id }, body: { fields: linked } });
});

test('are changed by administrators only, and the change is audited', async () => {
  const manager = await asUser(app, 'MANAGER');
  const refused = manager.call(employeePermissions.update, { body: { 'site.edit': false } });
  expect((await errorOf(refused)).code).toBe('ROLE_FORBIDDEN');
  const { data } = await withdraw('site.edit');
  expect(data).toMatchObject({ 'site.edit': false, 'reports.export': true });
  const [entry] = (await manager.call(audit.list, { query: { action: 'change-employee-permissions', limit: 10 } }))
    .data;
  expect(entry!.changes).toEqual({ 'site.edit': { from: true, to: false } });
});
