import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#backend/db/open-database.ts';
import { demoBranding } from '#demo/demo-branding.ts';
import { formatDemoAccounts, listDemoAccounts, UNKNOWN_PASSWORD_HINT } from '#demo/accounts.ts';
import { createDemoGarage, DEMO_LOCK_KEY } from '#demo/demo.ts';
import { PAST_CLIENT_COUNT } from '#demo/history.ts';
import { listVisibleOffering, loadSiteData } from '#backend/features/branding/site-data.ts';
import { BRANDING_TYPES } from '#domain/branding/branding.ts';
import { parseBrandingFields } from '#domain/branding/branding-fields.ts';
import { imageSources } from '#domain/images/image-urls.ts';
import { siteContent } from '#domain/site/content.ts';
import { VEHICLE_TYPES } from '#domain/vehicles/vehicle.ts';
import { STATIC_DATA_TYPES } from '#domain/static-data/names.ts';
import { VISIT_STATUSES } from '#domain/visits/visit.ts';
import { branding } from '#domain/branding/endpoints.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import { callAsVisitor, useApp } from '#tests/support/app.ts';

const app = useApp({ DEMO_PASSWORD: 'Garage-2026' });

test('is never created in production', async () => {
  expect(await createDemoGarage({ ...app.deps, config: { ...app.deps.config, production: true } })).toBeUndefined();
});

