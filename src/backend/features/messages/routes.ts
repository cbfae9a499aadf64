import type { HasClock, HasDatabase, HasRateLimits } from '#backend/capabilities.ts';
import { route } from '#backend/http/route.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { updateRecord } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { messages } from '#domain/messages/endpoints.ts';
import { messageSpec } from './repository.ts';

export const messageRoutes = resourceRoutes(messageSpec, [
  route(messages.create, async ({ deps, address, body }) => {
    await createMessage(deps, address, body);
    return {};
  }),
  route(messages.markAsRead, async ({ deps, actor, params }) => {
    const row = await updateRecord(deps, messageSpec, actor, params.id, { read: true }, { action: 'mark-as-read' });
    return { data: messageSpec.present(row, deps, actor) };
  }),
]);

/**
 * Stores a contact message. A filled honeypot field (`website`) marks a bot, whose message is dropped without an error
 * (docs/rules/messages.md#contact-messages).
 * @throws AppError TOO_MANY_REQUESTS
 */
async function createMessage(
  { db, now, rateLimits }: HasClock & HasDatabase & HasRateLimits,
  address: string,
  { fullName, email, message, website, campaign, referrerHost }: BodyOf<typeof messages.create>,
): Promise<void> {
  const attempts = [rateLimits.attempt('message-address', address), rateLimits.attempt('message-sender', email)];
  if (website?.trim()) return;
  const at = now();
  await db
    .insertInto('messages')
    .values({
      full_name: fullName,
      email,
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
