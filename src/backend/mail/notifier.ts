import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '#backend/config.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Translate } from '#backend/http/translator.ts';
import { DAY_MS } from '#domain/units.ts';
import type { Locale } from '#domain/locales.ts';
import { createMailer, createOutbox, createSmsSender } from './delivery.ts';
import { composeMessage, type Channel, type Message } from './message.ts';
import { merchantInfo } from '../resource/merchant-settings.ts';

/** Contact data of a person. */
export interface Addressee {
  id: string;
  first_name: string;
  email: string | null;
  phone_e164: string | null;
  username: string;
  preferred_language: Locale;
}

export interface Notifier {
  /** Queues a message for delivery. A failure is logged without content, and the message is stored in the outbox. */
  send(message: Message): void;
  /** Delivers a message, or stores it in the outbox after a failure; rejects when neither is possible. */
  deliver(message: Message): Promise<void>;
  /** Sends an invitation with a link to the login page, which then requests a one-time code. */
  invitation(user: Addressee): void;
  /** Selects the channel and recipient: the preferred channel among the configured ones. */
  routeTo(user: Addressee, preferred?: Channel): { channel: Channel; recipient: string } | undefined;
  /** Purges the queued messages with a purge key. */
  purge(purgeKey: string): Promise<void>;
  /** Resolves when no delivery and no purge is pending. */
  idle(): Promise<void>;
}

interface Options {
  config: Config;
  db: Kysely<Database>;
  log: Logger;
  now: () => Date;
  translate: Translate;
}

/** Pending delivery, with its purge key, or purge. */
interface Task {
  done: Promise<void>;
  purgeKey?: string;
}

const INVITATION_DAYS = 7;

/** Creates the notifier: SMTP for mail, a webhook for SMS, and the outbox as the fallback (docs/rules/messages.md#delivery). */
export function createNotifier({ config, db, log, now, translate }: Options): Notifier {
  const mailer = config.smtpUrl ? createMailer(config.smtpUrl, config.mailFrom!) : undefined;
  const smsSender = config.smsWebhookUrl ? createSmsSender(config.smsWebhookUrl) : undefined;
  const senders = { mail: mailer, sms: smsSender };
  const outbox = createOutbox(db, now);
  const pending = new Set<Task>();

  /** Runs `done` as a pending task, which `idle` waits for. */
  function track(done: Promise<void>, purgeKey?: string): Promise<void> {
    const task = { done, purgeKey };
    pending.add(task);
    void done.catch(() => {}).finally(() => pending.delete(task));
    return done;
  }

  async function deliver(message: Message): Promise<void> {
    const { channel, template } = message;
    const sender = senders[channel];
    const garage = (await merchantInfo(db)).merchantName || config.publicAppName;
    const composed = composeMessage(translate, message, garage);
    try {
      if (sender) return await sender(message.recipient, composed);
    } catch (error) {
      log.error({ channel, template, reason: describeError(error) }, 'a message was not delivered');
    }
    await outbox.add(message, composed);
    log.info({ channel, template }, 'a message waits in the outbox');
  }

  const notifier: Notifier = {
    deliver: (message) => track(deliver(message), message.purgeKey),
    send(message) {
      const { channel, template } = message;
      const delivery = deliver(message).catch((error) =>
        log.error({ channel, template, reason: describeError(error) }, 'a message is lost'),
      );
      void track(delivery, message.purgeKey);
    },
    invitation(user) {
      const route = notifier.routeTo(user);
      if (!route) return;
      const entry = new URLSearchParams({
        mode: 'otp',
        identifier: route.recipient,
        purpose: 'VERIFY_ACCOUNT',
        // Opens the page in the language of the invitation.
        lng: user.preferred_language,
      });
      notifier.send({
        ...route,
        template: 'invitation',
        locale: user.preferred_language,
        params: {
          name: user.first_name,
          link: `${config.publicSiteUrl}/login?${entry}`,
          days: String(INVITATION_DAYS),
        },
        purgeKey: `invitation:${user.id}`,
        expiresAt: new Date(now().getTime() + INVITATION_DAYS * DAY_MS),
      });
    },
    routeTo(user, preferred = 'mail') {
      const recipients = { mail: user.email, sms: user.phone_e164 };
      const other: Channel = preferred === 'mail' ? 'sms' : 'mail';
      const reachable = ([preferred, other] as const).filter((channel) => recipients[channel]);
      const channel = reachable.find((one) => senders[one]) ?? reachable[0];
      return channel && { channel, recipient: recipients[channel]! };
    },
    purge(purgeKey) {
      // A delivery in flight may reach the outbox after the purge.
      for (const task of pending)
        if (task.purgeKey === purgeKey) void track(task.done.then(() => outbox.purge(purgeKey))).catch(() => {});
      return track(outbox.purge(purgeKey));
    },
    async idle() {
      while (pending.size) await Promise.allSettled([...pending].map(({ done }) => done));
    },
  };
  return notifier;
}

/** Returns the code of a failure only: its message may contain the recipient. */
const describeError = (error: unknown): string => {
  const { code, responseCode, status, name } = error as Record<string, string | number | undefined>;
  return String(responseCode ?? status ?? code ?? name ?? 'unknown');
};
