import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import type { OutboxTable } from '#backend/db/schema-tables.ts';
import type { Channel, Delivery } from '#domain/notifications/delivery.ts';
import { CLOCK_SKEW_MS, HOUR_MS, MINUTE_MS } from '#domain/units.ts';
import { formatFailure, parseFailure, type ClassifiedFailure } from './failures.ts';
import type { ComposedMessage, Message } from './message.ts';

/** Milliseconds after which a claimed message is due again: longer than all timeouts of a delivery together. */
const LEASE_MS = 3 * MINUTE_MS;
/** Milliseconds until the second attempt; the delay doubles after each further failure. */
const FIRST_RETRY_MS = 15_000;
/** Maximum delay between two attempts. */
const MAX_RETRY_MS = HOUR_MS;
/** Returns the latest `next_attempt_at` that a server with a correct clock can have stored. */
const getMaxNextAttempt = (at: Date) => new Date(at.getTime() + MAX_RETRY_MS + CLOCK_SKEW_MS);

/**
 * Returns the milliseconds until the next attempt after `attempts` failed ones: exponential backoff with a jitter of a
 * quarter, so that messages which failed together are not retried together. `random` is at least 0 and below 1.
 */
export const retryDelay = (attempts: number, random: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS) * (0.75 + random / 2);

export type StoredMessage = Selectable<OutboxTable>;

/** Result of the attempts to deliver a message. */
interface Outcome {
  state: NonNullable<StoredMessage['state']>;
  attempts: number;
  failure?: ClassifiedFailure | undefined;
  /** Time of the first attempt of a scheduled message. */
  notBefore?: Date;
}

/** Returns the columns of a message in a state: a temporary failure is retried until the message expires. */
function computeState({ state, attempts, failure, notBefore }: Outcome, expiresAt: Date, at: Date, random: number) {
  const wait = state === 'SENDING' ? LEASE_MS : retryDelay(attempts, random);
  const next = notBefore ?? new Date(at.getTime() + wait);
  const isRetried = state === 'SENDING' || (failure?.isTemporary === true && next < expiresAt);
  return {
    state: state === 'SENDING' || !failure ? state : isRetried ? ('RETRYING' as const) : ('FAILED' as const),
    state_at: at,
    attempts,
    failure: failure ? formatFailure(failure) : null,
    next_attempt_at: isRetried ? next : null,
  };
}

/**
 * Creates the outbox: messages that are being sent, wait for another attempt, or have no channel
 * (docs/rules/messages.md#delivery).
 */
export function createOutbox(db: Kysely<Database>, now: () => Date, random: () => number = Math.random) {
  const toColumns = (outcome: Outcome, expiresAt: Date) => computeState(outcome, expiresAt, now(), random());
  return {
    /** Stores a message with its state, and purges the expired ones. */
    async add(message: Message, composed: ComposedMessage, outcome: Outcome): Promise<StoredMessage> {
      const { channel, recipient, purgeKey, expiresAt, isTracked, actorId } = message;
      const { subject, text, html, headers, messageId } = composed;
      await purgeExpired(db, now());
      return db
        .insertInto('outbox')
        .values({
          channel,
          recipient,
          subject: channel === 'mail' ? subject : null,
          body: text,
          html: html || null,
          headers: headers ? JSON.stringify(headers) : null,
          message_id: messageId ?? null,
          purge_key: purgeKey ?? null,
          is_tracked: isTracked ?? false,
          actor_id: actorId ?? null,
          created_at: now(),
          expires_at: expiresAt,
          ...toColumns(outcome, expiresAt),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },
    /** Claims a message whose next attempt is due; other processes skip it until the lease ends. */
    claimDue: (channels: readonly Channel[]) => claimDue(db, now(), channels),
    /**
     * Stores the result of an attempt. An accepted message is deleted, or loses its content when its state is tracked.
     */
    async settle({ id, is_tracked, attempts, expires_at }: StoredMessage, failure?: ClassifiedFailure): Promise<void> {
      if (failure) {
        const outcome = { state: 'FAILED', attempts: (attempts ?? 0) + 1, failure } as const;
        await db.updateTable('outbox').set(toColumns(outcome, expires_at)).where('id', '=', id).execute();
      } else if (is_tracked) {
        const content = { recipient: '', subject: null, body: '', html: null, headers: null, message_id: null };
        const sent = { state: 'SENT', state_at: now(), failure: null, next_attempt_at: null, ...content } as const;
        await db.updateTable('outbox').set(sent).where('id', '=', id).execute();
      } else await this.remove({ id });
    },
    async remove({ id }: Pick<StoredMessage, 'id'>): Promise<void> {
      await db.deleteFrom('outbox').where('id', '=', id).execute();
    },
    purge: (purgeKey: string): Promise<void> => purgeQueued(db, purgeKey),
  };
}

const claimDue = (db: Kysely<Database>, at: Date, channels: readonly Channel[]): Promise<StoredMessage | undefined> =>
  db
    .updateTable('outbox')
    .set({ state: 'SENDING', next_attempt_at: new Date(at.getTime() + LEASE_MS) })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('outbox')
        .select('id')
        .where(({ eb, or }) =>
          // A server whose clock was ahead may have stored an attempt far in the future.
          or([eb('next_attempt_at', '<=', at), eb('next_attempt_at', '>', getMaxNextAttempt(at))]),
        )
        .where('expires_at', '>', at)
        .where('channel', 'in', channels)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

/** Restores the composed message from its row. */
export const restoreMessage = ({ id, subject, body, html, headers, message_id }: StoredMessage): ComposedMessage => ({
  subject: subject ?? '',
  text: body,
  html: html ?? '',
  ...(headers && { headers: JSON.parse(headers) as Record<string, string> }),
  // Uses the same id in each attempt, by which mail servers recognise a repeated delivery.
  messageId: message_id ?? `<${id}@outbox>`,
});

/** Deletes expired messages. */
export async function purgeExpired(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('outbox').where('expires_at', '<=', now).execute();
}

/** Deletes the queued messages with a purge key, such as `otp:<code id>`. */
export async function purgeQueued(db: Kysely<Database>, purgeKey: string): Promise<void> {
  await db.deleteFrom('outbox').where('purge_key', '=', purgeKey).execute();
}

/**
 * Reads the state of the newest message with a purge key; `isReachable` is true when a channel can reach the person.
 */
export async function readDelivery(db: Kysely<Database>, purgeKey: string, isReachable: boolean): Promise<Delivery> {
  const row = await db
    .selectFrom('outbox')
    .select(['state', 'state_at', 'channel', 'failure'])
    .where('purge_key', '=', purgeKey)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const state = row?.state ?? 'NOT_SET_UP';
  if (!row || state === 'NOT_SET_UP') return { ...NO_DELIVERY, state: isReachable ? 'NONE' : 'NOT_SET_UP' };
  const { channel, state_at, failure } = row;
  return { state, channel, at: state_at?.toISOString() ?? null, failure: parseFailure(failure) };
}

const NO_DELIVERY = { channel: null, at: null, failure: null };
