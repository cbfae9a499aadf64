import type { HasClock, HasDatabase, HasKeys, HasLog, HasStorage } from '#backend/capabilities.ts';
import { rolesOfClaim } from '#domain/roles.ts';
import { sessionCookies } from './cookies.ts';
import { createGate, type TokenCheck, type Gate, type TokenRenewal } from './gate.ts';
import { rotateSession } from './sessions.ts';

/** The gate before the pages where the accounts are our own. */
export function createSessionGate(deps: HasLog & HasClock & HasDatabase & HasKeys & HasStorage): Gate {
  return createGate({
    log: deps.log,
    check: (accessToken) => check(deps, accessToken),
    renew: (refreshToken) => renew(deps, refreshToken),
  });
}

async function check({ keys, now }: HasClock & HasKeys, accessToken: string): Promise<TokenCheck> {
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
): Promise<TokenRenewal> {
  try {
    const session = await rotateSession(deps, refreshToken);
    if (!session) return { state: 'refused' };
    return { state: 'renewed', accessToken: session.accessToken, cookies: sessionCookies(session) };
  } catch (error) {
    deps.log.error({ err: error }, 'a session could not be renewed');
    return { state: 'unavailable' };
  }
}
