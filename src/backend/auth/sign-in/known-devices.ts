import { randomBytes } from 'node:crypto';
import { parseCookie } from '#domain/auth/cookies.ts';
import { DAY_SECONDS } from '#domain/units.ts';
import type { HasKeys } from '../../capabilities.ts';
import { buildSetCookie } from '../cookies.ts';

/**
 * Cookie with the id of the device and a signature per account that has signed in on it; a sign-out keeps it
 * (docs/rules/sessions.md#known-devices).
 */
export const DEVICE_COOKIE = 'device';
/** The maximum lifetime that browsers accept, in seconds. */
const LIFETIME = 400 * DAY_SECONDS;
/** Maximum number of accounts per device; the least recently used one is evicted. */
const MAX_ACCOUNTS = 8;
const PATTERN = /^[\w-]{16}(?:\.[\w-]{22})+$/;

interface Device {
  id: string;
  /** One signature per account, newest first. */
  signatures: string[];
}

function readDevice(cookieHeader: string | null): Device | undefined {
  const value = parseCookie(cookieHeader, DEVICE_COOKIE);
  if (!value || !PATTERN.test(value)) return undefined;
  const [id = '', ...signatures] = value.split('.');
  return { id, signatures: signatures.slice(0, MAX_ACCOUNTS) };
}

const sign = ({ keys }: HasKeys, deviceId: string, userId: string) =>
  keys.hmac('devices', `${deviceId}:${userId}`).slice(0, 22);

/** Returns the id of the device if the account has signed in on it; undefined otherwise. */
export function findKnownDevice(deps: HasKeys, cookieHeader: string | null, userId: string): string | undefined {
  const device = readDevice(cookieHeader);
  return device?.signatures.includes(sign(deps, device.id, userId)) ? device.id : undefined;
}

/** Returns the `Set-Cookie` value that adds an account to the known device of a request. */
export function buildDeviceCookie(deps: HasKeys, cookieHeader: string | null, userId: string): string {
  const { id, signatures } = readDevice(cookieHeader) ?? { id: randomBytes(12).toString('base64url'), signatures: [] };
  const own = sign(deps, id, userId);
  const others = signatures.filter((signature) => signature !== own).slice(0, MAX_ACCOUNTS - 1);
  return buildSetCookie(DEVICE_COOKIE, [id, own, ...others].join('.'), { maxAge: LIFETIME, httpOnly: true });
}
