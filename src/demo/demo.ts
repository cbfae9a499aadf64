import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { sql, type Insertable, type Transaction } from 'kysely';
import type { HasConfig, HasStorage } from '#backend/capabilities.ts';
import type { Capabilities } from '#backend/deps.ts';
import type { VehicleTable } from '#backend/db/schema-records.ts';
import type { Database } from '#backend/db/schema.ts';
import { claimInstallation, readInstallationKind } from '#backend/installation.ts';
import { toBrandingRow } from '#backend/features/branding/default-branding.ts';
import { Password } from '#domain/auth/credentials.ts';
import type { Role } from '#domain/roles.ts';
import { STATIC_DATA_TYPES } from '#domain/static-data/names.ts';
import { DAY_MS } from '#domain/units.ts';
import { toE164 } from '#domain/users/phone.ts';
import { DEMO_TIME_ZONE, demoBranding } from './demo-branding.ts';
import { COLOR_NAMES, ENGINE_NAMES, FLEET_VEHICLES, STATIC_DATA } from './fleet.ts';
import { ACCOUNTS, CLIENTS, type DemoLanguage, type DemoPerson } from './people.ts';
import { addOffering } from './offering.ts';
import { addFirstMessages, addHistory } from './history.ts';
import { addPageViews } from './page-views.ts';
import { addTodos, addMedia, addOilChanges, addRatingsAndMessages } from './workshop.ts';
import { addVisits } from './workshop-visits.ts';

type Tx = Transaction<Database>;

/** Number of vehicles, assigned to the clients in turn. */
const VEHICLES = 70;
/** Key of the advisory lock; no other lock of the product uses it. */
export const DEMO_LOCK_KEY = 4_470_002;
/** Characters of generated passwords, without easily confused ones such as `l` and `1`. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Account of the demo garage with its password, printed once after the first start has created it. */
export interface DemoAccount {
  email: string;
  password: string;
  role: Role;
}

/**
 * Fills an empty database with a demo garage. Returns undefined in production, if the installation already has a kind,
 * or if it has users: then it becomes a real garage.
 */
