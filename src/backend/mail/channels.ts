import type { Kysely } from 'kysely';
import type { Config } from '#backend/config.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Channel, ChannelState, Delivery } from '#domain/notifications/delivery.ts';
import { formatFailure, parseFailure, type ClassifiedFailure } from './failures.ts';

/** Returns which channels are set up. */
export const findConfiguredChannels = ({
  smtpUrl,
  smsWebhookUrl,
}: Pick<Config, 'smtpUrl' | 'smsWebhookUrl'>): Record<Channel, boolean> => ({
  mail: smtpUrl !== undefined,
  sms: smsWebhookUrl !== undefined,
});

/** Reads which channels are set up, when each accepted its last message, and its last failure. */
export async function readChannelStates(
  config: Pick<Config, 'smtpUrl' | 'smsWebhookUrl'>,
  db: Kysely<Database>,
): Promise<Record<Channel, ChannelState>> {
  const rows = await db.selectFrom('message_channels').selectAll().execute();
  const isConfigured = findConfiguredChannels(config);
  const stateOf = (channel: Channel): ChannelState => {
    const row = rows.find((one) => one.channel === channel);
    return {
      isConfigured: isConfigured[channel],
      acceptedAt: row?.accepted_at?.toISOString() ?? null,
      failedAt: row?.failed_at?.toISOString() ?? null,
      failure: parseFailure(row?.failure ?? null),
    };
  };
  return { mail: stateOf('mail'), sms: stateOf('sms') };
}

/** Stores the result of a delivery attempt by a channel at the time `at`. */
export async function recordAttempt(
  db: Kysely<Database>,
  channel: Channel,
  at: Date,
  failure?: ClassifiedFailure,
): Promise<void> {
  const result = failure ? { failed_at: at, failure: formatFailure(failure) } : { accepted_at: at };
  await db
    .insertInto('message_channels')
    .values({ channel, ...result })
    .onConflict((conflict) => conflict.column('channel').doUpdateSet(result))
    .execute();
}

/** Presents the result of one delivery attempt at the time `at`. */
export const presentDelivery = (channel: Channel, at: Date, failure?: ClassifiedFailure): Delivery => ({
  state: failure ? 'FAILED' : 'SENT',
  channel,
  at: at.toISOString(),
  failure: failure ? { reason: failure.reason, code: failure.code } : null,
});

const MESSAGES_BY_HAND = 'messagesByHand';

/** Returns true if the garage sends its messages by hand, for example in WhatsApp. */
export async function readMessagesByHand(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', MESSAGES_BY_HAND).executeTakeFirst();
  return row?.value === 'true';
}

/** Stores the choice to send messages by hand. */
export async function storeMessagesByHand(db: Kysely<Database>, byHand: boolean, now: Date): Promise<void> {
  const value = { value: String(byHand), updated_at: now };
  await db
    .insertInto('settings')
    .values({ name: MESSAGES_BY_HAND, ...value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(value))
    .execute();
}
