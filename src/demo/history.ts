import { randomUUID } from 'node:crypto';
import { sql, type Insertable, type Transaction } from 'kysely';
import type { VehicleTable } from '#backend/db/schema-records.ts';
import type { Database } from '#backend/db/schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/units.ts';
import { toE164 } from '#domain/users/phone.ts';
import { planHistory, seededRandom, type PlannedVisit } from './history-plan.ts';
import { COLOR_NAMES, ENGINE_NAMES, FLEET_VEHICLES } from './fleet.ts';
import { pickContactAttribution } from './page-views.ts';
import {
  createPeople,
  type DemoLanguage,
  type DemoPerson,
  FEEDBACK,
  FIRST_MESSAGES,
  generateNames,
  VISITOR_QUESTIONS,
} from './people.ts';
import { buildPastVisit } from './history-visits.ts';
import type { DemoContext, DemoVehicle } from './workshop-visits.ts';

/** Clients whose visits are all past. */
const PEOPLE: readonly DemoPerson[] = [
  ...createPeople(generateNames('ar', 56), 'ar', 400),
  ...createPeople(generateNames('en', 42), 'en', 500),
  ...createPeople(generateNames('fr', 36), 'fr', 600),
];
/** Number of clients with past visits only, each with one vehicle. */
export const PAST_CLIENT_COUNT = PEOPLE.length;
/** Minimum number of days since the last visit of an idle vehicle. */
const IDLE_DAYS = 30;
const STARS = [5, 5, 4, 5, 3, 5, 4, 2, 5, 4];

type Tx = Transaction<Database>;

/**
 * Inserts finished visits of the last 13 months with payments, refunds, ratings and messages. Returns the idle
 * vehicles, which have had no visit for a month.
 */
export async function addHistory(tx: Tx, shop: DemoContext): Promise<DemoVehicle[]> {
  const plans = planHistory(shop, PAST_CLIENT_COUNT);
  const vehicles = await addClients(tx, plans, shop.now);
  const made = plans.map((plan) => buildPastVisit(vehicles[plan.client]!, plan, shop));
  await insertRows(
    tx,
    'visits',
    made.map(({ visit }) => visit),
  );
  await insertRows(
    tx,
    'tasks',
    made.flatMap(({ tasks }) => tasks),
  );
  await insertRows(
    tx,
    'status_changes',
    made.flatMap(({ changes }) => changes),
  );
  await insertRows(
    tx,
    'payments',
    made.flatMap(({ payments }) => payments),
  );
  await addRatings(tx, plans, vehicles, shop.now);
  await addQuestions(tx, plans, shop.now);
  const recent = new Set(plans.flatMap(({ age, client }) => (age < IDLE_DAYS ? [client] : [])));
  return vehicles.filter((_, client) => !recent.has(client));
}

async function addClients(tx: Tx, plans: readonly PlannedVisit[], now: Date): Promise<DemoVehicle[]> {
  const firstVisits = new Map(plans.toReversed().map(({ client, created }) => [client, created]));
  // Shuffles the clients, so that each language is spread over the whole year.
  const people = PEOPLE.toSorted((one, other) => shuffle(one) - shuffle(other));
  const clients = people.map((person, at) => {
    // Dates these clients more than a day back: the newest client of `demo.ts`, created a day ago, must stay first in
    // the list.
    const booked = now.getTime() - DAY_MS - (people.length - at + 1) * MINUTE_MS;
    const made = new Date(Math.min(booked, (firstVisits.get(at)?.getTime() ?? booked) - HOUR_MS));
    return { ...person, id: randomUUID(), made };
  });
  const stamps = ({ made }: { made: Date }) => ({ created_at: made, updated_at: made });
  await insertRows(
    tx,
    'users',
    clients.map((person, at) => ({
      ...stamps(person),
      id: person.id,
      first_name: person.firstName,
      last_name: person.lastName,
      username: person.username,
      email: at % 2 ? null : `${person.username}@example.com`,
      country_code: person.countryCode,
      phone_number: person.phoneNumber,
      phone_e164: toE164(person.countryCode, person.phoneNumber),
      preferred_language: person.preferredLanguage,
      role: 'CLIENT' as const,
      age: 20 + ((at * 11) % 48),
      verified: at % 4 !== 0,
      status: 'active' as const,
      owed: 0,
    })),
  );
  const vehicles = clients.map((person, at): Insertable<VehicleTable> & { id: string } => {
    const [type, brand, model, year, paint, engine] = FLEET_VEHICLES[(at * 3 + 1) % FLEET_VEHICLES.length]!;
    const language = person.preferredLanguage;
    return {
      ...stamps(person),
      id: randomUUID(),
      user_id: person.id,
      type,
      plate_number: `${'BGMNSTRZ'[at % 8]}${104_733 + (((at + 100) * 48_611) % 800_000)}`,
      brand,
      model,
      year: year - (at % 4),
      color: COLOR_NAMES[language][paint],
      engine_type: ENGINE_NAMES[language][engine],
      status: 'ACTIVE',
    };
  });
  await insertRows(tx, 'vehicles', vehicles);
  return clients.map(({ id, made, ...person }, at) => ({
    id: vehicles[at]!.id,
    user_id: id,
    customer: `${person.firstName} ${person.lastName}`,
    language: person.preferredLanguage,
    created_at: made,
  }));
}

