import type { Kysely } from 'kysely';
import type { HasClock, HasConfig } from '#backend/capabilities.ts';
import type { Database } from '#backend/db/schema.ts';
import type { PersonalMessage } from '#backend/mail/notifier.ts';
import { purgeQueued } from '#backend/mail/outbox.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { readNameLookup } from '#backend/resource/static-names.ts';
import { DAY_MS } from '#domain/units.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';
import { UNDO_MS } from '#domain/visits/undo.ts';
import type { LockedVisit } from './locks.ts';

/** Channel of `pg_notify` that every process listens to; the payload is `{id, userId}` as JSON. */
export const VISIT_CHANGED_CHANNEL = 'visit_changed';

/** Notifies open event streams, after the commit, that a visit, its tasks, payments or media changed. */
export async function broadcastVisitChange(
  { tx }: Pick<TransactionContext, 'tx'>,
  { id, userId }: { id: string; userId: string },
) {
  const payload = JSON.stringify({ id, userId });
  await tx
    .selectNoFrom(({ fn, val }) => fn('pg_notify', [val(VISIT_CHANGED_CHANNEL), val(payload)]).as('notified'))
    .execute();
}

const EXPIRY_DAYS = 30;
const getPurgeKey = (visitId: string) => `ready-for-pickup:${visitId}`;

type VisitReference = Pick<LockedVisit, 'id' | 'user_id' | 'vehicle_id'>;

/** Composes the message that the car is ready for pickup. */
export async function composeReadyMessage(
  db: Kysely<Database>,
  { config, now }: HasConfig & HasClock,
  { id, user_id, vehicle_id }: VisitReference,
): Promise<PersonalMessage & { purgeKey: string }> {
  const { brand, model, plate_number, ...user } = await db
    .selectFrom('users')
    .innerJoin('vehicles', (join) => join.on('vehicles.id', '=', vehicle_id))
    .select(['users.id', 'first_name', 'email', 'phone_e164', 'signs_in_by_phone', 'username', 'preferred_language'])
    .select(['brand', 'model', 'plate_number'])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow();
  const names = await readNameLookup(db, user.preferred_language);
  return {
    user,
    template: 'ready-for-pickup',
    params: {
      name: user.first_name,
      vehicle: `${names.show('VEHICLE_BRAND', brand)} ${names.show('VEHICLE_MODEL', model)}`,
      plate: formatPlate(plate_number, plate_number),
      link: `${config.publicSiteUrl}/client/overview/${vehicle_id}/${id}`,
    },
    purgeKey: getPurgeKey(id),
    isTracked: true,
    expiresAt: new Date(now().getTime() + EXPIRY_DAYS * DAY_MS),
  };
}

/**
 * Queues the message that the car is ready for pickup, in the client's language. It is sent when the status change can
 * no longer be [undone](docs/rules/lifecycles.md#undo).
 */
export async function notifyClient({ tx, deps, now, actor }: TransactionContext, visit: VisitReference): Promise<void> {
  const message = await composeReadyMessage(tx, deps, visit);
  await deps.notifier.schedule(tx, { ...message, actorId: actor.id }, new Date(now.getTime() + UNDO_MS));
}

/** Purges the queued message: the status has changed. */
export const cancelNotification = ({ tx }: Pick<TransactionContext, 'tx'>, visitId: string): Promise<void> =>
  purgeQueued(tx, getPurgeKey(visitId));
