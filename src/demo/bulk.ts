import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { merchantCalendar } from '#backend/db/merchant-settings.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import { addPageViews } from './page-views.ts';

const FIRST_NAMES = [
  'محمد',
  'فاطمة',
  'علي',
  'زينب',
  'كريم',
  'ليلى',
  'Nadia',
  'Omar',
  'Sami',
  'Rania',
  'Julien',
  'Amélie',
  'Hélène',
  'Mehdi',
];
const LAST_NAMES = [
  'حداد',
  'العلي',
  'منصور',
  'الخوري',
  'بن سالم',
  'عبدالرحمن',
  'Haddad',
  'Khoury',
  'Mansour',
  'Benali',
  'Lefèvre',
  'Dupont',
  'Carter',
];
const BRANDS = [
  'Toyota',
  'Renault',
  'Peugeot',
  'Kia',
  'Hyundai',
  'Mercedes-Benz',
  'BMW',
  'Nissan',
  'Dacia',
  'Volkswagen',
];
const MODELS = ['Corolla', 'Clio', '208', 'Rio', 'Tucson', 'C 180', '320i', 'Sunny', 'Duster', 'Golf'];
const COLORS = ['White', 'Black', 'Silver', 'Blue', 'Red', 'Grey'];
const ENGINES = ['Petrol', 'Diesel', 'Hybrid', 'Electric'];
const TYPES = ['Car', 'Car', 'Car', 'SUV', 'Van', 'Truck', 'Motorcycle', 'Bus'];
const STATUSES = ['ACTIVE', 'ACTIVE', 'ACTIVE', 'INACTIVE'];

/** Average number of vehicles per client. */
const VEHICLES_PER_CLIENT = 1.4;

/**
 * Inserts `count` generated vehicles with their owners, oldest first, for benchmarks of a large garage. Usernames,
 * plates and phones depend on the time of the run, so that another run does not violate unique indexes.
 */
export async function addManyVehicles(db: Kysely<Database>, count: number, now: Date): Promise<void> {
  const run = Math.floor(now.getTime() / 1000) % 1_000_000;
  const clients = Math.ceil(count / VEHICLES_PER_CLIENT);
  const username = (index: RawBuilder<unknown>) =>
    sql`'bulk-' || ${sql.lit(run)} || '-' || lpad((${index})::text, 7, '0')`;
  // The multiplier and the modulus are coprime, so every number is unique.
  const phone = sql`lpad(((i * 764321987 + ${sql.lit(run * 977_000_003)}) % 1000000000000)::text, 12, '0')`;
  const plate = sql`upper(left(md5(${sql.lit(`${run}-`)} || i), 6)) || 'N' || i`;
  await db.transaction().execute((tx) =>
    withoutIndexes(tx, ['users', 'vehicles'], async () => {
      await sql`
        insert into users (first_name, last_name, username, country_code, phone_number, phone_e164, role,
                           preferred_language, verified, created_at)
        select ${pickWord(FIRST_NAMES, 'i')}, ${pickWord(LAST_NAMES, 'i / 7')}, ${username(sql`i`)}, '+999', ${phone}, '+999' || ${phone},
               'CLIENT', ${pickWord(LOCALE_CODES, 'i')}, true, now() - make_interval(mins => (i % 500000)::int)
        from generate_series(0::bigint, ${sql.lit(clients - 1)}) i order by i desc`.execute(tx);
      await sql`
        insert into vehicles (user_id, type, plate_number, color, brand, model, year, engine_type, status, created_at)
        select owner.id, ${pickWord(TYPES, 'i')}, ${plate}, ${pickWord(COLORS, 'i')}, ${pickWord(BRANDS, 'i')},
               ${pickWord(MODELS, 'i / 3')}, 1990 + i % 36, ${pickWord(ENGINES, 'i')}, ${pickWord(STATUSES, 'i')},
               now() - make_interval(mins => i % 700000)
        from generate_series(0, ${sql.lit(count - 1)}) i
        join users owner on owner.username = ${username(sql`i % ${sql.lit(clients)}`)} order by i desc`.execute(tx);
    }),
  );
  // Sets the visibility map, which index-only scans need.
  await sql`vacuum analyze users`.execute(db);
  await sql`vacuum analyze vehicles`.execute(db);
}

type Tx = Transaction<Database>;

/**
 * Runs `work` with the indexes of the tables dropped, then recreates them: several times faster than updating them per
 * row.
 */
export async function withoutIndexes(tx: Tx, tables: string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema and tablename = any(${tables})
      and indexname not in (select conname from pg_constraint)`.execute(tx);
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(tx);
  await work();
  for (const { definition } of rows) await sql.raw(definition).execute(tx);
}

/** Returns an SQL expression that selects the word at `index` modulo the number of words. */
export const pickWord = (words: readonly string[], index: string): RawBuilder<string> =>
  sql`(array[${sql.join(words.map((word) => sql.lit(word)))}]::text[])[1 + (${sql.raw(index)}) % ${sql.lit(words.length)}]`;

/**
 * Inserts about `count` page views of the last 13 months, rebuilds the roll-ups of all page views, and returns the
 * number of inserted rows. No server may write page views meanwhile.
 */
export async function addManyPageViews(db: Kysely<Database>, count: number, now: Date): Promise<number> {
  const { timeZone } = await merchantCalendar({ db });
  const stored = await db.transaction().execute(async (tx) => {
    const session = `seed-${now.getTime()}`;
    await sql`set local work_mem = '128MB'`.execute(tx);
    return addPageViews(tx, { now, timeZone }, { count, session });
  });
  for (const table of ['page_views', 'page_view_days']) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  return stored;
}
