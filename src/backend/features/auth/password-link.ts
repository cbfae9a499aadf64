import { assertUncommonPassword } from '#backend/auth/common-passwords.ts';
import { isSameOrigin } from '#backend/auth/cookies.ts';
import type { UserRow } from '#backend/auth/identifier.ts';
import { consumePasswordLink, findLinkHolder } from '#backend/auth/password-links.ts';
import { startSignIn } from '#backend/auth/sign-in/start-sign-in.ts';
import { invitationKey, toSignInIdentifier } from '#backend/mail/notifier.ts';
import { logAccountEvent, recordAccountEvent } from '#backend/commands/audit.ts';
import type { Call, Handler } from '#backend/http/route.ts';
import type { passwordLinks } from '#domain/auth/password-links.ts';
import { AppError } from '#domain/errors.ts';
import { storePassword } from './recovery.ts';

type LinkCall = Pick<Call<typeof passwordLinks.check>, 'deps' | 'body' | 'address'>;

/**
 * Returns the person whose password link has the secret.
 * @throws AppError LINK_INVALID, TOO_MANY_REQUESTS after many wrong secrets
 */
async function requireHolder({ deps, body, address }: LinkCall): Promise<UserRow> {
  await deps.rateLimits.spend('link-address', address);
  const user = await findLinkHolder(deps.db, body.secret, deps.now());
  if (!user) throw new AppError('LINK_INVALID');
  await deps.rateLimits.refund('link-address', address);
  return user;
}

/**
 * Returns identifier and first name of the person whose password a [link](docs/rules/messages.md#password-links) sets.
 * @throws AppError LINK_INVALID, TOO_MANY_REQUESTS
 */
export const checkPasswordLink: Handler<typeof passwordLinks.check> = async (call) => {
  const user = await requireHolder(call);
  const identifier = toSignInIdentifier(user, user.email ?? user.phone_e164 ?? user.username);
  return { data: { identifier, firstName: user.first_name } };
};

/**
 * Sets the password of the link's person, verifies the account and starts a session, or the second step of the sign-in.
 * @throws AppError ORIGIN_FORBIDDEN, LINK_INVALID, TOO_MANY_REQUESTS, VALIDATION for a common password
 */
export const usePasswordLink: Handler<typeof passwordLinks.use> = async (call) => {
  const { deps, request, body } = call;
  if (!isSameOrigin(request, deps.config.publicSiteUrl)) throw new AppError('ORIGIN_FORBIDDEN');
  const holder = await requireHolder(call);
  await assertUncommonPassword(deps.db, 'password', body.password, holder);
  const hash = await deps.passwords.hash(body.password);
  const user = await deps.db.transaction().execute(async (tx) => {
    if (!(await consumePasswordLink(tx, holder.id, body.secret, deps.now()))) return undefined;
    return storePassword(tx, holder.id, hash, deps.now(), 'use-password-link');
  });
  const signIn = user && (await startSignIn(call, user));
  if (!signIn) throw new AppError('LINK_INVALID');
  const event = { userId: user.id, actorId: user.id, requestId: call.requestId };
  logAccountEvent(deps, { ...event, event: 'use-password-link' });
  if (!('totpRequired' in signIn)) await recordAccountEvent(deps, { ...event, event: 'sign-in' });
  await deps.notifier.purge(invitationKey(user.id));
  if (holder.password_hash) deps.notifier.notifyPasswordChanged(user);
  return { data: signIn };
};
