import { purgeQueued } from '#backend/mail/delivery.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { DAY_MS } from '#domain/units.ts';
import type { LockedVisit } from './locks.ts';

/** Channel of `pg_notify` that every process listens to; the payload is `{id, userId}` as JSON. */
export const VISIT_CHANGED = 'visit_changed';

/** Notifies open event streams, after the commit, that a visit, its tasks, payments or media changed. */
export async function broadcastVisitChange(
  { tx }: Pick<TransactionContext, 'tx'>,
  { id, userId }: { id: string; userId: string },
) {
  const payload = JSON.stringify({ id, userId });
  await tx.selectNoFrom(({ fn, val }) => fn('pg_notify', [val(VISIT_CHANGED), val(payload)]).as('notified')).execute();
}

const EXPIRY_DAYS = 30;
const getPurgeKey = (visitId: string) => `ready-for-pickup:${visitId}`;

/** Queues the message that the car is ready for pickup, in the client's language and after the commit. */
export async function notifyClient(
  { tx, deps, now, afterCommit }: TransactionContext,
  { id, user_id, vehicle_id }: Pick<LockedVisit, 'id' | 'user_id' | 'vehicle_id'>,
): Promise<void> {
  const { brand, model, plate_number, ...client } = await tx
    .selectFrom('users')
    .innerJoin('vehicles', (join) => join.on('vehicles.id', '=', vehicle_id))
    .select(['users.id', 'first_name', 'email', 'phone_e164', 'username', 'preferred_language'])
    .select(['brand', 'model', 'plate_number'])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow();
  const route = deps.notifier.routeTo(client);
  if (!route) return;
  afterCommit(() =>
    deps.notifier.send({
      ...route,
      template: 'ready-for-pickup',
      locale: client.preferred_language,
      params: {
        name: client.first_name,
        vehicle: `${brand} ${model}`,
        plate: plate_number,
        link: `${deps.config.publicSiteUrl}/client/overview/${vehicle_id}/${id}`,
      },
      purgeKey: getPurgeKey(id),
      expiresAt: new Date(now.getTime() + EXPIRY_DAYS * DAY_MS),
    }),
  );
}

/** Purges the queued message: the status has changed. */
export const cancelNotification = ({ tx }: Pick<TransactionContext, 'tx'>, visitId: string): Promise<void> =>
  purgeQueued(tx, getPurgeKey(visitId));
