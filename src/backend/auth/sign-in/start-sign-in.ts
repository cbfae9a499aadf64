import type { SignIn } from '#domain/auth/endpoints.ts';
import type { UserRow } from '../identifier.ts';
import { startChallenge } from '../second-factor/challenges.ts';
import { needsFactor } from '../second-factor/factors.ts';
import { startSession } from '../sessions.ts';
import { parseDevice, setSessionCookies, type SignInCall } from './session-response.ts';

/**
 * Starts the session of a person whose password or password link was right, and sets its cookies. For a person with a
 * second factor, sets only the cookie of the second step. Returns undefined when the session could not start.
 */
export async function startSignIn(call: SignInCall, user: UserRow): Promise<SignIn | undefined> {
  if (await needsFactor(call.deps.db, user)) {
    call.responseHeaders.append('set-cookie', await startChallenge(call.deps, user.id));
    return { totpRequired: true };
  }
  const session = await startSession(call.deps, user, parseDevice(call));
  return session && setSessionCookies(call, session);
}
