import { sql } from 'kysely';
import * as v from 'valibot';
import { revokeCreatedLinks } from '#backend/auth/reset-grants.ts';
import { revokeSession, revokeSessions } from '#backend/auth/sessions.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import { route, type Handler, type Route } from '#backend/http/route.ts';
import { audit } from '#backend/commands/audit.ts';
import { lockRecord } from '#backend/resource/locks.ts';
import { inTransaction } from '#backend/commands/transaction.ts';
import { sessions } from '#domain/auth/sessions.ts';
import { AppError } from '#domain/errors.ts';
import { Id } from '#domain/fields.ts';
import { userSpec } from '../users/repository.ts';

/** Maximum number of listed sessions. */
const MAX_LISTED = 100;

/**
 * Lists the live sessions of a person, the most recently used first.
 * @throws AppError NOT_FOUND for a person out of reach
 */
const list: Handler<typeof sessions.list> = async ({ deps, actor, grant, query }) => {
  const { userId = actor.id } = query;
  const isOwn = userId === actor.id;
  const person =
    (isOwn || grant === 'all') &&
    (await deps.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst());
  if (!person) throw new AppError('NOT_FOUND');
  const rows = await deps.db
    .selectFrom('sessions')
    .select(['id', 'browser', 'os', 'device_type', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', deps.now())
    .orderBy(sql`coalesce(last_used_at, created_at)`, 'desc')
    .limit(MAX_LISTED)
    .execute();
  return {
    data: rows.map(({ id, browser, os, device_type, created_at, last_used_at }) => ({
      id,
      browser,
      os,
      deviceType: device_type,
      createdAt: created_at.toISOString(),
      lastUsedAt: (last_used_at ?? created_at).toISOString(),
      isCurrent: id === actor.sessionId,
    })),
  };
};

/** Signs a device out. @throws AppError NOT_FOUND for a session that has ended or belongs to a person out of reach */
const remove: Handler<typeof sessions.remove> = async ({ deps, actor, grant, params }) => {
  await inTransaction(deps, actor, undefined, async (context) => {
    const session =
      v.is(Id, params.id) &&
      (await context.tx
        .selectFrom('sessions')
        .select('user_id')
        .where('id', '=', params.id)
        .where('revoked_at', 'is', null)
        .forUpdate()
        .executeTakeFirst());
    if (!session || (grant !== 'all' && session.user_id !== actor.id)) throw new AppError('NOT_FOUND');
    await revokeSession(context.tx, params.id, context.now);
    // Another person may have had the device, and created them.
    await revokeCreatedLinks(context.tx, session.user_id);
    await audit(context, { action: 'delete-session', entityType: 'users', entityId: session.user_id });
  });
  return {};
};

/**
 * Signs out every device of a person except the caller's, and revokes the links that the person created.
 * @throws AppError NOT_FOUND for a person out of reach
 */
const removeOthers: Handler<typeof sessions.removeOthers> = async ({ deps, actor, grant, body }) => {
  const { userId = actor.id } = body;
  if (grant !== 'all' && userId !== actor.id) throw new AppError('NOT_FOUND');
  await inTransaction(deps, actor, undefined, async (context) => {
    await lockRecord(transactionExecutor(context), userSpec, userId);
    await revokeSessions(context.tx, userId, context.now, { except: actor.sessionId });
    await audit(context, { action: 'delete-session', entityType: 'users', entityId: userId });
  });
  return {};
};

export const deviceRoutes: readonly Route[] = [
  route(sessions.list, list),
  route(sessions.remove, remove),
  route(sessions.removeOthers, removeOthers),
];
