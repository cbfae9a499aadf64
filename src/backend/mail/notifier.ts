import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '#backend/config.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Translate } from '#backend/http/translator.ts';
import { DAY_MS } from '#domain/units.ts';
import type { Locale } from '#domain/locales.ts';
import { CHANNELS, type Channel, type Delivery } from '#domain/notifications/delivery.ts';
import { formatUnit } from '#domain/number-format.ts';
import type { RateLimits } from '#backend/auth/rate-limits.ts';
import { recordAttempt } from './channels.ts';
import { createMailer, createSmsSender, type Sender } from './delivery.ts';
import { classifyFailure, parseFailure, type ClassifiedFailure } from './failures.ts';
import { composeMessage, type ComposedMessage, type Message } from './message.ts';
import { createOutbox, readDelivery, restoreMessage, type StoredMessage } from './outbox.ts';
import { createPendingTasks, type IsPurged } from './pending-tasks.ts';
import { admitSms } from './sms-policy.ts';
import { merchantInfo } from '../resource/merchant-settings.ts';

/** Contact data of a person. */
export interface Addressee {
  id: string;
  first_name: string;
  email: string | null;
  phone_e164: string | null;
  /** The phone number is an identifier of this person, not of another one who shares it. */
  signs_in_by_phone: boolean;
  username: string;
  preferred_language: Locale;
}

/** A message to a person, in their language, before its channel is chosen. */
export type PersonalMessage = Omit<Message, 'channel' | 'recipient' | 'locale'> & { user: Addressee };

export interface Notifier {
  /** Queues a message and delivers it at once, with retries. A failure is logged without content. */
  send(message: Message): void;
  /** Delivers a message, or stores it in the outbox after a failure; rejects when neither is possible. */
  deliver(message: Message): Promise<void>;
  /**
   * Tries a channel once, without the outbox. Resolves with the failure; undefined when the channel accepted the
   * message.
   */
  attempt(message: Message): Promise<ClassifiedFailure | undefined>;
  /** Delivers the queued messages whose next attempt is due; returns their number. */
  retry(): Promise<number>;
  /** Queues a message to a person, if there is an address. */
  notify(message: PersonalMessage): void;
  /**
   * Notifies a person of a changed password at every address whose channel is set up; without such a channel, queues
   * the message like `notify`.
   */
  notifyPasswordChanged(user: Addressee): void;
  /** Notifies a person, like `notifyPasswordChanged`, of another event. */
  notifyEverywhere(user: Addressee, content: Pick<Message, 'template' | 'params'>): void;
  /** Notifies a person, like `notifyPasswordChanged`, that `actor` removed the second factor of `name`. */
  notifyFactorRemoved(user: Addressee, params: { name: string; actor: string }): void;
  /**
   * Stores a message to a person in a transaction, if there is an address. It is delivered at the time `at`, even after
   * a crash.
   */
  schedule(tx: Transaction<Database>, message: PersonalMessage, at: Date): Promise<void>;
  /** Sends an invitation with a link to the login page, which then requests a one-time code. */
  sendInvitation(user: Addressee, actorId?: string): void;
  /** Composes the text of a message as for an SMS, which a person then sends with another app. */
  composeText(message: Pick<PersonalMessage, 'user' | 'template' | 'params'>): Promise<string>;
  /**
   * Selects the channel and recipient of a message: a configured channel if possible, and the preferred one if both are
   * configured. Undefined for a person without an address.
   */
  routeTo(user: Addressee, preferred?: Channel): { channel: Channel; recipient: string } | undefined;
  /** Returns true if a channel is set up. */
  hasChannel(channel: Channel): boolean;
  /** Returns true if the person has an address for a configured channel. */
  canReach(user: Addressee): boolean;
  /** Reads the state of the newest message with a purge key; `user` is its recipient. */
  readDelivery(purgeKey: string, user: Addressee): Promise<Delivery>;
  /** Purges the queued messages with a purge key. */
  purge(purgeKey: string): Promise<void>;
  /** Resolves when no delivery or purge is pending, for one purge key or for all. */
  idle(purgeKey?: string): Promise<void>;
}

interface Options {
  config: Config;
  db: Kysely<Database>;
  log: Logger;
  now: () => Date;
  translate: Translate;
  rateLimits: RateLimits;
}

const INVITATION_DAYS = 7;

const isCodeKey = (purgeKey: string | null): boolean => purgeKey?.startsWith('otp:') ?? false;

/** Returns the purge key of a person's invitation. */
export const invitationKey = (userId: string): string => `invitation:${userId}`;

