import { presentSessionUser } from '#backend/auth/session-user.ts';
import type { Handler } from '#backend/http/route.ts';
import type { auth } from '#domain/auth/endpoints.ts';
import { AppError } from '#domain/errors.ts';

/** Makes an unverified client where the garage allows it; name and phone are filled in on the profile. */
export const register: Handler<typeof auth.register> = async ({ deps, body, address, locale }) => {
  if (!deps.config.allowSelfRegistration) throw new AppError('NOT_FOUND');
  deps.throttles.attempt('register-address', address);
  const now = deps.now();
  const user = await deps.db
    .insertInto('users')
    .values({
      first_name: '',
      last_name: '',
      username: body.username,
      country_code: '',
      phone_number: '',
      role: 'CLIENT',
      preferred_language: locale,
      password_hash: await deps.passwords.hash(body.password),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!user) throw new AppError('TAKEN', { problems: [{ field: 'username', code: 'taken' }] });
  return { data: { user: presentSessionUser(user, deps.storage) } };
};
