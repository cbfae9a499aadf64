import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import type { Logger } from 'pino';
import type { Config } from '#backend/config.ts';
import { externalUrl, parseExternalSession } from './external-session.ts';
import { rolesOfClaim } from '#domain/roles.ts';
import { sessionCookies } from './cookies.ts';
import { createGate, type TokenCheck, type Gate, type TokenRenewal } from './gate.ts';

interface Options {
  config: Pick<Config, 'backendUrl' | 'jwksUrl' | 'jwtSecret'>;
  log: Logger;
  now: () => Date;
}

type Verify = (token: string, at: JWTVerifyOptions) => Promise<JWTPayload>;

/** Published keys sign with one of these; a shared secret with one of the others. Never the one for the other. */
const PUBLIC_KEY_ALGORITHMS = [
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
];
const SHARED_SECRET_ALGORITHMS = ['HS256', 'HS384', 'HS512'];
const TIMEOUT = 10_000;
/** What jose says when the published keys could not be read, which is no fault of the token. */
const JWKS_ERRORS = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];

/** The gate before the pages where the accounts are another backend's. */
export function createRemoteGate({ config, log, now }: Options): Gate {
  const verify = verifierOf(config);
  if (!verify)
    log.warn(
      'neither JWKS_URL nor JWT_SECRET is set: pages check the shape, expiry and role of tokens, not their signature',
    );
  return createGate({
    log,
    check: (accessToken) => check(verify ?? decodeUnverified, accessToken, now()),
    renew: (refreshToken) => renew(config, log, refreshToken),
  });
}

function verifierOf({ jwksUrl, jwtSecret }: Options['config']): Verify | undefined {
  if (jwksUrl) {
    const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: TIMEOUT });
    return async (token, at) => (await jwtVerify(token, keys, { ...at, algorithms: PUBLIC_KEY_ALGORITHMS })).payload;
  }
  if (jwtSecret) {
    const secret = new TextEncoder().encode(jwtSecret);
    return async (token, at) =>
      (await jwtVerify(token, secret, { ...at, algorithms: SHARED_SECRET_ALGORITHMS })).payload;
  }
  return undefined;
}

const decodeUnverified: Verify = async (token) => decodeJwt(token);

async function check(verify: Verify, accessToken: string, now: Date): Promise<TokenCheck> {
  try {
    const { exp, role } = await verify(accessToken, { currentDate: now, requiredClaims: ['exp', 'role'] });
    if (typeof exp !== 'number') return { state: 'invalid' };
    return exp * 1000 > now.getTime() ? { state: 'valid', roles: rolesOfClaim(role) } : { state: 'expired' };
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? '');
    if (code === 'ERR_JWT_EXPIRED') return { state: 'expired' };
    // jose's own codes but these are about the token; anything else, such as a refused connection, is not.
    const isTokens = code.startsWith('ERR_J') && !JWKS_ERRORS.includes(code);
    return { state: isTokens ? 'invalid' : 'unavailable' };
  }
}

async function renew({ backendUrl }: Options['config'], log: Logger, refreshToken: string): Promise<TokenRenewal> {
  try {
    const reply = await fetch(externalUrl(backendUrl!, '/backend/user/refresh'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ refreshToken }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if ([400, 401, 403].includes(reply.status)) return { state: 'refused' };
    const session = reply.ok ? parseExternalSession(await reply.json(), refreshToken) : undefined;
    if (!session) return { state: 'unavailable' };
    return { state: 'renewed', accessToken: session.accessToken, cookies: sessionCookies(session) };
  } catch (error) {
    log.warn({ err: error }, 'the backend did not renew a session');
    return { state: 'unavailable' };
  }
}
