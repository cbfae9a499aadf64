import { readCookie, removeCookie, writeCookie } from '#client/cookies.ts';

const PROBE = 'cookie_probe';

/** Why a session could not be kept: browsers drop `Secure` cookies on plain HTTP beyond this machine, and people forbid them. */
export function cookieTrouble(): 'plainHttp' | 'blocked' | undefined {
  writeCookie(PROBE, '1', { maxAge: 60 });
  const sticks = readCookie(PROBE) === '1';
  removeCookie(PROBE);
  if (sticks) return undefined;
  return location.protocol === 'http:' ? 'plainHttp' : 'blocked';
}
