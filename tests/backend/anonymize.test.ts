import { expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { ratings } from '#domain/ratings/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { asUser, signIn, useApp } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';
import { aUser, aVehicle } from '#tests/support/factories.ts';
import { aMedium, aMessage, aPayment, aRating, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp();
const NAME = 'Zeinab Khalife';

const aKnownClient = () =>
  aUser(app.deps.db, { first_name: 'Zeinab', last_name: 'Khalife', email: `zeinab${Math.random()}@example.com` });

test('removes what identifies a client everywhere and keeps amounts, visits and vehicles', async () => {
  const { db } = app.deps;
  const manager = await asUser(app, 'MANAGER');
  const person = await aKnownClient();
  const params = { id: person.id };
  const client = await signIn(app, person);
  const body = { firstName: 'Zeinab', lastName: 'KHALIFE', updatedAt: person.updated_at.toISOString() };
  await manager.call(users.update, { params, body });
  const visit = await aVisit(db, { user_id: person.id, status: 'Completed', customer: NAME, paid: 2_000 });
  await aPayment(db, { visit_id: visit.id, customer: NAME });
  const reason = 'Khalife called';
  const edit = { name: 'Brakes', reason, updatedAt: visit.updated_at.toISOString() };
  await manager.call(visits.update, { params: { id: visit.id }, body: edit });
  await aRating(db, { user_id: person.id, feedback: 'Ask Zeinab Khalife' });
  await aRating(db, { user_id: person.id, deleted_at: new Date(), deleted_by: manager.user.id });
  await aMessage(db, { full_name: NAME, email: person.email! });
  await aMedium(db, { user_id: person.id });

  await manager.call(users.anonymize, { params, body: { name: ' zeinab  khalife ', confirmed: true } });

  const { data } = await manager.call(users.get, { params });
  expect(data).toMatchObject({ firstName: '–', email: null, phoneNumber: '', status: 'inactive', owed: '80.00' });
  const found = (await manager.call(visits.get, { params: { id: visit.id } })).data;
  expect(found).toMatchObject({ customer: `– ${data.lastName}`, totalCost: '100.00', vehicleId: visit.vehicle_id });
  const paid = await manager.call(payments.list, { query: { userId: person.id } });
  expect(paid.data).toMatchObject([{ amount: '20.00', customer: found.customer }]);
  expect((await manager.call(ratings.list, { query: {} })).data).toMatchObject([{ stars: 4, feedback: null }]);
  expect(await errorOf(client.call(users.getProfile))).toMatchObject({ status: 401 });
  const logs = await manager.call(audit.list, { query: { entityType: 'users', entityId: person.id } });
  expect(logs.data.map(({ action }) => action)).toEqual(['anonymize', 'update']);

  const tables = await app.deps.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const traces: string[] = [];
  for (const { name } of tables.rows) {
    const { rowCount } = await app.deps.pool.query(`select 1 from "${name}" t where t::text ilike any($1)`, [
      ['%zeinab%', '%khalife%'],
    ]);
    if (rowCount) traces.push(name);
  }
  expect(traces).toEqual([]);
});

test('requires the full name, no open visit, and a confirmation while money is owed', async () => {
  const admin = await asUser(app, 'ADMIN');
  const { id } = await aKnownClient();
  const anonymize = (body: { name: string; confirmed?: boolean }) =>
    admin.call(users.anonymize, { params: { id }, body });
  expect(await errorOf(anonymize({ name: 'Zeinab' }))).toMatchObject({ status: 422, problems: [{ field: 'name' }] });
  const vehicle = await aVehicle(app.deps.db, { user_id: id });
  const visit = await aVisit(app.deps.db, { vehicle_id: vehicle.id });
  const refused = { status: 409, code: 'HAS_OPEN_VISIT' };
  expect(await errorOf(anonymize({ name: NAME, confirmed: true }))).toMatchObject(refused);
  await app.deps.db.updateTable('visits').set({ status: 'Completed' }).where('id', '=', visit.id).execute();
  await app.deps.db.updateTable('users').set({ owed: 10_000 }).where('id', '=', id).execute();
  const unconfirmed = { status: 409, code: 'CONFIRMATION_NEEDED' };
  expect(await errorOf(anonymize({ name: NAME }))).toMatchObject(unconfirmed);
  await anonymize({ name: NAME, confirmed: true });
  const staff = { params: { id: admin.user.id }, body: { name: 'x' } };
  expect(await errorOf(admin.call(users.anonymize, staff))).toMatchObject({ status: 409, code: 'CONFLICT' });
});
