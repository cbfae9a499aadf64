import type { Insertable, Kysely, Selectable } from 'kysely';
import type { StaticDataTable, UserTable, VehicleTable } from '#backend/db/schema-records.ts';
import type { Database } from '#backend/db/schema.ts';
import { toE164 } from '#domain/users/phone.ts';

export type UserRow = Selectable<UserTable>;
type VehicleRow = Selectable<VehicleTable>;
type StaticDataRow = Selectable<StaticDataTable>;
type Db = Kysely<Database>;

let made = 0;
/** Returns a number that is unique in this run. */
export const unique = (): number => ++made;

/** Inserts a user, by default a verified CLIENT. */
export function aUser(db: Db, columns: Partial<Insertable<UserTable>> = {}): Promise<UserRow> {
  const number = unique();
  const [country_code, phone_number] = [
    columns.country_code ?? '+961',
    columns.phone_number ?? `71${100_000 + number}`,
  ];
  const user: Insertable<UserTable> = {
    first_name: 'Samir',
    last_name: 'Haddad',
    email: `person${number}@example.com`,
    username: `person${number}`,
    country_code,
    phone_number,
    phone_e164: toE164(country_code, phone_number),
    role: 'CLIENT',
    verified: true,
    ...columns,
  };
  return db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
}

/** Inserts a vehicle of `user_id`, else of a new client. */
export async function aVehicle(db: Db, columns: Partial<Insertable<VehicleTable>> = {}): Promise<VehicleRow> {
  const vehicle: Insertable<VehicleTable> = {
    user_id: columns.user_id ?? (await aUser(db)).id,
    type: 'Car',
    plate_number: `B${unique()}`,
    color: 'White',
    brand: 'Toyota',
    model: 'Corolla',
    year: 2019,
    engine_type: 'Petrol',
    status: 'ACTIVE',
    ...columns,
  };
  return db.insertInto('vehicles').values(vehicle).returningAll().executeTakeFirstOrThrow();
}

/** Inserts a static-data entry, by default a colour. */
export const aStaticDatum = (db: Db, columns: Partial<Insertable<StaticDataTable>> = {}): Promise<StaticDataRow> =>
  db
    .insertInto('static_data')
    .values({ type: 'VEHICLE_COLOR', name: `Colour ${unique()}`, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns a valid input for a new person. */
export function userInput<Fields extends object>(fields: Fields) {
  const number = unique();
  return {
    firstName: 'Nadia',
    lastName: 'Khoury',
    username: `nadia${number}`,
    countryCode: '+961',
    phoneNumber: `70${100_000 + number}`,
    role: 'CLIENT' as const,
    ...fields,
  };
}

/** Returns a valid input for a new vehicle. */
export function vehicleInput<Fields extends object>(fields: Fields) {
  return {
    type: 'Car' as const,
    plateNumber: `G${unique()}`,
    color: 'Blue',
    brand: 'Renault',
    model: 'Clio',
    year: 2020,
    engineType: 'Diesel',
    status: 'ACTIVE' as const,
    ...fields,
  };
}
