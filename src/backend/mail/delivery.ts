import { LOOPBACK_HOST } from '#domain/auth/cookies.ts';
import type { Transporter } from 'nodemailer';
import { WebhookError } from './failures.ts';
import type { ComposedMessage } from './message.ts';

/** Delivers one composed message, or throws. */
export type Sender = (recipient: string, message: ComposedMessage) => Promise<void>;

/** Milliseconds. */
const TIMEOUT = 10_000;

/**
 * Returns true if the connection must use STARTTLS: without TLS, a password is sent only to a mail server on this
 * machine. `smtps://` uses TLS from the start.
 */
export function needsTls(smtpUrl: string): boolean {
  const { protocol, username, host } = new URL(smtpUrl);
  return protocol === 'smtp:' && username !== '' && !LOOPBACK_HOST.test(host);
}

async function openTransport(smtpUrl: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url: smtpUrl,
      requireTLS: needsTls(smtpUrl),
      dnsTimeout: TIMEOUT,
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

/** Creates a sender over SMTP; the library is loaded with the first message. */
export function createMailer(smtpUrl: string, from: string): Sender {
  let transport: Promise<Transporter> | undefined;
  return async (recipient, message) => {
    transport ??= openTransport(smtpUrl, from);
    // An address object is not parsed: a comma in the address cannot add a recipient.
    await (await transport).sendMail({ to: { name: '', address: recipient }, ...message });
  };
}

/** Creates a sender that posts `{to, text}` as JSON to a webhook, which sends the SMS or WhatsApp message. */
export const createSmsSender =
  (webhookUrl: string): Sender =>
  async (recipient, { text }) => {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: recipient, text }),
      // Treats a redirect as an error status, not as a failed connection.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    if (!response.ok) throw new WebhookError(response.status);
  };
