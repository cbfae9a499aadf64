import { sql, type Kysely, type Selectable } from 'kysely';
import type { UserTable, VehicleTable } from '#backend/db/schema-records.ts';
import type { Database } from '#backend/db/schema.ts';
import { isUuid } from '#backend/resource/repository.ts';
import type { Brands } from '#domain/imports/cell-values.ts';
import { normalizeHeading } from '#domain/imports/headings.ts';
import type { ExistingPerson, ExistingRecords, ExistingVehicle } from '#domain/imports/plan-clients.ts';
import { normalizeIdentifier } from '#domain/search/normalize-identifier.ts';
import { createNameLookup } from '#domain/static-data/names.ts';
import { listNames } from '#domain/static-data/static-data.ts';
import { PLATE_MARK_PATTERN } from '#domain/vehicles/plate-mark.ts';
import type { ImportRow, ListedNames } from '#domain/imports/row.ts';

const distinct = (values: (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

/** Reads the live and soft-deleted records whose id, phone, e-mail or plate occurs in the rows. */
export async function findExistingRecords(db: Kysely<Database>, rows: readonly ImportRow[]): Promise<ExistingRecords> {
  const phones = distinct(rows.map(({ client }) => client.e164));
  const emails = distinct(rows.map(({ client }) => client.email));
  const plates = distinct(rows.map(({ vehicle }) => vehicle?.plateNumber));
  const clientIds = distinct(rows.map(({ clientId }) => clientId)).filter(isUuid);
  const vehicleIds = distinct(rows.map(({ vehicleId }) => vehicleId)).filter(isUuid);
  // Binds each list as one array, because a file may have more rows than a statement may have parameters.
  const people = await db
    .selectFrom('users')
    .select(['id', 'role', 'first_name', 'last_name', 'phone_e164', 'email', 'deleted_at'])
    .where((eb) =>
      eb.or([
        eb('phone_e164', '=', sql<string>`any(${phones}::text[])`),
        eb('email', '=', sql<string>`any(${emails}::text[])`),
        eb('id', '=', sql<string>`any(${clientIds}::uuid[])`),
      ]),
    )
    .execute();
  const vehicles = await db
    .selectFrom('vehicles')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('plate_number', '=', sql<string>`any(${plates}::text[])`),
        // The condition of the unique index of live plates.
        sql<boolean>`normalize_identifier(plate_number) = any(${plates.map(normalizeIdentifier)}::text[])
          and deleted_at is null and not spelled_alike`,
        sql<boolean>`user_id = any(${people.map(({ id }) => id)}::uuid[])
          and plate_number ~ ${PLATE_MARK_PATTERN} and deleted_at is null`,
        eb('id', '=', sql<string>`any(${vehicleIds}::uuid[])`),
      ]),
    )
    .execute();
  const [livePeople, deletedPeople] = splitDeleted(people);
  const [liveVehicles, deletedVehicles] = splitDeleted(vehicles);
  return {
    people: livePeople.map(toExistingPerson),
    vehicles: liveVehicles.map(toExistingVehicle),
    deletedPhones: new Set(deletedPeople.flatMap(({ phone_e164 }) => phone_e164 ?? [])),
    deletedPeople: new Set(deletedPeople.map(({ id }) => id)),
    deletedPlates: new Set(deletedVehicles.map(({ plate_number }) => plate_number)),
    deletedVehicles: new Set(deletedVehicles.map(({ id }) => id)),
  };
}

type PersonRow = Pick<Selectable<UserTable>, 'id' | 'role' | 'first_name' | 'last_name' | 'phone_e164' | 'email'>;

const toExistingPerson = (row: PersonRow): ExistingPerson => ({
  id: row.id,
  isClient: row.role === 'CLIENT',
  firstName: row.first_name,
  lastName: row.last_name,
  e164: row.phone_e164,
  email: row.email,
});

const toExistingVehicle = (row: Selectable<VehicleTable>): ExistingVehicle => ({
  id: row.id,
  userId: row.user_id,
  isArchived: row.status === 'ARCHIVED',
  plateNumber: row.plate_number,
  type: row.type,
  brand: row.brand,
  model: row.model,
  year: row.year,
  color: row.color,
  engineType: row.engine_type,
});

function splitDeleted<Row extends { deleted_at: Date | null }>(rows: readonly Row[]): [Row[], Row[]] {
  return [rows.filter((row) => row.deleted_at === null), rows.filter((row) => row.deleted_at !== null)];
}

/** Reads the makes, models, colours and engines of the garage's lists, each under all of its names. */
export async function readVehicleNames(db: Kysely<Database>): Promise<{ brands: Brands; names: ListedNames }> {
  const rows = await db
    .selectFrom('static_data')
    .select(['type', 'name', 'names', 'synonyms'])
    .where('type', 'in', ['VEHICLE_BRAND', 'VEHICLE_MODEL', 'VEHICLE_COLOR', 'ENGINE_TYPE'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  const named = rows.flatMap((row) => listNames(row).map((name) => ({ ...row, key: name, stored: row.name })));
  return {
    brands: new Map(
      named.flatMap(({ type, key, stored }) => (type === 'VEHICLE_BRAND' ? [[normalizeHeading(key), stored]] : [])),
    ),
    names: createNameLookup(rows.map((row) => ({ type: row.type, name: row.name, others: listNames(row).slice(1) }))),
  };
}
