import type { Sender } from './mailer.ts';

const TIMEOUT = 10_000;

/** The webhook answered, but not with success. */
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
    const reply = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: recipient, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new WebhookError(reply.status);
  };
