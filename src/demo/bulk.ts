import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { LOCALE_CODES } from '#domain/locales.ts';

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

/** One client to this many vehicles, on average. */
const VEHICLES_PER_CLIENT = 1.4;

/**
 * Adds `count` made-up vehicles with their owners, oldest first, for measuring a large garage. Usernames, plates and phones
 * follow from the moment of the run, so that it can be done again.
 */
export async function addManyVehicles(db: Kysely<Database>, count: number, now: Date): Promise<void> {
  const run = Math.floor(now.getTime() / 1000) % 1_000_000;
  const clients = Math.ceil(count / VEHICLES_PER_CLIENT);
  const username = (index: RawBuilder<unknown>) =>
    sql`'bulk-' || ${sql.lit(run)} || '-' || lpad((${index})::text, 7, '0')`;
  // The factor has none in common with the modulus: no number comes twice.
  const phone = sql`lpad(((i * 764321987 + ${sql.lit(run * 977_000_003)}) % 1000000000000)::text, 12, '0')`;
  const plate = sql`upper(left(md5(${sql.lit(`${run}-`)} || i), 6)) || 'N' || i`;
  await db.transaction().execute((tx) =>
    withoutIndexes(tx, ['users', 'vehicles'], async () => {
      await sql`
        insert into users (first_name, last_name, username, country_code, phone_number, phone_e164, role,
                           preferred_language, verified, created_at)
        select ${pick(FIRST_NAMES, 'i')}, ${pick(LAST_NAMES, 'i / 7')}, ${username(sql`i`)}, '+999', ${phone}, '+999' || ${phone},
               'CLIENT', ${pick(LOCALE_CODES, 'i')}, true, now() - make_interval(mins => (i % 500000)::int)
        from generate_series(0::bigint, ${sql.lit(clients - 1)}) i order by i desc`.execute(tx);
      await sql`
        insert into vehicles (user_id, type, plate_number, color, brand, model, year, engine_type, status, created_at)
        select owner.id, ${pick(TYPES, 'i')}, ${plate}, ${pick(COLORS, 'i')}, ${pick(BRANDS, 'i')},
               ${pick(MODELS, 'i / 3')}, 1990 + i % 36, ${pick(ENGINES, 'i')}, ${pick(STATUSES, 'i')},
               now() - make_interval(mins => i % 700000)
        from generate_series(0, ${sql.lit(count - 1)}) i
        join users owner on owner.username = ${username(sql`i % ${sql.lit(clients)}`)} order by i desc`.execute(tx);
    }),
  );
  // Counting reads the index alone only where the visibility map is kept.
  await sql`vacuum analyze users`.execute(db);
  await sql`vacuum analyze vehicles`.execute(db);
}

type Tx = Transaction<Database>;

/** Fills tables whose indexes are made anew afterwards: that is several times faster than keeping them up row by row. */
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

/** Returns an SQL expression that selects a word by number, modulo the count of words. */
export const pick = (words: readonly string[], index: string): RawBuilder<string> =>
  sql`(array[${sql.join(words.map((word) => sql.lit(word)))}]::text[])[1 + (${sql.raw(index)}) % ${sql.lit(words.length)}]`;