/**
 * Creates the notifier: SMTP for mail, a webhook for SMS, and the outbox for retries and as the fallback
 * (docs/rules/messages.md#delivery).
 */
export function createNotifier({ config, db, log, now, translate, rateLimits }: Options): Notifier {
  const senders: Record<Channel, Sender | undefined> = {
    mail: config.smtpUrl ? createMailer(config.smtpUrl, config.mailFrom!) : undefined,
    sms: config.smsWebhookUrl ? createSmsSender(config.smsWebhookUrl) : undefined,
  };
  const outbox = createOutbox(db, now);
  const tasks = createPendingTasks();
  const readGarageName = async (locale: Locale, executor = db) =>
    (await merchantInfo(executor, locale)).merchantName || config.publicAppName;

  /** Counts a message that costs money; returns its failure when it may not be sent. */
  const admit = async ({ channel, ...sms }: { channel: Channel } & Parameters<typeof admitSms>[1]) =>
    channel === 'sms' ? admitSms({ db, config, rateLimits }, sms) : undefined;
  const admitMessage = ({ channel, recipient, template, actorId }: Message) =>
    admit({ channel, recipient, isCode: template === 'otp', actorId });
  /** Admits a stored message at its first attempt, and again after a daily limit refused it. */
  async function admitStored({ channel, recipient, purge_key, actor_id, attempts, failure }: StoredMessage) {
    if (attempts && parseFailure(failure)?.reason !== 'LIMIT') return undefined;
    return admit({ channel, recipient, isCode: isCodeKey(purge_key), actorId: actor_id });
  }

  /** Sends through a channel that is set up, and stores the result of the channel. */
  async function trySend(channel: Channel, recipient: string, composed: ComposedMessage) {
    let failure: ClassifiedFailure | undefined;
    try {
      await senders[channel]!(recipient, composed);
    } catch (error) {
      failure = classifyFailure(error);
    }
    await recordAttempt(db, channel, now(), failure).catch((error: unknown) =>
      log.warn({ channel, err: error }, 'the result of a delivery was not stored'),
    );
    return failure;
  }

  const logFailure = (channel: Channel, { code }: ClassifiedFailure, template?: string) =>
    log.error({ channel, template, reason: code }, 'a message was not delivered');
  const logQueued = (channel: Channel, template?: string) =>
    log.info({ channel, template }, 'a message was stored in the outbox');

  /** Delivers a message that this process has claimed. */
  async function deliverStored(stored: StoredMessage, isPurged: IsPurged, template?: string): Promise<void> {
    const { channel, recipient } = stored;
    const failure = (await admitStored(stored)) ?? (await trySend(channel, recipient, restoreMessage(stored)));
    await outbox.settle(stored, failure);
    if (isPurged()) return outbox.remove(stored);
    if (!failure) return;
    logFailure(channel, failure, template);
    logQueued(channel, template);
  }

  async function queue(message: Message, isPurged: IsPurged): Promise<void> {
    const { channel, template } = message;
    const composed = composeMessage(translate, message, await readGarageName(message.locale));
    const hasSender = senders[channel] !== undefined;
    const stored = await outbox.add(message, composed, { state: hasSender ? 'SENDING' : 'NOT_SET_UP', attempts: 0 });
    if (isPurged()) await outbox.remove(stored);
    else if (hasSender) await deliverStored(stored, isPurged, template);
    else logQueued(channel, template);
  }

  async function deliver(message: Message, isPurged: IsPurged): Promise<void> {
    const { channel, template, recipient } = message;
    if (!senders[channel]) return queue(message, isPurged);
    const composed = composeMessage(translate, message, await readGarageName(message.locale));
    const failure = (await admitMessage(message)) ?? (await trySend(channel, recipient, composed));
    if (!failure) return;
    logFailure(channel, failure, template);
    await outbox.add(message, composed, { state: 'FAILED', attempts: 1, failure });
    logQueued(channel, template);
  }

  /**
   * Notifies a person of a change of the account at every address whose channel is set up; without such a channel,
   * queues the message like `notify`.
   */
  function notifyEverywhere(user: Addressee, content: Pick<Message, 'template' | 'params'>): void {
    const message = { ...content, expiresAt: new Date(now().getTime() + DAY_MS) };
    const recipients = { mail: user.email, sms: user.phone_e164 };
    const reachable = CHANNELS.filter((channel) => senders[channel] && recipients[channel]);
    if (reachable.length === 0) return notifier.notify({ user, ...message });
    const locale = user.preferred_language;
    for (const channel of reachable) notifier.send({ ...message, channel, recipient: recipients[channel]!, locale });
  }

  const notifier: Notifier = {
    deliver: (message) => tasks.run((isPurged) => deliver(message, isPurged), message.purgeKey),
    send(message) {
      const { channel, template } = message;
      const logLoss = (error: unknown) =>
        log.error(
          { channel, template, reason: classifyFailure(error).code },
          'a message could not be queued and is lost',
        );
      void tasks.run((isPurged) => queue(message, isPurged).catch(logLoss), message.purgeKey);
    },
    async attempt(message) {
      const composed = composeMessage(translate, message, await readGarageName(message.locale));
      return (await admitMessage(message)) ?? trySend(message.channel, message.recipient, composed);
    },
    async retry() {
      const channels = CHANNELS.filter((channel) => senders[channel]);
      if (channels.length === 0) return 0;
      for (let count = 0; ; count++) {
        const stored = await outbox.claimDue(channels);
        if (!stored) return count;
        await tasks.run((isPurged) => deliverStored(stored, isPurged), stored.purge_key);
      }
    },
    sendInvitation(user, actorId) {
      const identifier = toSignInIdentifier(user, notifier.routeTo(user)?.recipient ?? '');
      notifier.notify({
        user,
        template: 'invitation',
        actorId,
        params: {
          name: user.first_name,
          link: invitationLink(config.publicSiteUrl, identifier, user.preferred_language),
          duration: formatUnit(user.preferred_language, 'day', INVITATION_DAYS),
        },
        purgeKey: invitationKey(user.id),
        isTracked: true,
        expiresAt: new Date(now().getTime() + INVITATION_DAYS * DAY_MS),
      });
    },
    notify({ user, ...message }) {
      const route = notifier.routeTo(user);
      if (route) notifier.send({ ...message, ...route, locale: user.preferred_language });
    },
    notifyEverywhere,
    notifyPasswordChanged: (user) => notifyEverywhere(user, { template: 'password-changed', params: {} }),
    notifyFactorRemoved: (user, params) => notifyEverywhere(user, { template: 'second-factor-removed', params }),
    async schedule(tx, { user, ...message }, at) {
      const route = notifier.routeTo(user);
      if (!route) return;
      const addressed = { ...message, ...route, locale: user.preferred_language };
      // Reads over the connection of the transaction: waiting for another connection while holding locks could exhaust
      // the pool.
      const composed = composeMessage(translate, addressed, await readGarageName(addressed.locale, tx));
      const state = senders[route.channel] ? 'SENDING' : 'NOT_SET_UP';
      await createOutbox(tx, now).add(addressed, composed, { state, attempts: 0, notBefore: at });
    },
    async composeText({ user, template, params }) {
      const message = { template, params, locale: user.preferred_language, expiresAt: now() };
      return composeMessage(
        translate,
        { ...message, channel: 'sms', recipient: '' },
        await readGarageName(message.locale),
      ).text;
    },
    routeTo(user, preferred = 'mail') {
      const recipients = { mail: user.email, sms: user.phone_e164 };
      const other: Channel = preferred === 'mail' ? 'sms' : 'mail';
      const reachable = ([preferred, other] as const).filter((channel) => recipients[channel]);
      const channel = reachable.find((one) => senders[one]) ?? reachable[0];
      return channel && { channel, recipient: recipients[channel]! };
    },
    hasChannel: (channel) => senders[channel] !== undefined,
    canReach(user) {
      const route = notifier.routeTo(user);
      return route !== undefined && senders[route.channel] !== undefined;
    },
    readDelivery: (purgeKey, user) => readDelivery(db, purgeKey, notifier.canReach(user)),
    purge(purgeKey) {
      // A delivery in flight may reach the outbox after the purge.
      tasks.markPurged(purgeKey);
      return tasks.run(() => outbox.purge(purgeKey));
    },
    idle: (purgeKey) => tasks.idle(purgeKey),
  };
  return notifier;
}

/**
 * Returns the link of an invitation: it opens the login page in the language `lng`, and that page requests a one-time
 * code.
 */
export const invitationLink = (siteUrl: string, identifier: string, lng: Locale): string =>
  `${siteUrl}/login?${new URLSearchParams({ mode: 'otp', identifier, purpose: 'VERIFY_ACCOUNT', lng })}`;

/** Returns the identifier for the sign-in of a person with the address `recipient`: not a number of another person. */
export const toSignInIdentifier = (user: Addressee, recipient: string): string =>
  recipient === user.phone_e164 && !user.signs_in_by_phone ? user.username : recipient;
