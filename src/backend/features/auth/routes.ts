import { assertUncommonPassword } from '#backend/auth/common-passwords.ts';
import { fullName } from '#backend/auth/identifier.ts';
import { presentSessionUser } from '#backend/auth/sessions.ts';
import { route, type Route, type Handler } from '#backend/http/route.ts';
import { createOnce } from '#backend/resource/idempotency.ts';
import { auth } from '#domain/auth/endpoints.ts';
import { passwordLinks } from '#domain/auth/password-links.ts';
import { securityNotices, SECURITY_NOTICES_MAX } from '#domain/auth/security-notices.ts';
import { AppError } from '#domain/errors.ts';
import { deviceRoutes } from './devices.ts';
import { login, logout, refresh } from './login.ts';
import { checkPasswordLink, usePasswordLink } from './password-link.ts';
import { resendOtp, sendOtp, verifyOtp, resetPassword } from './recovery.ts';
import { secondFactorRoutes } from './second-factor.ts';

/**
 * Creates an unverified client, once per idempotency key, who enters name and phone in the profile later.
 * @throws AppError NOT_FOUND unless the garage allows self-registration, TAKEN, TOO_MANY_REQUESTS, ALREADY_RECORDED
 */
const register: Handler<typeof auth.register> = async ({ deps, body, address, locale, idempotencyKey }) => {
  if (!deps.config.allowSelfRegistration) throw new AppError('NOT_FOUND');
  await deps.rateLimits.spend('register-address', address);
  await assertUncommonPassword(deps.db, 'password', body.password, { username: body.username });
  const now = deps.now();
  const hash = await deps.passwords.queueStranger(() => deps.passwords.hash(body.password));
  const names = { first_name: '', last_name: '', username: body.username, country_code: '', phone_number: '' };
  const { record } = await deps.db.transaction().execute((tx) =>
    createOnce(
      { tx, now },
      idempotencyKey,
      async () => {
        const stored = { role: 'CLIENT', preferred_language: locale, password_hash: hash } as const;
        const user = await tx
          .insertInto('users')
          .values({ ...names, ...stored, created_at: now, updated_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!user) throw new AppError('TAKEN', { problems: [{ field: 'username', code: 'taken' }] });
        return user;
      },
      (id) => tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    ),
  );
  return { data: { user: presentSessionUser(record, deps) } };
};

const listNotices: Handler<typeof securityNotices.list> = async ({ deps, actor }) => {
  const rows = await deps.db
    .selectFrom('security_notices as notice')
    .leftJoin('users as doer', 'doer.id', 'notice.actor_id')
    .leftJoin('users as subject', 'subject.id', 'notice.subject_id')
    .select(['notice.id', 'event', 'at'])
    .select(['doer.first_name as doerFirst', 'doer.last_name as doerLast'])
    .select(['subject.first_name as subjectFirst', 'subject.last_name as subjectLast'])
    .where('notice.user_id', '=', actor.id)
    .orderBy('at', 'desc')
    .limit(SECURITY_NOTICES_MAX)
    .execute();
  return {
    data: rows.map(({ id, event, at, ...names }) => ({
      id,
      event,
      at: at.toISOString(),
      actorName: fullName({ first_name: names.doerFirst ?? '', last_name: names.doerLast ?? '' }),
      subjectName: fullName({ first_name: names.subjectFirst ?? '', last_name: names.subjectLast ?? '' }),
    })),
  };
};

const markNoticesAsRead: Handler<typeof securityNotices.markAsRead> = async ({ deps, actor, body: { ids } }) => {
  if (ids.length > 0)
    await deps.db.deleteFrom('security_notices').where('user_id', '=', actor.id).where('id', 'in', ids).execute();
  return {};
};

export const authRoutes: readonly Route[] = [
  route(auth.login, login),
  route(auth.refresh, refresh),
  route(auth.logout, logout),
  route(auth.register, register),
  route(auth.sendOtp, sendOtp),
  route(auth.resendOtp, resendOtp),
  route(auth.verifyOtp, verifyOtp),
  route(auth.resetPassword, resetPassword),
  ...deviceRoutes,
  ...secondFactorRoutes,
  route(securityNotices.list, listNotices),
  route(securityNotices.markAsRead, markNoticesAsRead),
  route(passwordLinks.check, checkPasswordLink),
  route(passwordLinks.use, usePasswordLink),
];
