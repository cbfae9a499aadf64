import { sessionCookies } from '#backend/auth/cookies.ts';
import { findUser, identifierFor, type UserRow } from '#backend/auth/identifier.ts';
import { startSession } from '#backend/auth/sessions.ts';
import type { Attempt } from '#backend/auth/throttles.ts';
import type { Handler } from '#backend/http/route.ts';
import type { Deps } from '#backend/deps.ts';
import type { auth } from '#domain/auth/endpoints.ts';
import { AppError } from '#domain/errors.ts';

/** Signs a person in. Unknown, inactive and wrong are one answer, and cost one hash each. */
export const login: Handler<typeof auth.login> = async ({ deps, body, address, replyHeaders }) => {
  const byAddress = deps.throttles.attempt('login-address', address);
  let byAccount: Attempt | undefined;
  try {
    const identifier = await identifierFor(deps.db, body.identifier);
    byAccount = deps.throttles.attempt('login-account', identifier.canonical);
    const user = await verifyCredentials(deps, await findUser(deps.db, identifier), body.password);
    const session = user && (await startSession(deps, user));
    if (!session) throw new AppError('INVALID_CREDENTIALS');
    byAddress.forgive(byAccount.succeed());
    for (const cookie of sessionCookies(session)) replyHeaders.append('set-cookie', cookie);
    return { data: session };
  } catch (error) {
    // The database away or too many hashes in the queue: nobody has failed. To guess on while an account waits is a failure.
    const hasFailed = error instanceof AppError && (error.code === 'INVALID_CREDENTIALS' || !byAccount);
    if (!hasFailed) {
      byAddress.forgive(1);
      byAccount?.forgive(1);
    }
    throw error;
  }
};

async function verifyCredentials(
  deps: Deps,
  user: UserRow | undefined,
  password: string,
): Promise<UserRow | undefined> {
  const { ok, rehash } = await deps.passwords.verify(password, user?.password_hash ?? null);
  if (!user || !ok || user.status !== 'active') return undefined;
  return rehash ? rehashPassword(deps, user, password) : user;
}

async function rehashPassword({ db, passwords }: Deps, user: UserRow, password: string): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({ password_hash: await passwords.hash(password) })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .returningAll()
    .executeTakeFirst();
}
