import type { Kysely } from 'kysely';
import type { Transporter } from 'nodemailer';
import type { Database } from '#backend/db/schema.ts';
import type { ComposedMessage, Message } from './message.ts';

/** Delivers one composed message, or throws. */
export type Sender = (recipient: string, message: ComposedMessage) => Promise<void>;

/** Milliseconds. */
const TIMEOUT = 10_000;

async function openTransport(smtpUrl: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url: smtpUrl,
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      socketTimeout: TIMEOUT,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
}

/** Connects and signs in to the mail server without sending, or throws. */
export async function verifyMailServer(smtpUrl: string, from: string): Promise<void> {
  await (await openTransport(smtpUrl, from)).verify();
}

/** Sends mail by SMTP; the library is loaded with the first message. */
export function createMailer(smtpUrl: string, from: string): Sender {
  let transport: Promise<Transporter> | undefined;
  return async (recipient, message) => {
    transport ??= openTransport(smtpUrl, from);
    // An address object is not parsed: a comma in the address cannot add a recipient.
    await (await transport).sendMail({ to: { name: '', address: recipient }, ...message });
  };
}

/** The webhook responded with an error status. */
class WebhookError extends Error {
  readonly status: number;
  constructor(status: number) {
    super('the webhook refused the message');
    this.status = status;
  }
}

/** Posts `{to, text}` as JSON to a webhook that sends the SMS or WhatsApp message. */
export const createSmsSender =
  (webhookUrl: string): Sender =>
  async (recipient, { text }) => {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: recipient, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    if (!response.ok) throw new WebhookError(response.status);
  };

/** Stores messages that no channel delivers, for staff to read. Adding one purges the expired ones. */
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

/** Deletes expired messages. */
export async function purgeExpired(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('outbox').where('expires_at', '<=', now).execute();
}

/** Deletes the queued messages with a purge key, such as `otp:<code id>`. */
export async function purgeQueued(db: Kysely<Database>, purgeKey: string): Promise<void> {
  await db.deleteFrom('outbox').where('purge_key', '=', purgeKey).execute();
}
