import { randomBytes } from 'node:crypto';
import { parseCookie } from '#domain/auth/cookies.ts';
import { DAY_SECONDS } from '#domain/units.ts';
import type { HasKeys } from '../../capabilities.ts';
import { buildSetCookie } from '../cookies.ts';
import { networkPrefix } from '#backend/limits/limits.ts';
import { findKnownDevice } from '../sign-in/known-devices.ts';

/**
 * Cookie with the signed id of a browser that has requested a one-time code
 * (docs/rules/sessions.md#codes-of-a-browser).
 */
export const CODE_COOKIE = 'code_browser';
const PATTERN = /^([\w-]{16})\.([\w-]{43})$/;

/** Origin of a call that requests or enters a one-time code. */
export interface CodeOrigin {
  /** Id of the browser: that of its cookie, else a new one. */
  browser: string;
  hasCookie: boolean;
  network: string;
  cookieHeader: string | null;
}

// The prefix keeps these signatures apart from those of known devices, which have the same key.
const sign = ({ keys }: HasKeys, browser: string) => keys.hmac('devices', `code:${browser}`);

/** Reads the origin of a request. A cookie that the server did not issue counts as none. */
export function readCodeOrigin(deps: HasKeys, request: Request, address: string): CodeOrigin {
  const cookieHeader = request.headers.get('cookie');
  const [, id = '', signature] = PATTERN.exec(parseCookie(cookieHeader, CODE_COOKIE) ?? '') ?? [];
  const hasCookie = signature !== undefined && signature === sign(deps, id);
  const browser = hasCookie ? id : randomBytes(12).toString('base64url');
  return { browser, hasCookie, network: networkPrefix(address), cookieHeader };
}

/** Returns the `Set-Cookie` value that a browser enters its code with. */
export const buildCodeCookie = (deps: HasKeys, { browser }: CodeOrigin): string =>
  buildSetCookie(CODE_COOKIE, `${browser}.${sign(deps, browser)}`, { maxAge: DAY_SECONDS, httpOnly: true });

/** Returns the device of a request if the person has signed in on it. */
export const findOriginDevice = (
  deps: HasKeys,
  { cookieHeader }: CodeOrigin,
  person: { id: string } | undefined,
): string | undefined => person && findKnownDevice(deps, cookieHeader, person.id);
