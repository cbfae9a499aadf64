import { COOKIE_SECONDS } from '#domain/auth/cookie-lifetimes.ts';
import type { SessionUser } from '#domain/auth/endpoints.ts';

export const ACCESS_COOKIE = 'access_token';
export const REFRESH_COOKIE = 'refresh_token';
export const USER_COOKIE = 'user';
export const SESSION_COOKIES = [ACCESS_COOKIE, REFRESH_COOKIE, USER_COOKIE] as const;
/** Left by a verified code, asked for by the new password. */
export const GRANT_COOKIE = 'reset_grant';

/** Seconds until a grant is over (decision 4). */
export const GRANT_AGE = 600;

/** Bytes of the `user` cookie's value (decision 3). */
const USER_MAX = 2_000;

interface Options {
  maxAge: number;
  httpOnly?: boolean;
  path?: string;
}

/** One `Set-Cookie` value; a cookie needs a name and a value. */
export function writeCookie(name: string, value: string, { maxAge, httpOnly = false, path = '/' }: Options): string {
  if (!name || !value) throw new TypeError('a cookie needs a name and a value');
  return `${name}=${value}; Max-Age=${maxAge}; Path=${path}; Secure; SameSite=Strict${httpOnly ? '; HttpOnly' : ''}`;
}

/** The value of a cookie in a `Cookie` header; the first of that name counts. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}

export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  user: SessionUser;
}

/** The cookies of a session that begins or goes on. */
export const sessionCookies = ({ accessToken, refreshToken, user }: SessionTokens): string[] => [
  writeCookie(ACCESS_COOKIE, accessToken, { maxAge: COOKIE_SECONDS.accessToken }),
  writeCookie(REFRESH_COOKIE, refreshToken, { maxAge: COOKIE_SECONDS.refreshToken, httpOnly: true }),
  writeCookie(USER_COOKIE, userValue(user), { maxAge: COOKIE_SECONDS.user }),
];

/** Takes all three away. */
export const clearedSessionCookies = (): string[] => SESSION_COOKIES.map((name) => cleared(name));

/** Takes the grant away. */
export const clearedGrantCookie = (): string => cleared(GRANT_COOKIE);

export const grantCookie = (value: string): string =>
  writeCookie(GRANT_COOKIE, value, { maxAge: GRANT_AGE, httpOnly: true });

const cleared = (name: string) =>
  `${name}=; Max-Age=0; Path=/; Secure; SameSite=Strict${name === USER_COOKIE || name === ACCESS_COOKIE ? '' : '; HttpOnly'}`;

/** Long names in scripts of three bytes a letter could pass the limit: the picture goes first, then the ends of the texts. */
function userValue(user: SessionUser): string {
  const encode = (value: SessionUser) => encodeURIComponent(JSON.stringify(value));
  const full = encode(user);
  if (full.length <= USER_MAX) return full;
  const plain = encode({ ...user, image: null });
  if (plain.length <= USER_MAX) return plain;
  const short = (text: string) => [...text].slice(0, 24).join('');
  return encode({
    ...user,
    image: null,
    firstName: short(user.firstName),
    lastName: short(user.lastName),
    username: short(user.username),
  });
}
