import type { HasClock, HasDatabase, HasKeys, HasLog, HasStorage } from '#backend/capabilities.ts';
import { rolesOfClaim } from '#domain/roles.ts';
import { sessionCookies } from './cookies.ts';
import { createGate, type Checked, type Gate, type Renewed } from './gate.ts';
import { continueSession } from './sessions.ts';

/** The gate before the pages where the accounts are our own. */
export function createSessionGate(deps: HasLog & HasClock & HasDatabase & HasKeys & HasStorage): Gate {
  return createGate({
    log: deps.log,
    check: (accessToken) => check(deps, accessToken),
    renew: (refreshToken) => renew(deps, refreshToken),
  });
}

async function check({ keys, now }: HasClock & HasKeys, accessToken: string): Promise<Checked> {
  try {
    const { role } = await keys.verify(accessToken, now());
    return { state: 'valid', roles: rolesOfClaim(role) };
  } catch (error) {
    return { state: (error as { code?: unknown }).code === 'ERR_JWT_EXPIRED' ? 'expired' : 'invalid' };
  }
}

async function renew(
  deps: HasLog & HasClock & HasDatabase & HasKeys & HasStorage,
  refreshToken: string,
): Promise<Renewed> {
  try {
    const session = await continueSession(deps, refreshToken);
    if (!session) return { state: 'refused' };
    return { state: 'renewed', accessToken: session.accessToken, cookies: sessionCookies(session) };
  } catch (error) {
    deps.log.error({ err: error }, 'a session could not be renewed');
    return { state: 'unavailable' };
  }
}
