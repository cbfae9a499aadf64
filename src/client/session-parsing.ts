import { decodeJwt } from 'jose/jwt/decode';
import { EMPLOYEE_SWITCHES, parseRoleClaim, type Role } from '#domain/roles.ts';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import { FALLBACK_LOCALE, parseLocale, type Locale } from '#domain/locales.ts';

/** Remaining lifetime below which a token is refreshed in the background, see docs/rules/sessions.md#expiring-soon. */
export const REFRESH_THRESHOLD_SECONDS = 300;

/** Claims of an access token that the browser uses; only the server verifies the signature. */
export interface AccessToken {
  subject: string;
  roles: Role[];
  /** Unix time in seconds. */
  expiresAt: number;
  /** Unix time in seconds; a token of an external backend may have none. */
  issuedAt: number | undefined;
}

/** Returns true for a non-empty string. */
export const isToken = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Decodes an access token; undefined if it is malformed. */
export function decodeToken(value: unknown): AccessToken | undefined {
  if (!isToken(value)) return undefined;
  try {
    const { sub, exp, iat, role } = decodeJwt(value);
    if (typeof exp !== 'number') return undefined;
    return { subject: sub ?? '', roles: parseRoleClaim(role), expiresAt: exp, issuedAt: iat };
  } catch {
    return undefined;
  }
}

const secondsLeft = (token: AccessToken, now: Date): number => token.expiresAt - now.getTime() / 1000;

/** Returns true if the token has expired at `now`. */
export const isTokenExpired = (token: AccessToken, now: Date): boolean => secondsLeft(token, now) <= 0;

/** Returns true if the token expires within `seconds` of `now`. */
export const expiresWithin = (token: AccessToken, seconds: number, now: Date): boolean =>
  secondsLeft(token, now) <= seconds;

/**
 * Parses the JSON of the `user` cookie. An external backend may store other fields there, so a missing or malformed
 * field gets a default. The role comes from the token.
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
    preferredLanguage: parseLocale(fields['preferredLanguage']) ?? FALLBACK_LOCALE,
    ...(fields['seesCosts'] === true && { seesCosts: true }),
    ...(Array.isArray(fields['withdrawn']) && {
      withdrawn: EMPLOYEE_SWITCHES.filter((one) => (fields['withdrawn'] as unknown[]).includes(one)),
    }),
  };
}

/** Returns the language of the profile from the JSON of the `user` cookie. */
export const parseProfileLanguage = (json: string | undefined): Locale | undefined =>
  parseLocale(parse(json)['preferredLanguage']);

function parse(json: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
