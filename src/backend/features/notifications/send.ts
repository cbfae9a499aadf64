import { setTimeout as delay } from 'node:timers/promises';
import type { Capabilities } from '#backend/deps.ts';
import { createPasswordLink, isEstablished } from '#backend/auth/password-links.ts';
import type { UserRow } from '#backend/auth/identifier.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { presentDelivery } from '#backend/mail/channels.ts';
import { inTransaction } from '#backend/commands/transaction.ts';
import type { ResponseOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { Channel, Delivery, MessageKind } from '#domain/notifications/delivery.ts';
import type { notifications } from '#domain/notifications/endpoints.ts';
import { mayCreatePasswordLink } from '#domain/users/user.ts';
import { guardLead } from '#backend/auth/security-notices.ts';
import { resendInvitation } from '../users/account.ts';
import { loadRecordMessage, type RecordMessage } from './subjects.ts';

/**
 * Maximum milliseconds that a request waits for the delivery; after that it returns the state of a pending delivery.
 */
const WAIT_LIMIT = 5_000;

/** Returns the state of the message about a record. @throws AppError NOT_FOUND, ROLE_FORBIDDEN */
export async function readMessageState(deps: Capabilities, { message, linkExpiresAt, isDue }: RecordMessage) {
  const delivery = await deps.notifier.readDelivery(message.purgeKey, message.user);
  // A message that is not due has no state, even if it was sent before.
  const state: Delivery = isDue ? delivery : { state: 'NONE', channel: null, at: null, failure: null };
  return { data: { delivery: state, linkExpiresAt: linkExpiresAt?.toISOString() ?? null } };
}

/**
 * Sends the message about a record, again if it was sent before.
 * @throws AppError NOT_FOUND, ROLE_FORBIDDEN, CONFLICT when the message is not due, TOO_MANY_REQUESTS
 */
export async function sendMessage(deps: Capabilities, actor: Actor, kind: MessageKind, id: string) {
  const recordMessage = await loadRecordMessage(deps, actor, kind, id);
  const { message, isDue } = recordMessage;
  if (!isDue) throw new AppError('CONFLICT');
  if (kind === 'INVITATION') await resendInvitation(deps, actor, id);
  else {
    await deps.rateLimits.spend('notification-record', message.purgeKey);
    await deps.notifier.purge(message.purgeKey);
    deps.notifier.notify({ ...message, actorId: actor.id });
  }
  await Promise.race([deps.notifier.idle(message.purgeKey), delay(WAIT_LIMIT, undefined, { ref: false })]);
  return readMessageState(deps, recordMessage);
}

/**
 * Composes the message about a record as text to send with another app. An invitation for a person whom no channel
 * reaches gets a link with a new secret (docs/rules/messages.md#password-links).
 * @throws AppError NOT_FOUND, ROLE_FORBIDDEN, CONFLICT when the message is not due
 */
export async function composeTextForApp(
  deps: Capabilities,
  actor: Actor,
  kind: MessageKind,
  id: string,
): Promise<ResponseOf<typeof notifications.composeMessage>> {
  const { message, isDue, invitee } = await loadRecordMessage(deps, actor, kind, id);
  if (!isDue) throw new AppError('CONFLICT');
  const created = invitee && (await createLink(deps, actor, invitee));
  const params = { ...message.params, ...(created && { link: created.link }) };
  return {
    data: {
      text: await deps.notifier.composeText({ ...message, params }),
      link: params.link!,
      locale: message.user.preferred_language,
      phone: message.user.phone_e164,
      linkExpiresAt: created?.expiresAt.toISOString() ?? null,
    },
  };
}

/**
 * Creates a password link for a person whom no channel reaches; returns undefined for other people, who get a code.
 * @throws AppError NOT_FOUND, ROLE_FORBIDDEN, REAUTHENTICATION_NEEDED for the link of a lead, CONFLICT for an
 * established account that a channel reaches
 */
async function createLink(deps: Capabilities, actor: Actor, user: UserRow) {
  if (deps.notifier.canReach(user)) {
    if (isEstablished(user)) throw new AppError('CONFLICT');
    return undefined;
  }
  return inTransaction(deps, actor, undefined, async (context) => {
    const row = await context.tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    if (!mayCreatePasswordLink(actor, { ...row, isEstablished: isEstablished(row) }))
      throw new AppError('ROLE_FORBIDDEN');
    await guardLead(context, row, 'lead-link-created');
    const { secret, expiresAt } = await createPasswordLink(context, row.id);
    // A fragment is not sent to the server, nor as a referrer.
    const link = `${deps.config.publicSiteUrl}/login?lng=${row.preferred_language}#link=${secret}`;
    return { link, expiresAt };
  });
}

/**
 * Sends a test message to the actor's own address, without retries.
 * @throws AppError VALIDATION for an actor without that address, TOO_MANY_REQUESTS
 */
export async function sendTest(deps: Capabilities, actor: Actor, channel: Channel): Promise<Delivery> {
  const person = await deps.db.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirstOrThrow();
  const recipient = channel === 'mail' ? person.email : person.phone_e164;
  const field = channel === 'mail' ? 'email' : 'phoneNumber';
  if (!recipient) throw new AppError('VALIDATION', { problems: [{ field, code: 'required' }] });
  if (!deps.notifier.hasChannel(channel)) return { state: 'NOT_SET_UP', channel, at: null, failure: null };
  await deps.rateLimits.spend('channel-test-account', actor.id);
  const failure = await deps.notifier.attempt({
    channel,
    recipient,
    template: 'test',
    actorId: actor.id,
    locale: person.preferred_language,
    params: {},
    expiresAt: deps.now(),
  });
  return presentDelivery(channel, deps.now(), failure);
}
