import { sql } from 'kysely';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { purgeWaiting } from '#backend/mail/outbox.ts';
import type { LockedVisit } from './locks.ts';

/** Heard by every process of the garage; the payload is `{id, userId}` as JSON. */
export const VISIT_CHANGED = 'visit_changed';

/** Tells those who follow visits, once the transaction is in the database, that this one, its tasks, payments or media changed. */
export async function broadcastVisitChange(
  { tx }: Pick<TransactionContext, 'tx'>,
  { id, userId }: { id: string; userId: string },
) {
  await sql`select pg_notify(${VISIT_CHANGED}, ${JSON.stringify({ id, userId })})`.execute(tx);
}

const DAYS = 30;
const DAY = 86_400_000;
const purgeKeyOf = (visitId: string) => `ready-for-pickup:${visitId}`;

/** Tells the client, in their language and once the move is in the database, that the car can be fetched. */
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
      purgeKey: purgeKeyOf(id),
      expiresAt: new Date(now.getTime() + DAYS * DAY),
    }),
  );
}

/** What waits to be sent is true no more once the visit has moved on. */
export const cancelNotification = ({ tx }: Pick<TransactionContext, 'tx'>, visitId: string): Promise<void> =>
  purgeWaiting(tx, purgeKeyOf(visitId));