test('waits for a slow start of another process longer than a call waits for a lock', async () => {
  const lockTimeout = 100;
  const { db } = openDatabase({ ...app.deps.direct, lock_timeout: lockTimeout });
  // It fails after the wait, so that the database stays empty.
  const passwords = { ...app.deps.passwords, hash: () => Promise.reject(new Error('after the wait')) };
  const { creating } = await app.deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK_KEY})`.execute(tx);
    const started = createDemoGarage({ ...app.deps, db, passwords });
    const waited = sql<{ ms: number }>`
      select extract(epoch from clock_timestamp() - waitstart)::float * 1000 as ms from pg_locks
      where locktype = 'advisory' and objid = ${DEMO_LOCK_KEY} and not granted
        and database = (select oid from pg_database where datname = current_database())`;
    const readWaited = async () => (await waited.execute(tx)).rows[0]?.ms ?? 0;
    const hasWaited = async () => expect(await readWaited()).toBeGreaterThan(2 * lockTimeout);
    await Promise.race([started, vi.waitFor(hasWaited, 20_000)]);
    return { creating: started };
  });
  await expect(creating).rejects.toThrow('after the wait');
  await db.destroy();
});

test('is created once in an empty database', async () => {
  const made = await Promise.all([createDemoGarage(app.deps), createDemoGarage(app.deps)]);
  const accounts = made.filter((one) => one !== undefined);
  expect(accounts).toHaveLength(1);
  expect(accounts[0]).toEqual(
    [
      ['admin', 'ADMIN'],
      ['manager', 'MANAGER'],
      ['employee', 'EMPLOYEE'],
      ['client', 'CLIENT'],
      ['client2', 'CLIENT'],
    ].map(([name, role]) => ({ email: `${name}@karaj.test`, password: 'Garage-2026', role })),
  );
  expect(await createDemoGarage(app.deps)).toBeUndefined();
  const admin = await app.deps.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'admin@karaj.test')
    .executeTakeFirstOrThrow();
  expect(await app.deps.passwords.verify('Garage-2026', admin.password_hash)).toMatchObject({ ok: true });
});

test('lists the accounts with their languages at every start, and the password only while it is known', async () => {
  const lines = formatDemoAccounts(await listDemoAccounts(app.deps));
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(/^ {2}manager@karaj\.test +French +Garage-2026$/);
  const lost = { ...app.deps, config: { ...app.deps.config, demoPassword: 'Another-2026' } };
  const hidden = formatDemoAccounts(await listDemoAccounts(lost));
  expect(hidden[1]).toMatch(/^ {2}manager@karaj\.test +French$/);
  expect(hidden.at(-1)).toBe(`  ${UNKNOWN_PASSWORD_HINT}`);
  expect(await listDemoAccounts({ ...app.deps, config: { ...app.deps.config, production: true } })).toEqual([]);
});

test('has clients in three languages, vehicles of every type and every list', async () => {
  const people = await app.deps.db.selectFrom('users').selectAll().where('role', '=', 'CLIENT').execute();
  expect(people.length).toBeGreaterThanOrEqual(40);
  expect(new Set(people.map((person) => person.preferred_language))).toEqual(new Set(LOCALE_CODES));
  const vehicles = await app.deps.db.selectFrom('vehicles').selectAll().execute();
  expect(vehicles).toHaveLength(70 + PAST_CLIENT_COUNT);
  expect(new Set(vehicles.map(({ type }) => type))).toEqual(new Set(VEHICLE_TYPES));
  for (const { plate_number } of vehicles) expect(plate_number).toMatch(/^[\p{L}\p{N}]{3,20}$/u);
  const entries = await app.deps.db.selectFrom('static_data').selectAll().execute();
  const ofType = (type: string) => entries.filter((entry) => entry.type === type);
  expect(ofType('VEHICLE_MODEL').filter(({ parent_id }) => parent_id === null)).toEqual([]);
  const unpainted = ofType('VEHICLE_COLOR').filter(({ swatch }) => swatch === null);
  expect(unpainted.map(({ names }) => names?.en)).toEqual(['Unknown']);
  expect(ofType('ENGINE_TYPE').map(({ names }) => names?.en)).toContain('Petrol');
  expect(ofType('ENGINE_TYPE')).toHaveLength(5);
  const lists = await app.deps.db.selectFrom('static_data').select('type').distinct().execute();
  expect(lists.map(({ type }) => type).toSorted()).toEqual([...STATIC_DATA_TYPES].toSorted());
  const { merchant } = await callAsVisitor(branding.fetchMerchant);
  expect(merchant.merchant_name).toBe('كراج النهر');
  for (const lan of LOCALE_CODES)
    expect(
      new Set((await callAsVisitor(branding.fetchBranding, { query: { lan } })).branding.map(({ type }) => type)),
    ).toEqual(new Set(BRANDING_TYPES));
});

test('has a name, an address and pictures with texts in each language', async () => {
  const data = await loadSiteData(app.deps);
  const contents = LOCALE_CODES.map((locale) => siteContent(data, locale, ''));
  expect(contents.map(({ name, address }) => [name, address])).toEqual([
    ['كراج النهر', 'كورنيش النهر 114، بيروت'],
    ['Karaj Al Nahr', 'Corniche El Nahr 114, Beirut'],
    ['Karaj Al Nahr', '114, corniche El Nahr, Beyrouth'],
  ]);
  const texts = contents.map(({ gallery }) => gallery.map(({ alternativeText }) => alternativeText));
  expect(texts[0]).toHaveLength(9);
  expect(new Set(texts.flat()).size).toBe(9 * LOCALE_CODES.length);
  for (const text of texts[0]!) expect(text).toMatch(/^[\p{Script=Arabic}\p{M} ]+$/u);
});

test('has valid branding and an offering for every vehicle type', async () => {
  for (const { type, language, fields } of demoBranding('USD', new Date())) {
    const list = Object.entries(fields).map(([key, value]) => ({ key, value }));
    expect(parseBrandingFields(type, list, language)).not.toHaveProperty('problems');
  }
  const { categories, items } = await listVisibleOffering(app.deps);
  expect(categories).toHaveLength(6);
  for (const { id, title, description, image, minPrice, maxPrice } of categories) {
    const own = items.filter(({ categoryId }) => categoryId === id);
    expect(own.length).toBeGreaterThanOrEqual(3);
    expect(own.some(({ featured }) => featured)).toBe(true);
    const prices = own.map(({ price }) => Number(price));
    expect([minPrice, maxPrice].map(Number)).toEqual([Math.min(...prices), Math.max(...prices)]);
    for (const text of [title, description, ...own.map((item) => item.title)])
      for (const locale of LOCALE_CODES) expect(text[locale]).toMatch(/\S/);
    for (const { srcset } of imageSources(image!.url))
      for (const candidate of srcset.split(', ')) expect((await app.fetch(candidate.split(' ')[0]!)).status).toBe(200);
  }
});

test('has a busy workshop with consistent accounts', async () => {
  const { db, storage } = app.deps;
  const visits = await db.selectFrom('visits').selectAll().execute();
  expect(new Set(visits.map(({ status }) => status))).toEqual(new Set(VISIT_STATUSES));
  expect(new Set(visits.map((visit) => visit.payment_status))).toEqual(new Set(['Unpaid', 'Partially Paid', 'Paid']));
  for (const visit of visits) {
    expect(visit.due_date >= visit.visit_date).toBe(true);
    const { taken } = await db
      .selectFrom('payments')
      .select(
        sql<number>`coalesce(sum(case status when 'Success' then amount when 'Refunded' then -amount end), 0)::bigint`.as(
          'taken',
        ),
      )
      .where('visit_id', '=', visit.id)
      .executeTakeFirstOrThrow();
    expect(taken).toBe(visit.paid);
    const changes = await db.selectFrom('status_changes').selectAll().where('visit_id', '=', visit.id).execute();
    expect(changes.filter((change) => change.task_id === null && change.to_status === visit.status)).not.toHaveLength(
      0,
    );
  }
  const mine = await db
    .selectFrom('visits')
    .innerJoin('users', 'users.id', 'visits.user_id')
    .innerJoin('media', 'media.visit_id', 'visits.id')
    .select(['media.key', 'visits.status'])
    .where('users.username', '=', 'client')
    .execute();
  expect(mine.map(({ status }) => status)).toEqual(['In Progress', 'In Progress', 'In Progress']);
  expect((await storage.read(mine[0]!.key))?.bytes).toBeGreaterThan(1_000);
});

test('assigns most tasks of open visits to several members of staff, and none to clients', async () => {
  const tasks = await app.deps.db
    .selectFrom('tasks')
    .innerJoin('visits', 'visits.id', 'tasks.visit_id')
    .leftJoin('users', 'users.id', 'tasks.assignee_id')
    .select(['users.username', 'users.role'])
    .where('visits.status', 'in', ['Pending', 'In Progress', 'Ready for Pickup'])
    .execute();
  const assigned = tasks.filter(({ role }) => role !== null);
  expect(assigned.length).toBeGreaterThan(tasks.length / 2);
  expect(assigned.length).toBeLessThan(tasks.length);
  expect(new Set(assigned.map(({ username }) => username)).size).toBeGreaterThan(1);
  expect(assigned.map(({ username }) => username)).toContain('employee');
  expect(assigned.map(({ role }) => role)).not.toContain('CLIENT');
});

test('generates a valid password when none is set', async () => {
  await sql`truncate users, installation cascade`.execute(app.deps.db);
  const { demoPassword: _, ...config } = app.deps.config;
  const [account] = (await createDemoGarage({ ...app.deps, config: { ...config, demoPassword: undefined } }))!;
  expect(account!.password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^\w]).{12}$/);
});
