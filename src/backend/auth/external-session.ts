import { decodeJwt } from 'jose';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import { FALLBACK_LOCALE, localeOf } from '#domain/locales.ts';
import { rolesOfClaim } from '#domain/roles.ts';
import type { SessionTokens } from './cookies.ts';

type Fields = Record<string, unknown>;

const ACCESS_NAMES = ['accessToken', 'access_token', 'token'];
const REFRESH_NAMES = ['refreshToken', 'refresh_token'];

/**
 * The session in another backend's reply to login or refresh: tokens and user are looked for in `data.tokens`, `data`,
 * `tokens` and the reply itself. `previous` is the refresh token that goes on where none is given. Undefined without a token.
 */
export function parseExternalSession(reply: unknown, previous?: string): SessionTokens | undefined {
  const root = fieldsOf(reply);
  const data = fieldsOf(root.data);
  const places = [fieldsOf(data.tokens), data, fieldsOf(root.tokens), root];
  const accessToken = firstText(places, ACCESS_NAMES);
  const refreshToken = firstText(places, REFRESH_NAMES) ?? (isToken(previous) ? previous : undefined);
  if (!accessToken || !refreshToken) return undefined;
  const user = places.map((place) => fieldsOf(place.user)).find((found) => Object.keys(found).length > 0) ?? {};
  return { accessToken, refreshToken, user: foreignUser(user, accessToken) };
}

/** Only what a cookie's value may hold as it is. */
const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\w.~+/=-]{1,3000}$/.test(value);

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const firstText = (places: Fields[], names: string[]): string | undefined =>
  places.flatMap((place) => names.map((name) => place[name])).find(isToken);

function foreignUser(user: Fields, accessToken: string): SessionUser {
  const claims = claimsOf(accessToken);
  const text = (...names: string[]): string | undefined =>
    names.map((name) => user[name]).find((value) => typeof value === 'string' && value !== '') as string | undefined;
  const [role] = [...rolesOfClaim(user.role), ...rolesOfClaim(claims.role).toReversed()];
  return {
    id: String(user.id ?? user._id ?? user.userId ?? claims.sub ?? ''),
    firstName: text('firstName', 'first_name', 'name') ?? '',
    lastName: text('lastName', 'last_name') ?? '',
    email: text('email') ?? null,
    username: text('username') ?? '',
    role: role ?? 'CLIENT',
    image: text('image') ?? null,
    preferredLanguage: localeOf(user.preferredLanguage ?? user.preferred_language) ?? FALLBACK_LOCALE,
  };
}

function claimsOf(token: string): Fields {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}

/** Where a path under `/backend` is at an external backend: a path in its address stands in for `/backend`. */
export function externalUrl(backendUrl: string, pathAndQuery: string): URL {
  const base = new URL(backendUrl);
  const prefix = base.pathname.replace(/\/+$/, '') || '/backend';
  // Joined as text: a path that starts with two slashes would be read as a host.
  return new URL(base.origin + prefix + pathAndQuery.replace(/^\/backend\/*/, '/'));
}
