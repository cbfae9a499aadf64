import { expect, test } from 'vitest';
import { getDecisions, PERSONAL_TABLES } from '#backend/features/users/personal-columns.ts';
import { audit } from '#domain/audit/endpoints.ts';
import { media } from '#domain/media/endpoints.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { ratings } from '#domain/ratings/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { asUser, signIn, useApp } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';
import { aUser, aVehicle, vehicleInput } from '#tests/support/factories.ts';
import { aPicture } from '#tests/support/pictures.ts';
import {
  aMedium,
  aMessage,
  anOilChange,
  aPayment,
  aRating,
  aStatusChange,
  aTask,
  aTodo,
  aVisit,
  visitInput,
} from '#tests/support/workshop-factories.ts';

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
  await aPayment(db, { visit_id: visit.id, customer: NAME, notes: 'for Zeinab', reason: 'for Zeinab' });
  const reason = 'Khalife called';
  const edit = { name: 'Brakes', reason, updatedAt: visit.updated_at.toISOString() };
  await manager.call(visits.update, { params: { id: visit.id }, body: edit });
  await aRating(db, { user_id: person.id, feedback: 'Ask Zeinab Khalife' });
  await aRating(db, { user_id: person.id, deleted_at: new Date(), deleted_by: manager.user.id });
  await aMessage(db, { full_name: NAME, email: person.email! });
  await aMedium(db, { user_id: person.id });
  // Free texts in the client's records, in those of others, and with an earlier address.
  const earlier = `zeinab.earlier${person.id}@example.com`;
  await db.updateTable('users').set({ email: earlier }).where('id', '=', person.id).execute();
  const { updatedAt } = (await manager.call(users.get, { params })).data;
  await manager.call(users.update, { params, body: { email: person.email, updatedAt } });
  await app.deps.notifier.idle();
  const by = 'for Zeinab';
  const task = await aTask(db, { visit_id: visit.id, user_id: person.id, name: `Brakes ${by}`, description: by });
  await aTask(db, { description: `KHALIFE ZEINAB pays, ${person.phone_e164}` });
  await aStatusChange(db, { visit_id: visit.id, task_id: task.id, reason: by });
  await anOilChange(db, { vehicle_id: visit.vehicle_id, notes: by });
  await aPayment(db, { notes: `by ${NAME}` });
  await aRating(db, { feedback: `Like ${NAME}`, deleted_at: new Date(), deleted_by: manager.user.id });
  await aTodo(db, { title: `Call ${NAME}`, description: `about ${earlier}` });
  await aTodo(db, { title: 'Call Zeinab', description: by, entity_type: 'VISIT', entity_id: visit.id });
  const stranger = (await aVisit(db)).id;
  const changes = JSON.stringify({ customer: { from: NAME, to: 'Rana Saab' }, name: { from: 'a', to: 'b' } });
  const entry = { action: 'move', entity_type: 'visits', entity_id: stranger, changes, at: new Date() };
  await db.insertInto('audit_log').values(entry).execute();

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
  expect(logs.data.map(({ action }) => action)).toEqual(['anonymize', 'update', 'update']);

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
  const kept = await db.selectFrom('audit_log').select('changes').where('entity_id', '=', stranger).execute();
  expect(kept).toEqual([{ changes: { name: { from: 'a', to: 'b' } } }]);
  const texts = await db.selectFrom('todos').select(['title', 'description']).execute();
  expect(texts.map(({ title }) => title).toSorted()).toEqual([`Call ${data.lastName}`, `Call ${data.lastName}`]);
});

test('an anonymized account stays closed and unchanged', async () => {
  const admin = await asUser(app, 'ADMIN');
  const { id } = await aKnownClient();
  const params = { id };
  await admin.call(users.anonymize, { params, body: { name: NAME } });
  const { data } = await admin.call(users.get, { params });
  expect(data.isAnonymized).toBe(true);
  const refused = { status: 409, code: 'ANONYMIZED' };
  const { updatedAt } = data;
  expect(await errorOf(admin.call(users.updateStatus, { params, body: { status: 'active' } }))).toMatchObject(refused);
  const edit = { firstName: 'Zeinab', updatedAt };
  expect(await errorOf(admin.call(users.update, { params, body: edit }))).toMatchObject(refused);
  await admin.call(users.remove, { params });
  await admin.call(users.restore, { params });
  expect((await admin.call(users.get, { params })).data.status).toBe('inactive');
});

