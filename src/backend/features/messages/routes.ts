import { fullName } from '#backend/auth/identifier.ts';
import type { Insertable, Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import type { HasClock, HasDatabase, HasRateLimits } from '#backend/capabilities.ts';
import type { Database } from '#backend/db/schema.ts';
import type { IdempotencyKey } from '#backend/http/idempotency-key.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { route } from '#backend/http/route.ts';
import { createOnce } from '#backend/resource/idempotency.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { updateRecord } from '#backend/resource/write.ts';
import { redactTrackedText, parseHost } from '#domain/analytics/tracked-text.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { FULL_NAME_MAX, messages, NewMessage } from '#domain/messages/endpoints.ts';
import { toProblems } from '#domain/problems.ts';
import { toE164 } from '#domain/users/phone.ts';
import { messageSpec } from './repository.ts';

export const messageRoutes = resourceRoutes(messageSpec, [
  route(messages.create, async ({ deps, request, actor, address, body, idempotencyKey }) => {
    // Rejects an ended session: the form of a signed-in client sends no e-mail address.
    if (!actor && body.email === undefined && request.headers.has('authorization'))
      throw new AppError('UNAUTHENTICATED');
    await createMessage(deps, { actor, address, body }, idempotencyKey);
    return {};
  }),
  route(messages.requestCallback, async ({ deps, actor, address, body, idempotencyKey }) => {
    await createCallbackRequest(deps, { actor, address, body }, idempotencyKey);
    return {};
  }),
  route(messages.markAsRead, async ({ deps, actor, params }) => {
    const row = await updateRecord(deps, messageSpec, actor, params.id, { read: true }, { action: 'mark-as-read' });
    return { data: messageSpec.present(row, deps, actor) };
  }),
]);

type MessageDeps = HasClock & HasDatabase & HasRateLimits;
type SentMessage = BodyOf<typeof messages.create>;
/** Columns that identify the sender: a visitor by the e-mail address, a client by the account. */
type Sender = { full_name: string } & ({ email: string; user_id: null } | { email: string | null; user_id: string });

/** Validates name and e-mail address of the body. @throws AppError VALIDATION */
function parseVisitor(body: SentMessage): Sender {
  const parsed = v.safeParse(NewMessage, body);
  if (!parsed.success) throw new AppError('VALIDATION', { problems: toProblems(parsed.issues) });
  return { full_name: parsed.output.fullName, email: parsed.output.email, user_id: null };
}

/** Reads name and e-mail address of a signed-in client; those of the body are ignored. */
async function readClient(db: Kysely<Database>, id: string): Promise<Sender> {
  const client = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'username', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const name = fullName(client) || client.username;
  return { full_name: name.slice(0, FULL_NAME_MAX), email: client.email, user_id: id };
}

/**
 * Stores a contact message, once per idempotency key. A filled honeypot field (`website`) marks a bot, whose
 * message is dropped without an error (docs/rules/messages.md#contact-messages).
 * @throws AppError VALIDATION for a visitor without name or e-mail address, TOO_MANY_REQUESTS, ALREADY_RECORDED
 */
async function createMessage(
  deps: MessageDeps,
  { actor, address, body }: { actor: Actor | undefined; address: string; body: SentMessage },
  key: IdempotencyKey | undefined,
): Promise<void> {
  const sender = actor?.role === 'CLIENT' ? await readClient(deps.db, actor.id) : parseVisitor(body);
  // Limits a client by account, because visitors may type the client's e-mail address.
  const subject = sender.user_id ?? sender.email;
  await insertMessage(deps, { columns: { ...sender, message: body.message }, address, subject, origin: body, key });
}

/**
 * Stores the callback request of a visitor or a signed-in client, once per idempotency key
 * (docs/rules/messages.md#callback-requests).
 * @throws AppError TOO_MANY_REQUESTS, ALREADY_RECORDED
 */
async function createCallbackRequest(
  deps: MessageDeps,
  {
    actor,
    address,
    body,
  }: { actor: Actor | undefined; address: string; body: BodyOf<typeof messages.requestCallback> },
  key: IdempotencyKey | undefined,
): Promise<void> {
  const phone = toE164(body.countryCode, body.phoneNumber);
  const user_id = actor?.role === 'CLIENT' ? actor.id : null;
  const columns = { full_name: body.fullName, phone, user_id, message: '' };
  await insertMessage(deps, { columns, address, subject: user_id ?? phone, origin: body, key });
}

interface NewRow {
  columns: Omit<Insertable<Database['messages']>, 'campaign' | 'referrer_host' | 'created_at' | 'updated_at'>;
  /** IP address of the request. */
  address: string;
  /** Sender whose messages are rate-limited: account, e-mail address or phone number. */
  subject: string;
  origin: Pick<SentMessage, 'website' | 'campaign' | 'referrerHost'>;
  key: IdempotencyKey | undefined;
}

/**
 * Counts the attempt, and inserts the row unless the honeypot field is filled. A repeated call does not count.
 * @throws AppError TOO_MANY_REQUESTS, ALREADY_RECORDED
 */
async function insertMessage(
  { db, now, rateLimits }: MessageDeps,
  { columns, address, subject, origin: { website, campaign, referrerHost }, key }: NewRow,
): Promise<void> {
  const limited = [
    ['message-address', address],
    ['message-sender', subject],
  ] as const;
  await rateLimits.spendAll(limited);
  if (website?.trim()) return;
  const at = now();
  const insert = (tx: Transaction<Database>) =>
    tx
      .insertInto('messages')
      .values({
        ...columns,
        campaign: campaign ? redactTrackedText(campaign) : null,
        referrer_host: parseHost(referrerHost),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  try {
    const { isReplay } = await db.transaction().execute((tx) =>
      createOnce(
        { tx, now: at },
        key,
        () => insert(tx),
        async (id) => ({ id }),
      ),
    );
    if (isReplay) await rateLimits.refundAll(limited);
  } catch (error) {
    await rateLimits.refundAll(limited);
    throw error;
  }
}
