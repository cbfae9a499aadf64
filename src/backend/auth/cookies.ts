import { decodeJwt } from 'jose';
import {
  ACCESS_COOKIE,
  COOKIE_SECONDS,
  LOOPBACK_HOST,
  parseCookie,
  REFRESH_COOKIE,
  serializeCookie,
  SESSION_COOKIES,
  USER_COOKIE,
} from '#domain/auth/cookies.ts';
import { RESET_GRANT_SECONDS, type SessionUser } from '#domain/auth/endpoints.ts';

/**
 * Cookie that is set after a verified one-time code and required to set the new password
 * (docs/rules/sessions.md#reset-grants).
 */
export const RESET_GRANT_COOKIE = 'reset_grant';

/** Maximum size in bytes of the `user` cookie's value (docs/rules/sessions.md#cookies). */
const USER_MAX_BYTES = 2_000;

interface Options {
  /** Seconds. */
  maxAge: number;
  httpOnly?: boolean;
}

/** Returns the `Set-Cookie` value of a secure, same-site strict cookie for the whole site. */
export const buildSetCookie = (name: string, value: string, { maxAge, httpOnly = false }: Options): string =>
  serializeCookie(name, value, {
    'Max-Age': maxAge,
    Path: '/',
    Secure: true,
    SameSite: 'Strict',
    ...(httpOnly && { HttpOnly: true }),
  });

export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  user: SessionUser;
}

/** Returns the `Set-Cookie` values of a session that starts or is refreshed. */
export const sessionCookies = ({ accessToken, refreshToken, user }: SessionTokens): string[] => [
  buildSetCookie(ACCESS_COOKIE, accessToken, { maxAge: COOKIE_SECONDS.accessToken }),
  buildSetCookie(REFRESH_COOKIE, refreshToken, { maxAge: COOKIE_SECONDS.refreshToken, httpOnly: true }),
  buildSetCookie(USER_COOKIE, serializeUser(user), { maxAge: COOKIE_SECONDS.user }),
];

/** Returns the `Set-Cookie` values that remove the session's cookies. */
export const clearedSessionCookies = (): string[] =>
  SESSION_COOKIES.map((name) => buildSetCookie(name, '', { maxAge: 0, httpOnly: name === REFRESH_COOKIE }));

/**
 * Returns the `Set-Cookie` values of a refused refresh: none while the access token of the request is unexpired, since
 * the session then [continues](docs/rules/sessions.md#expiring-soon), else those that remove the session's cookies.
 */
export function refusedRefreshCookies({ headers }: Request, now: Date): string[] {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return isUnexpired(bearer ?? parseCookie(headers.get('cookie'), ACCESS_COOKIE), now) ? [] : clearedSessionCookies();
}

/** Returns true for a token that can be decoded and has not expired; does not verify it. */
export function isUnexpired(token: string | undefined, now: Date): boolean {
  try {
    return (decodeJwt(token ?? '').exp ?? 0) * 1000 > now.getTime();
  } catch {
    return false;
  }
}

export const buildResetGrantCookie = (value: string): string =>
  buildSetCookie(RESET_GRANT_COOKIE, value, { maxAge: RESET_GRANT_SECONDS, httpOnly: true });

export const clearedResetGrantCookie = (): string =>
  buildSetCookie(RESET_GRANT_COOKIE, '', { maxAge: 0, httpOnly: true });

/** Returns the user as JSON that fits the cookie once encoded: drops the image first, then truncates the names. */
function serializeUser(user: SessionUser): string {
  const withoutImage = { ...user, image: null };
  const truncate = (text: string) => Array.from(text).slice(0, 24).join('');
  const truncated = {
    ...withoutImage,
    firstName: truncate(user.firstName),
    lastName: truncate(user.lastName),
    username: truncate(user.username),
  };
  const fits = (candidate: SessionUser) => encodeURIComponent(JSON.stringify(candidate)).length <= USER_MAX_BYTES;
  return JSON.stringify([user, withoutImage].find(fits) ?? truncated);
}

/**
 * Returns true if the `Origin` of a request names this site; endpoints that authenticate by cookie require it. The
 * front server has already checked the `Host`. The scheme is compared only for the configured host, because behind a
 * TLS proxy the request itself is plain HTTP.
 */
export function isSameOrigin(request: Request, publicSiteUrl: string): boolean {
  const header = request.headers.get('origin');
  if (!header || !URL.canParse(header)) return false;
  const origin = new URL(header);
  const site = new URL(publicSiteUrl);
  if (origin.host === site.host) return origin.protocol === site.protocol;
  return /^https?:$/.test(origin.protocol) && origin.host === getHost(request);
}

const getHost = (request: Request): string => request.headers.get('host') ?? new URL(request.url).host;

interface PlainRequest {
  production: boolean;
  https: boolean;
  /** Address of the socket, and address of the client, which a trusted proxy may have forwarded. */
  addresses: readonly (string | undefined)[];
  host: string | undefined;
}

/**
 * Returns true if the cookies of a response may omit `Secure`: outside production, for plain HTTP from a loopback
 * address to a loopback host. WebKit stores no secure cookies from such a host (docs/rules/sessions.md#cookies).
 */
export const mayOmitSecure = ({ production, https, addresses, host = '' }: PlainRequest): boolean =>
  !production && !https && LOOPBACK_HOST.test(host) && addresses.every((address = '') => isLoopbackAddress(address));

export const isLoopbackAddress = (address: string): boolean => /^(?:(?:::ffff:)?127\.[\d.]+|::1)$/.test(address);

/** Removes the attribute `Secure` from a `Set-Cookie` value. */
export const withoutSecure = (setCookie: string): string => setCookie.replace(/; *Secure(?=;|$)/gi, '');
