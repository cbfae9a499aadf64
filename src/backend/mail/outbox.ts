import type { Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import type { ComposedMessage, Message } from './message.ts';

/** Messages that wait for staff to read. One that is of no use any more is removed whenever another comes. */
export function createOutbox(db: Kysely<Database>, now: () => Date) {
  return {
    async add({ channel, recipient, purgeKey, expiresAt }: Message, { subject, text }: ComposedMessage): Promise<void> {
      await purgeExpired(db, now());
      await db
        .insertInto('outbox')
        .values({
          channel,
          recipient,
          subject: channel === 'mail' ? subject : null,
          body: text,
          purge_key: purgeKey ?? null,
          created_at: now(),
          expires_at: expiresAt,
        })
        .execute();
    },
    purge: (purgeKey: string): Promise<void> => purgeQueued(db, purgeKey),
  };
}

/** Removes the messages whose time is over. */
export async function purgeExpired(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('outbox').where('expires_at', '<=', now).execute();
}

/** Removes the messages that one key stands for. */
export async function purgeQueued(db: Kysely<Database>, purgeKey: string): Promise<void> {
  await db.deleteFrom('outbox').where('purge_key', '=', purgeKey).execute();
}
