// npm run count-calls: prints the files, functions and SQL statements that one warm call of a few endpoints passes in
// the backend, as in docs/architecture.md. A file or function counts once, however often it is called.
import { Session } from 'node:inspector/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { createBackend } from '#backend/app.ts';
import { readConfig } from '#backend/config.ts';
import { ACCESS_LIFETIME } from '#backend/db/keys.ts';
import { createDeps, type Deps } from '#backend/deps.ts';
import { analytics } from '#domain/analytics/endpoints.ts';
import type { Endpoint } from '#domain/endpoint.ts';
import { toRoleClaim } from '#domain/roles.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { withMigratedDatabase } from './migrated-database.ts';

/** Calls before the counted one, which fill caches and prepare statements. */
const WARM_UPS = 3;
const SOURCES = new URL('../src/', import.meta.url).href;

const dataDir = mkdtempSync(join(tmpdir(), 'karaj-calls-'));
await withMigratedDatabase(async ({ host, port, user, password, database }) => {
  const deps = await createDeps({
    config: readConfig({ DATA_DIR: dataDir }),
    log: pino({ level: 'warn' }),
    connection: { host, port, user, database, ...(typeof password === 'string' && { password }) },
  });
  await printCounts(deps);
  await deps.close();
});
rmSync(dataDir, { recursive: true, force: true });

async function printCounts(deps: Deps): Promise<void> {
  const call = await createCaller(deps);
  const person = { firstName: 'Rana', lastName: 'Saab', email: null, countryCode: '+961', phoneNumber: '3123456' };
  const userId = await call(users.create, { ...person, username: 'rana', role: 'CLIENT' });
  const look = { color: 'White', brand: 'Toyota', model: 'Corolla', engineType: 'Petrol', type: 'Car' };
  const vehicleId = await call(vehicles.create, { userId, plateNumber: 'B1', year: 2020, status: 'ACTIVE', ...look });
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const task = { name: 'Brakes', service: 'REPAIR', priority: 'NORMAL', soldFor: '100.00' };
  const visit = { userId, vehicleId, visitDate: day, dueDate: day, name: 'Brakes', totalCost: '100.00', tasks: [task] };
  const view = { session_id: 'a', page_path: '/en/', eventType: 'page_view' };
  const table = {
    'list of vehicles': await countCall(() => call(vehicles.list)),
    'visit with one task': await countCall(() => call(visits.create, visit)),
    'page view': await countCall(() => call(analytics.trackVisit, view)),
  };
  console.log('| request | files | functions | statements |\n| --- | --- | --- | --- |');
  for (const [name, { files, functions, statements }] of Object.entries(table))
    console.log(`| ${name} | ${files.length} | ${functions} | ${statements.length} |`);
  if (process.argv.includes('--names')) console.log(JSON.stringify(table, null, 2));
}

/** Signs an ADMIN in and returns the function that calls the backend as that person, and returns the id of `data`. */
async function createCaller({ db, keys, ...deps }: Deps) {
  const backend = createBackend({ db, keys, ...deps });
  const now = new Date();
  const names = { first_name: 'Nour', last_name: 'Haddad', username: 'nour', country_code: '', phone_number: '' };
  const admin = await db
    .insertInto('users')
    .values({ ...names, role: 'ADMIN', verified: true, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = await db
    .insertInto('sessions')
    .values({ user_id: admin.id, created_at: now, expires_at: new Date(now.getTime() + 86_400_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const claims = { sub: admin.id, role: toRoleClaim('ADMIN'), sid: session.id };
  const token = await keys.sign(claims, { now, lifetime: ACCESS_LIFETIME });
  return async ({ access, method, path }: Endpoint, body?: object): Promise<string> => {
    const headers = {
      ...(access !== 'public' && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const request = new Request(`http://localhost/backend${path}`, init);
    const response = await backend.fetch(request, { address: '192.0.2.1', requestId: 'count' });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return (JSON.parse(text) as { data?: { id: string } }).data?.id ?? '';
  };
}

/** Counts the sources, their functions, and the statements of one call after `WARM_UPS` others. */
async function countCall(call: () => Promise<unknown>) {
  for (let round = 0; round < WARM_UPS; round++) await call();
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    statements.push(typeof first === 'string' ? first : first.text);
    return Reflect.apply(query, this, args) as unknown;
  });
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await call();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  pg.Client.prototype.query = query;
  const called = result.flatMap(({ url, functions }) => {
    const count = functions.filter(({ ranges }) => ranges[0]!.count > 0).length;
    return url.startsWith(SOURCES) && count > 0 ? [{ file: url.slice(SOURCES.length), count }] : [];
  });
  return {
    files: called.map(({ file, count }) => `${file} ${count}`),
    functions: called.reduce((sum, { count }) => sum + count, 0),
    statements,
  };
}