export async function createDemoGarage(deps: Capabilities): Promise<DemoAccount[] | undefined> {
  if (deps.config.production) return undefined;
  return deps.db.transaction().execute(async (tx) => {
    // A second process waits until the first has filled the database, which takes seconds on a slow machine.
    await sql`set local lock_timeout = '2min'`.execute(tx);
    await sql`set local statement_timeout = '2min'`.execute(tx);
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK_KEY})`.execute(tx);
    if (await readInstallationKind(tx)) return undefined;
    const hasUsers = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if ((await claimInstallation(tx, hasUsers ? 'garage' : 'demo')) === 'garage') return undefined;
    const password = deps.config.demoPassword ?? randomPassword();
    const hash = await deps.passwords.hash(password);
    const now = deps.now();
    await addAccounts(tx, now, hash);
    await addClients(tx, now);
    await addVehicles(tx, now);
    await addStaticData(tx, now);
    await replaceBranding(tx, now, deps.config.defaultCurrency);
    await addOffering(tx, { now, currency: deps.config.defaultCurrency, storage: deps.storage });
    await addWork(tx, now, deps);
    return ACCOUNTS.map(({ username, role }) => ({ email: `${username}@karaj.test`, password, role }));
  });
}

function randomPassword(): string {
  for (;;) {
    const password = `${Array.from({ length: 11 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}!`;
    if (v.is(Password, password)) return password;
  }
}

const toUserColumns = (person: DemoPerson) => ({
  first_name: person.firstName,
  last_name: person.lastName,
  username: person.username,
  country_code: person.countryCode,
  phone_number: person.phoneNumber,
  phone_e164: toE164(person.countryCode, person.phoneNumber),
  preferred_language: person.preferredLanguage,
});

async function addAccounts(tx: Tx, now: Date, password_hash: string) {
  const made = new Date(now.getTime() - 600 * DAY_MS);
  const stamps = { created_at: made, updated_at: made };
  const accounts = ACCOUNTS.map(({ role, age, ...person }) => ({
    ...toUserColumns(person),
    ...stamps,
    email: `${person.username}@karaj.test`,
    role,
    age,
    verified: true,
    password_hash,
  }));
  await tx.insertInto('users').values(accounts).execute();
}

async function addClients(tx: Tx, now: Date) {
  const clients = CLIENTS.map((person, at) => {
    // Spreads the registrations over a year and a half, more of them recent, and mixes the languages.
    const turn = (at * 7) % CLIENTS.length;
    const made = new Date(now.getTime() - (1 + turn * turn * 0.35) * DAY_MS);
    return {
      ...toUserColumns(person),
      email: at % 3 === 2 ? null : `${person.username}@example.com`,
      role: 'CLIENT' as const,
      age: 19 + ((at * 7) % 50),
      verified: at % 5 !== 0,
      status: at % 13 === 12 ? ('inactive' as const) : ('active' as const),
      created_at: made,
      updated_at: made,
    };
  });
  await tx.insertInto('users').values(clients).execute();
}

async function addVehicles(tx: Tx, now: Date) {
  const owners = await tx
    .selectFrom('users')
    .select(['id', 'created_at'])
    .select(({ ref }) => ref('preferred_language').$castTo<DemoLanguage>().as('language'))
    .where('role', '=', 'CLIENT')
    .orderBy('id')
    .execute();
  const vehicles = Array.from({ length: VEHICLES }, (_, at): Insertable<VehicleTable> => {
    const owner = owners[at % owners.length]!;
    const [type, brand, model, year, paint, engine] = FLEET_VEHICLES[at % FLEET_VEHICLES.length]!;
    const made = new Date(owner.created_at.getTime() + Math.min(at, 20) * 0.04 * DAY_MS);
    return {
      user_id: owner.id,
      type,
      plate_number: createPlate(at),
      brand,
      model,
      year: year - (at >= FLEET_VEHICLES.length ? 3 : 0),
      color: COLOR_NAMES[owner.language][paint],
      engine_type: ENGINE_NAMES[owner.language][engine],
      status: at % 17 === 16 ? 'SOLD' : at % 23 === 22 ? 'INACTIVE' : 'ACTIVE',
      created_at: made < now ? made : now,
      updated_at: made < now ? made : now,
    };
  });
  await tx.insertInto('vehicles').values(vehicles).execute();
}

/** Returns a Lebanese plate (district letter and number); the last six vehicles have foreign plates. */
function createPlate(at: number): string {
  const number = 104_733 + ((at * 48_611) % 800_000);
  if (at >= VEHICLES - 3) return `AB${number % 900}CD`;
  if (at >= VEHICLES - 6) return `أبج${number % 10_000}`;
  return `${'BGMNSTRZ'[at % 8]}${number}`;
}

async function addStaticData(tx: Tx, now: Date) {
  const makes = new Map<string, string>();
  for (const type of STATIC_DATA_TYPES) {
    const rows = STATIC_DATA[type].map(({ name, names, make, swatch }) => ({
      type,
      name,
      names: names ? JSON.stringify(names) : null,
      parent_id: make === undefined ? null : makes.get(make)!,
      swatch: swatch ?? null,
      created_at: now,
      updated_at: now,
    }));
    const stored = await tx
      .insertInto('static_data')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name'])
      .execute();
    if (type === 'VEHICLE_BRAND') for (const { id, name } of stored) makes.set(name, id);
  }
}

async function addWork(tx: Tx, now: Date, { config, storage }: HasConfig & HasStorage) {
  const vehicles = await tx
    .selectFrom('vehicles')
    .innerJoin('users', 'users.id', 'vehicles.user_id')
    .select(['vehicles.id', 'vehicles.user_id', 'vehicles.created_at'])
    .select(({ ref }) => ref('users.preferred_language').$castTo<DemoLanguage>().as('language'))
    .select(sql<string>`concat_ws(' ', users.first_name, users.last_name)`.as('customer'))
    .where('vehicles.status', '=', 'ACTIVE')
    .orderBy('vehicles.id')
    .execute();
  const staff = await tx
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['EMPLOYEE', 'MANAGER'])
    .orderBy('role')
    .execute();
  const staffIds = staff.map(({ id }) => id);
  const shop = { now, staffId: staffIds[0]!, staffIds, currency: config.defaultCurrency, timeZone: DEMO_TIME_ZONE };
  const idle = await addHistory(tx, shop);
  await addPageViews(tx, shop);
  await addVisits(tx, { vehicles, idle }, shop);
  await addOilChanges(tx, vehicles, shop);
  await addMedia(tx, storage, vehicles, shop);
  await addRatingsAndMessages(tx, vehicles, shop);
  await addFirstMessages(tx);
  await addTodos(tx, shop);
}

/** Replaces the default branding with that of the demo garage. */
async function replaceBranding(tx: Tx, now: Date, currency: string) {
  await tx.deleteFrom('branding').execute();
  const stamps = { created_at: now, updated_at: now };
  await tx
    .insertInto('branding')
    .values(demoBranding(currency, now).map((entry) => ({ ...toBrandingRow(entry), ...stamps })))
    .execute();
}
