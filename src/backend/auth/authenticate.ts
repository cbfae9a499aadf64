import type { JWTPayload } from 'jose';
import { AppError } from '#domain/errors.ts';
import { type Role, parseRoleClaim } from '#domain/roles.ts';
import type { HasClock, HasKeys, HasStatements, HasLog } from '../capabilities.ts';
import { preparedExecutor } from '../db/query-executor.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { sessionCookies } from './cookies.ts';
import { FACTOR_SETTING_SQL } from './second-factor/factors.ts';
import { parseSwitches, WITHDRAWN_SETTING } from './employee-permissions.ts';
import { createGate, type TokenCheck, type Gate, type TokenRenewal } from './gate.ts';
import { rotateSession, type SessionDeps } from './sessions.ts';

/**
 * Prepared statement of every authenticated call: selects the role of an active person with a live session, whether a
 * required second factor is missing, and the permissions that are withdrawn from employees.
 */
const SESSION_SQL = `select u.role, exists (select from settings where name = ${FACTOR_SETTING_SQL} and value = 'true')
           and not exists (select from totp_factors where user_id = u.id and confirmed_at is not null) as must_enrol,
           case when u.role = 'EMPLOYEE' then (select value from settings where name = '${WITHDRAWN_SETTING}') end
             as withdrawn
         from sessions s join users u on u.id = s.user_id
         where s.id = $1 and u.id = $2 and s.revoked_at is null and s.expires_at > $3
           and u.status = 'active' and u.deleted_at is null`;

/**
 * Authenticates the caller by `Authorization: Bearer` only; returns undefined on a public call without a valid token.
 * @throws AppError UNAUTHENTICATED
 */
export async function authenticate(
  deps: HasClock & HasStatements & HasKeys,
  request: Request,
  isPublic: boolean,
): Promise<Actor | undefined> {
  const header = request.headers.get('authorization');
  if (header === null) {
    if (isPublic) return undefined;
    throw new AppError('UNAUTHENTICATED');
  }
  try {
    return await findActor(deps, header);
  } catch (error) {
    if (isPublic && error instanceof AppError) return undefined;
    throw error;
  }
}

async function findActor(deps: HasClock & HasStatements & HasKeys, header: string): Promise<Actor> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
  if (!token) throw new AppError('INVALID_TOKEN');
  const { sub, sid } = await verifyClaims(deps, token);
  if (!isId(sub) || !isId(sid)) throw new AppError('INVALID_TOKEN');
  const run = preparedExecutor(deps);
  const [found] = await run<{ role: Role; must_enrol: boolean; withdrawn: string | null }>(SESSION_SQL, [
    sid,
    sub,
    deps.now(),
  ]);
  if (!found) throw new AppError('INVALID_TOKEN');
  const { role, must_enrol: mustEnrol } = found;
  const withdrawn = parseSwitches(found.withdrawn);
  return {
    id: sub,
    role,
    sessionId: sid,
    ...(mustEnrol && { mustEnrol }),
    ...(withdrawn.length > 0 && { withdrawn }),
  };
}

const isId = (claim: unknown): claim is string => typeof claim === 'string' && /^[\da-f-]{36}$/.test(claim);

async function verifyClaims({ keys, now }: HasClock & HasKeys, token: string): Promise<JWTPayload> {
  try {
    return await keys.verify(token, now());
  } catch (cause) {
    throw new AppError('INVALID_TOKEN', { cause });
  }
}

/** Creates the page gate for sessions of the bundled backend. */
export function createSessionGate(deps: HasLog & SessionDeps): Gate {
  return createGate({
    log: deps.log,
    check: (accessToken) => check(deps, accessToken),
    renew: (refreshToken) => renew(deps, refreshToken),
  });
}

async function check({ keys, now }: HasClock & HasKeys, accessToken: string): Promise<TokenCheck> {
  try {
    const { role } = await keys.verify(accessToken, now());
    return { state: 'valid', roles: parseRoleClaim(role) };
  } catch (error) {
    return { state: (error as { code?: unknown }).code === 'ERR_JWT_EXPIRED' ? 'expired' : 'invalid' };
  }
}

async function renew(deps: HasLog & SessionDeps, refreshToken: string): Promise<TokenRenewal> {
  try {
    const session = await rotateSession(deps, refreshToken);
    if (!session) return { state: 'refused' };
    return { state: 'renewed', accessToken: session.accessToken, cookies: sessionCookies(session) };
  } catch (error) {
    deps.log.error({ err: error }, 'a session could not be renewed');
    return { state: 'unavailable' };
  }
}
