import { decodeJwt } from 'jose/jwt/decode';
import { rolesOfClaim, type Role } from '#domain/roles.ts';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import { FALLBACK_LOCALE, localeOf, type Locale } from '#domain/locales.ts';

/** A token that ends within this many seconds is refreshed in the background (specification 9). */
export const EXPIRING_SOON_SECONDS = 300;

/** What the browser needs of an access token; its signature is the server's business. */
export interface AccessToken {
  subject: string;
  roles: Role[];
  /** Seconds since 1970. */
  expiresAt: number;
}

/** A token is a string; anything else is invalid (specification 5). */
export const isToken = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The content of an access token; undefined when it cannot be decoded. */
export function decodeToken(value: unknown): AccessToken | undefined {
  if (!isToken(value)) return undefined;
  try {
    const { sub, exp, role } = decodeJwt(value);
    return typeof exp === 'number' ? { subject: sub ?? '', roles: rolesOfClaim(role), expiresAt: exp } : undefined;
  } catch {
    return undefined;
  }
}

const secondsLeft = (token: AccessToken, now: Date): number => token.expiresAt - now.getTime() / 1000;

export const tokenIsExpired = (token: AccessToken, now: Date): boolean => secondsLeft(token, now) <= 0;

export const expiresWithin = (token: AccessToken, seconds: number, now: Date): boolean =>
  secondsLeft(token, now) <= seconds;

/**
 * The person of the `user` cookie's JSON. An external backend keeps what fields it likes there, so each that is missing
 * or of another type gets a neutral value; the role is the token's.
 */
export function parseSessionUser(json: string | undefined, token: AccessToken): SessionUser {
  const fields = parse(json);
  const text = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === 'string' && value ? value : undefined;
  };
  return {
    id: text('id') ?? token.subject,
    firstName: text('firstName') ?? '',
    lastName: text('lastName') ?? '',
    email: text('email') ?? null,
    username: text('username') ?? '',
    role: token.roles.at(-1) ?? 'CLIENT',
    image: text('image') ?? null,
    preferredLanguage: localeOf(fields['preferredLanguage']) ?? FALLBACK_LOCALE,
  };
}

/** The language of the profile in the `user` cookie's JSON. */
export const parseProfileLanguage = (json: string | undefined): Locale | undefined =>
  localeOf(parse(json)['preferredLanguage']);

function parse(json: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
