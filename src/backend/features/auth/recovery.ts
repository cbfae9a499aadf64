import type { Transaction } from 'kysely';
import { assertUncommonPassword } from '#backend/auth/common-passwords.ts';
import { buildResetGrantCookie, clearedResetGrantCookie, RESET_GRANT_COOKIE } from '#backend/auth/cookies.ts';
import { readIdentifier, findUser, nameKindOf, type Identifier, type UserRow } from '#backend/auth/identifier.ts';
import { buildCodeCookie, readCodeOrigin } from '#backend/auth/codes/code-origin.ts';
import { sendCode, verifyCode } from '#backend/auth/codes/code-requests.ts';
import { WrongCodeError } from '#backend/auth/codes/otp.ts';
import { createResetGrant, findGrantHolder, consumeResetGrant } from '#backend/auth/reset-grants.ts';
import { isSameOrigin, type SessionTokens } from '#backend/auth/cookies.ts';
import { revokeSessions, startSession } from '#backend/auth/sessions.ts';
import { parseDevice, setSessionCookies } from '#backend/auth/sign-in/session-response.ts';
import type { HasClock, HasDatabase, HasNotifier } from '#backend/capabilities.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Call, Handler } from '#backend/http/route.ts';
import { invitationKey } from '#backend/mail/notifier.ts';
import { logAccountEvent, recordAccountEvent, recordRefusal } from '#backend/commands/audit.ts';
import type { AuditAction } from '#domain/audit/endpoints.ts';
import { parseCookie } from '#domain/auth/cookies.ts';
import { OTP_RESEND_SECONDS, type auth } from '#domain/auth/endpoints.ts';
import { AppError } from '#domain/errors.ts';

const sendCodeTo = async (
  { deps, body, address, request, responseHeaders }: Call<typeof auth.sendOtp>,
  resend: boolean,
): Promise<{ data: { resendInSeconds: number } }> => {
  const origin = readCodeOrigin(deps, request, address);
  const identifier = await readIdentifier(deps.db, body.identifier);
  await sendCode(deps, { identifier, purpose: body.purpose, resend, origin });
  responseHeaders.append('set-cookie', buildCodeCookie(deps, origin));
  return { data: { resendInSeconds: OTP_RESEND_SECONDS } };
};

export const sendOtp: Handler<typeof auth.sendOtp> = (call) => sendCodeTo(call, false);
export const resendOtp: Handler<typeof auth.resendOtp> = (call) => sendCodeTo(call, true);

/**
 * Verifies a one-time code. A `LOGIN` code starts a session. Any other code sets the cookie of a reset grant, and a
 * `VERIFY_ACCOUNT` code also verifies the account.
 * @throws AppError OTP_INVALID, TOO_MANY_REQUESTS
 */
export const verifyOtp: Handler<typeof auth.verifyOtp> = async (call) => {
  const { deps, body, address, request, responseHeaders } = call;
  const origin = readCodeOrigin(deps, request, address);
  const identifier = await readIdentifier(deps.db, body.identifier);
  const found = await findUser(deps.db, identifier);
  const typed = { identifier, found, origin, code: body.otp };
  const { userId, purpose } = await verifyCode(deps, typed).catch(async (error) => {
    if (error instanceof AppError) await recordWrongCode(call, identifier, found, error);
    throw error;
  });
  const now = deps.now();
  if (purpose === 'LOGIN') return { data: await signInClient(call, userId) };
  if (purpose === 'VERIFY_ACCOUNT') {
    await deps.db
      .updateTable('users')
      .set({ verified: true, updated_at: now })
      .where('id', '=', userId)
      .where('verified', '=', false)
      .execute();
  }
  responseHeaders.append('set-cookie', buildResetGrantCookie(await createResetGrant(deps.db, userId, now)));
  return {};
};

/**
 * Records a wrong code as a failed sign-in, and any other error, such as an expired code, as a refusal. Refusals are
 * rate-limited in the audit log.
 */
async function recordWrongCode(
  { deps, requestId }: Call<typeof auth.verifyOtp>,
  identifier: Identifier,
  found: UserRow | undefined,
  error: AppError,
): Promise<void> {
  const event = { userId: found?.id, requestId, nameKind: nameKindOf(identifier) };
  if (error instanceof WrongCodeError) await recordAccountEvent(deps, { ...event, event: 'sign-in-failed' });
  else await recordRefusal(deps, event);
}

/** Starts a session for a client who entered the correct code. */
async function signInClient(call: Call<typeof auth.verifyOtp>, userId: string): Promise<SessionTokens> {
  const { deps } = call;
  const client = await deps.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('role', '=', 'CLIENT')
    .executeTakeFirst();
  const session = client && (await startSession(deps, client, parseDevice(call)));
  if (!session) throw new AppError('OTP_INVALID');
  await recordAccountEvent(deps, { event: 'sign-in', userId, actorId: userId, requestId: call.requestId });
  return setSessionCookies(call, session);
}

/**
 * Sets a new password with the reset grant of a verified code and revokes all sessions of the person
 * (docs/rules/sessions.md#reset-grants).
 * @throws AppError ORIGIN_FORBIDDEN, RESET_NOT_GRANTED, VALIDATION for a common password
 */
export const resetPassword: Handler<typeof auth.resetPassword> = async ({
  deps,
  request,
  requestId,
  body,
  responseHeaders,
}) => {
  if (!isSameOrigin(request, deps.config.publicSiteUrl)) throw new AppError('ORIGIN_FORBIDDEN');
  const grant = parseCookie(request.headers.get('cookie'), RESET_GRANT_COOKIE);
  if (!grant) throw new AppError('RESET_NOT_GRANTED');
  // Verifies the grant before the expensive password hash.
  const holder = await findGrantHolder(deps.db, grant, deps.now());
  const user = holder && (await findUser(deps.db, await readIdentifier(deps.db, body.identifier)));
  if (!user || user.id !== holder || user.status !== 'active') throw new AppError('RESET_NOT_GRANTED');
  await assertUncommonPassword(deps.db, 'password', body.password, user);
  await setPassword(deps, user, grant, await deps.passwords.hash(body.password));
  logAccountEvent(deps, { event: 'reset-password', userId: user.id, actorId: user.id, requestId });
  deps.notifier.notifyPasswordChanged(user);
  responseHeaders.append('set-cookie', clearedResetGrantCookie());
  return {};
};

async function setPassword(
  deps: HasClock & HasDatabase & HasNotifier,
  user: UserRow,
  grant: string,
  passwordHash: string,
): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    if (!(await consumeResetGrant(tx, grant, now))) throw new AppError('RESET_NOT_GRANTED');
    await storePassword(tx, user.id, passwordHash, now, 'reset-password');
  });
  await deps.notifier.purge(invitationKey(user.id));
}

/**
 * Sets the password of an active person, verifies the account, revokes its sessions and writes the audit log. Returns
 * undefined for an inactive person.
 */
export async function storePassword(
  tx: Transaction<Database>,
  userId: string,
  passwordHash: string,
  now: Date,
  action: AuditAction,
): Promise<UserRow | undefined> {
  const user = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, verified: true, updated_at: now })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  await revokeSessions(tx, userId, now);
  await tx
    .insertInto('audit_log')
    .values({ at: now, actor_id: userId, action, entity_type: 'users', entity_id: userId, changes: '{}' })
    .execute();
  return user;
}
