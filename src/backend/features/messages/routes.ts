import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { HasClock, HasDatabase, HasRateLimits } from '#backend/capabilities.ts';
import type { Database } from '#backend/db/schema.ts';
import { type Actor, route } from '#backend/http/route.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { updateRecord } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { FULL_NAME_MAX, messages, NewMessage } from '#domain/messages/endpoints.ts';
import { toProblems } from '#domain/problems.ts';
import { messageSpec } from './repository.ts';

export const messageRoutes = resourceRoutes(messageSpec, [
  route(messages.create, async ({ deps, request, actor, address, body }) => {
    // The session of the client has ended since the form was opened.
    if (!actor && body.email === undefined && request.headers.has('authorization'))
      throw new AppError('UNAUTHENTICATED');
    await createMessage(deps, { actor, address, body });
    return {};
  }),
  route(messages.markAsRead, async ({ deps, actor, params }) => {
    const row = await updateRecord(deps, messageSpec, actor, params.id, { read: true }, { action: 'mark-as-read' });
    return { data: messageSpec.present(row, deps, actor) };
  }),
]);

type SentMessage = BodyOf<typeof messages.create>;
/** Columns that name the sender. A client without an e-mail address is known by the account. */
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
  const name = `${client.first_name} ${client.last_name}`.trim() || client.username;
  return { full_name: name.slice(0, FULL_NAME_MAX), email: client.email, user_id: id };
}

/**
 * Stores a contact message. A filled honeypot field (`website`) marks a bot, whose message is dropped without an error
 * (docs/rules/messages.md#contact-messages).
 * @throws AppError VALIDATION for a visitor without name or e-mail address, TOO_MANY_REQUESTS
 */
async function createMessage(
  { db, now, rateLimits }: HasClock & HasDatabase & HasRateLimits,
  { actor, address, body }: { actor: Actor | undefined; address: string; body: SentMessage },
): Promise<void> {
  const sender = actor?.role === 'CLIENT' ? await readClient(db, actor.id) : parseVisitor(body);
  const { message, website, campaign, referrerHost } = body;
  const attempts = [
    rateLimits.attempt('message-address', address),
    // Visitors may type the address of a client, who is therefore counted by the account.
    rateLimits.attempt('message-sender', sender.user_id ?? sender.email),
  ];
  if (website?.trim()) return;
  const at = now();
  await db
    .insertInto('messages')
    .values({
      ...sender,
      message,
      campaign: campaign ?? null,
      referrer_host: referrerHost ?? null,
      created_at: at,
      updated_at: at,
    })
    .execute()
    .catch((error) => {
      for (const attempt of attempts) attempt.refund(1);
      throw error;
    });
}
