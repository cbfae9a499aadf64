import { clearedGrantCookie, GRANT_COOKIE, readCookie } from '#backend/auth/cookies.ts';
import { findUser, identifierFor, type UserRow } from '#backend/auth/identifier.ts';
import { holderOfGrant, useGrant } from '#backend/auth/reset-grants.ts';
import { isSameOrigin } from '#backend/auth/same-origin.ts';
import { revokeSessions } from '#backend/auth/sessions.ts';
import type { Deps } from '#backend/deps.ts';
import type { Handler } from '#backend/http/route.ts';
import type { auth } from '#domain/auth/endpoints.ts';
import { AppError } from '#domain/errors.ts';

const DAY = 86_400_000;

/** Sets a new password by the grant of a verified code, and ends every session of the person. */
export const resetPassword: Handler<typeof auth.resetPassword> = async ({ deps, request, body, replyHeaders }) => {
  if (!isSameOrigin(request, deps.config.publicSiteUrl)) throw new AppError('ORIGIN_FORBIDDEN');
  const grant = readCookie(request.headers.get('cookie'), GRANT_COOKIE);
  if (!grant) throw new AppError('RESET_NOT_GRANTED');
  // Looked up before the costly hash.
  const holder = await holderOfGrant(deps.db, grant, deps.now());
  const user = holder && (await findUser(deps.db, await identifierFor(deps.db, body.identifier)));
  if (!user || user.id !== holder || user.status !== 'active') throw new AppError('RESET_NOT_GRANTED');
  await setPassword(deps, user, grant, await deps.passwords.hash(body.password));
  notifyPasswordChanged(deps, user);
  replyHeaders.append('set-cookie', clearedGrantCookie());
  return {};
};

async function setPassword(deps: Deps, user: UserRow, grant: string, passwordHash: string): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    if (!(await useGrant(tx, grant, now))) throw new AppError('RESET_NOT_GRANTED');
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, verified: true, updated_at: now })
      .where('id', '=', user.id)
      .execute();
    await revokeSessions(tx, user.id, now);
    await tx
      .insertInto('audit_log')
      .values({
        at: now,
        actor_id: user.id,
        action: 'reset-password',
        entity_type: 'users',
        entity_id: user.id,
        changes: '{}',
      })
      .execute();
  });
  await deps.notifier.purge(`invitation:${user.id}`);
}

function notifyPasswordChanged({ notifier, now }: Deps, user: UserRow): void {
  const route = notifier.routeTo(user);
  if (!route) return;
  notifier.send({
    ...route,
    template: 'password-changed',
    locale: user.preferred_language,
    params: {},
    expiresAt: new Date(now().getTime() + DAY),
  });
}
