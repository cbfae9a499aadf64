import { DAY_SECONDS } from '../units.ts';

/** Names of the session's cookies (docs/rules/sessions.md#cookies). */
export const ACCESS_COOKIE = 'access_token';
export const REFRESH_COOKIE = 'refresh_token';
export const USER_COOKIE = 'user';
export const SESSION_COOKIES = [ACCESS_COOKIE, REFRESH_COOKIE, USER_COOKIE] as const;
/** Name of the cookie with the language that the visitor selected. */
export const LANGUAGE_COOKIE = 'i18next';

/** Matches a loopback `Host`. WebKit stores no secure cookies from such a host over plain HTTP. */
export const LOOPBACK_HOST: RegExp = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Lifetimes of the session's cookies in seconds; a refresh token lives as long as its cookie. */
export const COOKIE_SECONDS = {
  accessToken: 7 * DAY_SECONDS,
  refreshToken: 30 * DAY_SECONDS,
  user: 7 * DAY_SECONDS,
} as const;

/**
 * Returns true for the status of a refresh that no retry makes succeed, which ends an expired session: an external
 * backend may respond to an unknown token with 404 or 422.
 */
export const isRefusedRefresh = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Attributes in the order of the header; `true` writes only the name. */
type CookieAttributes = Readonly<Record<string, string | number | true>>;

/** Returns a `Set-Cookie` value. Encodes `value`, which may be empty only to remove the cookie (`Max-Age` of 0). */
export function serializeCookie(name: string, value: string, attributes: CookieAttributes): string {
  if (!name || (!value && attributes['Max-Age'] !== 0)) throw new TypeError('A cookie needs a name and a value');
  const written = Object.entries(attributes).map(([key, of]) => (of === true ? key : `${key}=${of}`));
  return [`${name}=${encodeURIComponent(value)}`, ...written].join('; ');
}

/**
 * Returns the decoded value of the first cookie named `name` in a `Cookie` header; undefined if it is absent, empty or
 * malformed.
 */
export function parseCookie(header: string | null | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at <= 0 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim()) || undefined;
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/**
 * Session storage key of the secret of a [password link](docs/rules/messages.md#password-links) that was opened in this
 * tab.
 */
export const PASSWORD_LINK_KEY = 'passwordLink';
