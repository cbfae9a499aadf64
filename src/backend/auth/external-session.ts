import { decodeJwt, createRemoteJWKSet, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import type { Logger } from 'pino';
import { isRefusedRefresh } from '#domain/auth/cookies.ts';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import { parseLocale } from '#domain/locales.ts';
import { parseRoleClaim } from '#domain/roles.ts';
import { type SessionTokens, sessionCookies } from './cookies.ts';
import type { Config } from '../config.ts';
import { createGate, type TokenCheck, type Gate, type TokenRenewal } from './gate.ts';

type Fields = Record<string, unknown>;

const ACCESS_NAMES = ['accessToken', 'access_token', 'token'];
const REFRESH_NAMES = ['refreshToken', 'refresh_token'];

/**
 * Parses the session in an external backend's response to login or refresh. Searches `data.tokens`, `data`, `tokens`
 * and the root. `previous` is the current refresh token, which is kept when the response has none. Returns undefined
 * when a token is missing.
 */
export function parseExternalSession(response: unknown, previous?: string): SessionTokens | undefined {
  const root = toFields(response);
  const data = toFields(root.data);
  const candidates = [toFields(data.tokens), data, toFields(root.tokens), root];
  const accessToken = findToken(candidates, ACCESS_NAMES, isAccessToken);
  const refreshToken = findToken(candidates, REFRESH_NAMES, isCookieValue) ?? previous;
  if (!accessToken || !refreshToken) return undefined;
  const user =
    candidates.map((candidate) => toFields(candidate.user)).find((found) => Object.keys(found).length > 0) ?? {};
  return { accessToken, refreshToken, user: parseUser(user, accessToken) };
}

/** Maximum length of a token in a cookie; browsers drop a cookie of more than 4096 bytes with its attributes. */
const TOKEN_MAX = 3800;

/** Accepts the characters of a bearer token (RFC 6750, 2.1). */
const isAccessToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.~+/=-]+$/.test(value) && isCookieValue(value);

/** Accepts any text that a cookie can hold once encoded. */
const isCookieValue = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.isWellFormed() && encodeURIComponent(value).length <= TOKEN_MAX;

const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const findToken = (
  candidates: Fields[],
  names: string[],
  isToken: (value: unknown) => value is string,
): string | undefined => candidates.flatMap((candidate) => names.map((name) => candidate[name])).find(isToken);

function parseUser(user: Fields, accessToken: string): SessionUser {
  const claims = decodeClaims(accessToken);
  const text = (...names: string[]): string | undefined =>
    names.map((name) => user[name]).find((value) => typeof value === 'string' && value !== '') as string | undefined;
  const email = text('email');
  const username = text('username');
  const ids = [user.id, user._id, user.userId, claims.sub, email, username];
  const isId = (value: unknown): value is string | number =>
    typeof value === 'number' || Boolean(value && typeof value === 'string');
  const id = ids.find(isId);
  const role = parseRoleClaim(user.role).at(-1) ?? parseRoleClaim(claims.role).at(-1);
  const preferredLanguage = parseLocale(user.preferredLanguage ?? user.preferred_language);
  return {
    id: String(id ?? ''),
    firstName: text('firstName', 'first_name', 'name') ?? '',
    lastName: text('lastName', 'last_name') ?? '',
    email: email ?? null,
    username: username ?? '',
    role: role ?? 'CLIENT',
    image: text('image') ?? null,
    ...(preferredLanguage && { preferredLanguage }),
    ...(user.seesCosts === true && { seesCosts: true as const }),
  };
}

function decodeClaims(token: string): Fields {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}

/**
 * Converts a `/backend` path to its URL at the external backend: the base path of `backendUrl`, if any, replaces
 * `/backend`.
 */
export function externalUrl(backendUrl: string, pathAndQuery: string): URL {
  const base = new URL(backendUrl);
  const prefix = base.pathname.replace(/\/+$/, '') || '/backend';
  // Concatenates strings, because `new URL` would parse a path with two leading slashes as a host.
  return new URL(base.origin + prefix + pathAndQuery.replace(/^\/backend\/*/, '/'));
}

interface Options {
  config: Pick<Config, 'backendUrl' | 'jwksUrl' | 'jwtSecret'>;
  log: Logger;
  now: () => Date;
}

type Verify = (token: string, at: JWTVerifyOptions) => Promise<JWTPayload>;

/**
 * Algorithms for the keys of JWKS_URL. Shared secrets have a separate list, so that a public key is never used as an
 * HMAC secret.
 */
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
/** Algorithms for JWT_SECRET. */
const SHARED_SECRET_ALGORITHMS = ['HS256', 'HS384', 'HS512'];
/** Milliseconds. */
const TIMEOUT = 10_000;
/** Error codes of jose for keys that cannot be fetched: the token may be valid. */
const JWKS_ERRORS = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];

/** Creates the page gate for sessions of an external backend. */
export function createRemoteGate({ config, log, now }: Options): Gate {
  const verify = createVerifier(config);
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

function createVerifier({ jwksUrl, jwtSecret }: Options['config']): Verify | undefined {
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
    return exp * 1000 > now.getTime() ? { state: 'valid', roles: parseRoleClaim(role) } : { state: 'expired' };
  } catch (error) {
    const code = String((error as { code?: string | number }).code ?? '');
    if (code === 'ERR_JWT_EXPIRED') return { state: 'expired' };
    // Any other code of jose means an invalid token; other errors are outages, such as a refused connection.
    const isTokenError = code.startsWith('ERR_J') && !JWKS_ERRORS.includes(code);
    return { state: isTokenError ? 'invalid' : 'unavailable' };
  }
}

async function renew({ backendUrl }: Options['config'], log: Logger, refreshToken: string): Promise<TokenRenewal> {
  try {
    const response = await fetch(externalUrl(backendUrl!, '/backend/user/refresh'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ refreshToken }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (isRefusedRefresh(response.status)) return { state: 'refused' };
    const session = response.ok ? parseExternalSession(await response.json(), refreshToken) : undefined;
    if (!session) return { state: 'unavailable' };
    return { state: 'renewed', accessToken: session.accessToken, cookies: sessionCookies(session) };
  } catch (error) {
    log.warn({ err: error }, 'the external backend did not renew a session');
    return { state: 'unavailable' };
  }
}