test('an anonymized account gets no vehicle, visit, oil change or file', async () => {
  const admin = await asUser(app, 'ADMIN');
  const person = await aKnownClient();
  const vehicle = await aVehicle(app.deps.db, { user_id: person.id });
  const other = await aVehicle(app.deps.db);
  const moved = await aVisit(app.deps.db);
  await admin.call(users.anonymize, { params: { id: person.id }, body: { name: NAME } });
  const [userId, vehicleId] = [person.id, vehicle.id];
  const transfer = { userId, reason: 'Sold', updatedAt: other.updated_at.toISOString() };
  const move = { vehicleId, reason: 'Wrong car', updatedAt: moved.updated_at.toISOString() };
  const oilChange = { vehicleId, currentKm: 1_000, nextChangeKm: 9_000, oilName: 'Total', oilType: '5W-30' };
  const file = await aPicture('png', { width: 2, height: 2 });
  const calls = [
    admin.call(vehicles.create, { body: vehicleInput({ userId }) }),
    admin.call(vehicles.transfer, { params: { id: other.id }, body: transfer }),
    admin.call(visits.create, { body: visitInput(vehicle, {}) }),
    admin.call(visits.move, { params: { id: moved.id }, body: move }),
    admin.call(oilChanges.create, { body: oilChange }),
    ...[{ userId }, { vehicleId }].map((body) => admin.call(media.upload, { body, file })),
  ];
  expect(await Promise.all(calls.map((call) => errorOf(call)))).toEqual(
    calls.map(() => expect.objectContaining({ status: 409, code: 'ANONYMIZED' })),
  );
  const marks = [vehicle, other].map(({ id }) => admin.call(vehicles.get, { params: { id } }));
  expect((await Promise.all(marks)).map(({ data }) => data.isOwnerAnonymized)).toEqual([true, undefined]);
});

test('an undo of the import that changed a client brings nothing back', async () => {
  const { db } = app.deps;
  const admin = await asUser(app, 'ADMIN');
  const { id, updated_at } = await aKnownClient();
  const columns = { created_by: admin.user.id, created_at: new Date(), file_name: 'clients.csv', total: 1 };
  const { id: import_id } = await db.insertInto('imports').values(columns).returning('id').executeTakeFirstOrThrow();
  const previous = JSON.stringify({ first_name: 'Zeinab' });
  const record = { import_id, entity_type: 'users', entity_id: id, version: updated_at, previous } as const;
  await db.insertInto('import_records').values(record).execute();
  await admin.call(users.anonymize, { params: { id }, body: { name: NAME } });
  expect(await db.selectFrom('import_records').selectAll().where('entity_id', '=', id).execute()).toEqual([]);
});

test('there is a decision for every text column of the database', async () => {
  const { rows } = await app.deps.pool.query<{ name: string; isDerived: boolean }>(
    `select c.table_name || '.' || c.column_name as name, is_generated = 'ALWAYS' as "isDerived" from information_schema.columns c
     join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace
     where c.table_schema = 'public' and r.relkind in ('r', 'p') and not r.relispartition
       and ltrim(udt_name, '_') in ('text', 'varchar', 'bpchar', 'citext', 'json', 'jsonb')
       and c.table_name not like 'kysely%'`,
  );
  expect(rows.length).toBeGreaterThan(100);
  const decided = Object.entries(PERSONAL_TABLES).flatMap(([table, personal]) =>
    Object.entries(getDecisions(personal)).flatMap(([column, decision]) => (decision ? [`${table}.${column}`] : [])),
  );
  const stored = rows.filter(({ isDerived }) => !isDerived).map(({ name }) => name);
  expect(stored.filter((name) => !decided.includes(name)).toSorted()).toEqual([]);
  const others = Object.entries(PERSONAL_TABLES).flatMap(([table, { columns = {} }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(others.filter((name) => !stored.includes(name))).toEqual([]);
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
