import type { Transporter } from 'nodemailer';
import type { ComposedMessage } from './message.ts';

/** Hands one composed message over, or throws. */
export type Sender = (recipient: string, message: ComposedMessage) => Promise<void>;

const TIMEOUT = 10_000;

/** Sends by SMTP; the library is loaded with the first message. */
export function createMailer(smtpUrl: string, from: string): Sender {
  let transport: Promise<Transporter> | undefined;
  const open = async () => {
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
  };
  return async (recipient, { subject, text, html }) => {
    transport ??= open();
    // As an object the address is taken whole: a comma in it does not make two recipients.
    await (await transport).sendMail({ to: { name: '', address: recipient }, subject, text, html });
  };
}
