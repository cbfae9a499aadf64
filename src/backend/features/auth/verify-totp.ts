import { isSameOrigin } from '#backend/auth/cookies.ts';
import type { UserRow } from '#backend/auth/identifier.ts';
import {
  CHALLENGE_COOKIE,
  clearedChallengeCookie,
  endChallenge,
  findChallengePerson,
  consumeAttempt,
} from '#backend/auth/second-factor/challenges.ts';
import { consumeFactorCode, type ProofMethod } from '#backend/auth/second-factor/factors.ts';
import { startSession } from '#backend/auth/sessions.ts';
import { startLoginAttempt } from '#backend/auth/sign-in/login-attempt.ts';
import { parseDevice, setSessionCookies } from '#backend/auth/sign-in/session-response.ts';
import type { Call, Handler } from '#backend/http/route.ts';
import { recordAccountEvent, recordRefusal } from '#backend/commands/audit.ts';
import { parseCookie } from '#domain/auth/cookies.ts';
import type { secondFactor } from '#domain/auth/second-factor.ts';
import { AppError } from '#domain/errors.ts';

/**
 * Completes a sign-in with a code of the second factor. Wrong codes count as failed sign-ins of the account.
 * @throws AppError ORIGIN_FORBIDDEN, SIGN_IN_EXPIRED without a valid cookie, VALIDATION for a wrong code,
 * TOO_MANY_REQUESTS
 */
export const verifyTotp: Handler<typeof secondFactor.verify> = async (call) => {
  const { deps, request, requestId, address, responseHeaders } = call;
  if (!isSameOrigin(request, deps.config.publicSiteUrl)) throw new AppError('ORIGIN_FORBIDDEN');
  const cookieHeader = request.headers.get('cookie');
  const challenge = parseCookie(cookieHeader, CHALLENGE_COOKIE);
  const user = challenge && (await findChallengePerson(deps, challenge));
  if (!user) throw new AppError('SIGN_IN_EXPIRED');
  const origin = { address, cookieHeader };
  const attempt = await startLoginAttempt(deps, user, { canonical: user.id }, origin)
    .then((started) => {
      if (started.refused) throw started.refused;
      return started;
    })
    .catch(async (error) => {
      if (error instanceof AppError) await recordRefusal(deps, { userId: user.id, requestId });
      throw error;
    });
  try {
    const { session, provedBy } = await prove(call, user, challenge);
    await attempt.succeed();
    const event = { userId: user.id, actorId: user.id, requestId };
    if (provedBy === 'recovery-code') await recordAccountEvent(deps, { ...event, event: 'use-recovery-code' });
    await recordAccountEvent(deps, { ...event, event: 'sign-in' });
    responseHeaders.append('set-cookie', clearedChallengeCookie());
    return { data: await setSessionCookies(call, session) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION')
      await recordAccountEvent(deps, { userId: user.id, requestId, event: 'second-factor-failed' });
    // An outage does not count as a failed attempt.
    else await attempt.abort().catch(() => undefined);
    throw error;
  }
};

async function prove(call: Call<typeof secondFactor.verify>, user: UserRow, challenge: string) {
  const { deps, body } = call;
  if (!(await consumeAttempt(deps.db, challenge))) throw new AppError('SIGN_IN_EXPIRED');
  const provedBy: ProofMethod | undefined = await consumeFactorCode(deps, user.id, body.code);
  if (!provedBy) throw new AppError('VALIDATION', { problems: [{ field: 'code', code: 'otpWrong' }] });
  // `startSession` returns undefined when the password has changed since `user` was read, because the first step
  // verified the previous password.
  const session =
    (await endChallenge(deps.db, challenge)) &&
    (await startSession(deps, user, parseDevice(call), { isFactorProved: true }));
  if (!session) throw new AppError('SIGN_IN_EXPIRED');
  return { session, provedBy };
}
