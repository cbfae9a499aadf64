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
import { asUser, useApp } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';

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