const shuffle = ({ phoneNumber }: DemoPerson) => seededRandom(Number(phoneNumber));

/** Inserts a rating for two of three clients, submitted after one of their visits. */
async function addRatings(tx: Tx, plans: readonly PlannedVisit[], vehicles: readonly DemoVehicle[], now: Date) {
  const ratings = [...Map.groupBy(plans, ({ client }) => client)].flatMap(([client, visits], at) => {
    const visit = visits[Math.floor(seededRandom(client, 61) * visits.length)]!;
    const ratedAt = visit.completed.getTime() + 3 * HOUR_MS;
    if (at % 3 === 2 || visit.isCancelled || ratedAt > now.getTime() - DAY_MS) return [];
    const { user_id, language }: { user_id: string; language: DemoLanguage } = vehicles[client]!;
    const stars = STARS[at % STARS.length]!;
    const feedback = FEEDBACK[language][stars] ?? [];
    const stamp = new Date(ratedAt);
    // Every fourth rating has feedback.
    return [
      {
        user_id,
        stars,
        feedback: at % 4 ? null : (feedback[at % feedback.length] ?? null),
        created_at: stamp,
        updated_at: stamp,
        search: '',
      },
    ];
  });
  await insertRows(tx, 'ratings', ratings);
}

/** Inserts a read message for every fourth visit that is older than three days. */
async function addQuestions(tx: Tx, plans: readonly PlannedVisit[], now: Date) {
  const messages = plans.flatMap(({ created }, at) => {
    if (at % 4 !== 3 || created.getTime() > now.getTime() - 3 * DAY_MS) return [];
    const [full_name, message] = VISITOR_QUESTIONS[Math.floor(at / 4) % VISITOR_QUESTIONS.length]!;
    const stamps = { created_at: created, updated_at: created };
    return [
      { full_name, email: `visitor.${at}@example.com`, message, read: true, ...pickContactAttribution(at), ...stamps },
    ];
  });
  await insertRows(tx, 'messages', messages);
}

/**
 * Inserts a contact message for every second client with an address at `example.com`, sent before the client was
 * created, and links the client to it.
 */
export async function addFirstMessages(tx: Tx): Promise<void> {
  const clients = await tx
    .selectFrom('users')
    .select(['email', 'created_at', sql<string>`concat_ws(' ', first_name, last_name)`.as('full_name')])
    .select(({ ref }) => ref('preferred_language').$castTo<DemoLanguage>().as('language'))
    .where('role', '=', 'CLIENT')
    .where('email', 'like', '%@example.com')
    .orderBy('created_at', 'desc')
    .orderBy('email')
    .execute();
  const messages = clients.flatMap(({ email, full_name, language, created_at }, at) => {
    if (!email || at % 2) return [];
    const sent = new Date(created_at.getTime() - (4 + 40 * seededRandom(at, 71)) * HOUR_MS);
    const message = FIRST_MESSAGES[language][at % FIRST_MESSAGES[language].length]!;
    return [
      { full_name, email, message, read: true, ...pickContactAttribution(at, 72), created_at: sent, updated_at: sent },
    ];
  });
  await insertRows(tx, 'messages', messages);
  await sql`
    update users set message_id = messages.id
    from messages where messages.email = users.email and messages.created_at < users.created_at`.execute(tx);
}

/**
 * Inserts rows with equal columns through one JSON bind parameter. This is faster than one parameter per value, and
 * PostgreSQL limits the number of bind parameters.
 */
export async function insertRows<Table extends keyof Database>(
  tx: Transaction<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  if (!rows[0]) return;
  const columns = sql.join(Object.keys(rows[0]).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}
