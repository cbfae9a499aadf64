import { sql } from 'kysely';
import { revokeGrants } from '#backend/auth/reset-grants.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import { audit, logAccountEvent, type Changes } from '#backend/commands/audit.ts';
import { toColumnName } from '#backend/resource/spec.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import type { PlannedRow } from '#domain/imports/plan.ts';
import type { PlannedClient } from '#domain/imports/plan-clients.ts';
import { normalizeIdentifier } from '#domain/search/normalize-identifier.ts';
import type { Locale } from '#domain/locales.ts';

/** Number of rows per statement. */
const BATCH = 500;

interface Parameters {
  importId: string;
  locale: Locale;
  onProgress: (rows: number) => Promise<void>;
}

/** Creates and updates the records of planned rows inside a transaction, and stores the data for the undo. */
export async function writeRecords(
  context: TransactionContext,
  rows: readonly PlannedRow[],
  { importId, locale, onProgress }: Parameters,
): Promise<void> {
  const ownerIds = new Map<PlannedClient, string>();
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    await createClients(context, batch, { importId, locale, ownerIds });
    await createVehicles(context, batch, { importId, ownerIds });
    for (const { number, client, vehicle } of batch) {
      if (client?.row === number && client.action === 'update') await updateClient(context, importId, client);
      if (vehicle?.action === 'update')
        await updateRow(context, 'vehicles', { importId, id: vehicle.id!, values: toColumns(vehicle.values) });
    }
    await onProgress(Math.min(rows.length, at + BATCH));
  }
}

type Values = Record<string, unknown>;
type Table = 'users' | 'vehicles';

const toColumns = (values: object): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [toColumnName(field), value]));
const toUserColumns = ({ e164, ...values }: PlannedClient['values']): Values => ({
  ...toColumns(values),
  ...(e164 && { phone_e164: e164 }),
});
const toChanges = (values: object): Changes =>
  Object.fromEntries(Object.entries(values).map(([field, to]) => [field, { from: null, to }]));

interface Clients {
  importId: string;
  locale: Locale;
  ownerIds: Map<PlannedClient, string>;
}

async function createClients(
  context: TransactionContext,
  rows: readonly PlannedRow[],
  { importId, locale, ownerIds }: Clients,
): Promise<void> {
  const { tx, now } = context;
  const created = rows.flatMap(({ number, client }) =>
    client?.row === number && client.action === 'create' ? [client] : [],
  );
  if (created.length === 0) return;
  const usernames = await chooseUsernames(context, created);
  const inserted = await tx
    .insertInto('users')
    .values(
      created.map(({ values, sharesPhone }, at) => ({
        first_name: values.firstName!,
        last_name: values.lastName!,
        email: values.email ?? null,
        username: usernames[at]!,
        country_code: values.countryCode!,
        phone_number: values.phoneNumber!,
        phone_e164: values.e164!,
        signs_in_by_phone: !sharesPhone,
        role: 'CLIENT' as const,
        preferred_language: locale,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning(['id', 'username'])
    .execute();
  const ids = new Map(inserted.map(({ id, username }) => [username, id]));
  for (const [at, client] of created.entries()) ownerIds.set(client, ids.get(usernames[at]!)!);
  await storeCreated(context, importId, 'users', inserted);
  await audit(
    context,
    ...created.map((client) => {
      const { e164: _, ...values } = client.values;
      return {
        action: 'create' as const,
        entityType: 'users',
        entityId: ownerIds.get(client)!,
        changes: toChanges(values),
      };
    }),
  );
}

/**
 * Chooses a username for each client: the digits of the phone number, with a random suffix if they are taken or another
 * person signs in by the number.
 */
async function chooseUsernames({ tx }: TransactionContext, clients: readonly PlannedClient[]): Promise<string[]> {
  const names = clients.map(({ values }) => values.e164!.replace(/\D/g, ''));
  const found = await tx
    .selectFrom('users')
    .select('username')
    .where(sql`normalize_identifier(username)`, '=', sql`any(${names}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const taken = new Set(found.map(({ username }) => normalizeIdentifier(username)));
  return names.map((name, at) => {
    const free = taken.has(name) || clients[at]!.sharesPhone ? `${name}-${crypto.randomUUID().slice(0, 8)}` : name;
    taken.add(free);
    return free;
  });
}

async function createVehicles(
  context: TransactionContext,
  rows: readonly PlannedRow[],
  { importId, ownerIds }: Pick<Clients, 'importId' | 'ownerIds'>,
): Promise<void> {
  const { tx, now } = context;
  const created = rows.flatMap(({ client, vehicle }) =>
    vehicle?.action === 'create' ? [{ vehicle, userId: client!.id ?? ownerIds.get(client!)! }] : [],
  );
  if (created.length === 0) return;
  const inserted = await tx
    .insertInto('vehicles')
    .values(
      created.map(({ vehicle: { values }, userId }) => ({
        user_id: userId,
        type: values.type!,
        plate_number: values.plateNumber!,
        color: values.color!,
        brand: values.brand!,
        model: values.model!,
        year: values.year!,
        engine_type: values.engineType!,
        status: 'ACTIVE' as const,
        created_at: now,
        updated_at: now,
        search: '',
      })),
    )
    .returning(['id', 'plate_number'])
    .execute();
  await storeCreated(context, importId, 'vehicles', inserted);
  const ids = new Map(inserted.map(({ id, plate_number }) => [plate_number, id]));
  await audit(
    context,
    ...created.map(({ vehicle: { values } }) => ({
      action: 'create' as const,
      entityType: 'vehicles',
      entityId: ids.get(values.plateNumber!)!,
      changes: toChanges(values),
    })),
  );
}

/** Stores created records for the undo; their version is the time of the import. */
async function storeCreated(
  { tx, now }: TransactionContext,
  importId: string,
  entityType: Table,
  rows: readonly { id: string }[],
): Promise<void> {
  await tx
    .insertInto('import_records')
    .values(rows.map(({ id }) => ({ import_id: importId, entity_type: entityType, entity_id: id, version: now })))
    .execute();
}

async function updateClient(
  context: TransactionContext,
  importId: string,
  { id, values }: PlannedClient,
): Promise<void> {
  const { tx, deps, actor, now, afterCommit } = context;
  await updateRow(context, 'users', { importId, id: id!, values: toUserColumns(values) });
  if (!values.email && !values.e164) return;
  // Revokes pending codes and links, which were sent to the previous address.
  await revokeGrants(tx, id!, now);
  afterCommit(() => logAccountEvent(deps, { event: 'change-contact', userId: id!, actorId: actor.id }));
}

interface Update {
  importId: string;
  id: string;
  values: Values;
}

/** Updates columns of a live record and stores their previous values for the undo. */
async function updateRow(context: TransactionContext, table: Table, { importId, id, values }: Update): Promise<void> {
  const { tx, now } = context;
  const columns = Object.keys(values);
  const before = await tx
    .selectFrom(table)
    .select(columns as never)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return;
  const { updated_at: version } = await tx
    .updateTable(table)
    .set({ ...values, updated_at: nextUpdatedAt(now) } as never)
    .where('id', '=', id)
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('import_records')
    .values({
      import_id: importId,
      entity_type: table,
      entity_id: id,
      version,
      previous: JSON.stringify(before),
    })
    .execute();
  const changes = Object.fromEntries(
    columns
      .filter((column) => column !== 'phone_e164')
      .map((column) => [toFieldName(column), { from: (before as Values)[column], to: values[column] }]),
  );
  await audit(context, { action: 'update', entityType: table, entityId: id, changes });
}

const toFieldName = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
