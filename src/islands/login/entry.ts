import { OTP_PURPOSES } from '#domain/auth/endpoints.ts';
import { plainIdentifier } from '#domain/auth/typed-identifier.ts';
import { EMAIL_MAX } from '#domain/fields.ts';
import { readCookie, removeCookie, writeCookie } from '#client/cookies.ts';
import { pendingOtp, type OtpRequest, type Purpose } from './otp-request.ts';

export type Notice = 'signInFirst' | 'ended' | 'invalid';

/** How a person came to the login page, as its address tells. */
export interface LoginEntry {
  /** An invitation: the code is sent as the page opens. */
  otp?: { identifier: string; purpose: Purpose };
  from?: string;
  notice?: Notice;
}

/** Codes and internal messages (specification 8) of a session that ended, and what a person is told. */
const NOTICES: Partial<Record<string, Notice>> = {
  INVALID_TOKEN: 'invalid',
  'Invalid token': 'invalid',
  NEW_TOKEN_INVALID: 'invalid',
  'New token is invalid or expired': 'invalid',
  REFRESH_FAILED: 'ended',
  'Token refresh failed': 'ended',
  NO_REFRESH_TOKEN: 'ended',
  'No refresh token available': 'ended',
};

/** Reads `?mode=otp&identifier=&purpose=` and `?from=&error=`; nothing of it is shown as it stands but the identifier. */
export function readEntry(search: string): LoginEntry {
  const query = new URLSearchParams(search);
  // A plus that nobody encoded arrives as a space.
  const typed = (query.get('identifier') ?? '').replace(/^ (?=\d)/, '+');
  const identifier = plainIdentifier(typed).slice(0, EMAIL_MAX);
  const from = query.get('from') ?? undefined;
  const error = query.get('error') ?? undefined;
  const purpose = OTP_PURPOSES.find((known) => known === query.get('purpose')) ?? 'VERIFY_ACCOUNT';
  return {
    otp: query.get('mode') === 'otp' && identifier ? { identifier, purpose } : undefined,
    from,
    notice:
      (error && Object.hasOwn(NOTICES, error) ? NOTICES[error] : undefined) ??
      (from || error ? 'signInFirst' : undefined),
  };
}

export type Mode = 'sign-in' | 'forgot' | 'otp' | 'new-password';

/** Where a person is in the login page. */
export interface Stage {
  mode: Mode;
  identifier: string;
  purpose: Purpose;
  /** The code that is under way. */
  request?: OtpRequest;
  /** Key of what is told above the sign-in form. */
  notice?: 'notices.signInFirst' | 'notices.ended' | 'notices.invalid' | 'newPassword.saved';
}

export const SIGN_IN: Stage = { mode: 'sign-in', identifier: '', purpose: 'RESET_PASSWORD' };

interface Arrival {
  stage: Stage;
  trouble?: 'plainHttp' | 'blocked';
}

/** The page as it is built, before a browser shows it. */
export const BUILT: Arrival = { stage: SIGN_IN };

let arrival: Arrival | undefined;

/** What the browser that opened the page knows: its address, a code under way, cookies. Found out once. */
export function arrivalOf(): Arrival {
  arrival ??= { stage: stageOf(readEntry(location.search), pendingOtp(Date.now())), trouble: cookieTrouble() };
  return arrival;
}

/** A code under way is taken up again, unless the address invites somebody else. */
export function stageOf({ otp, notice }: LoginEntry, pending: OtpRequest | undefined): Stage {
  const isOther = otp && (pending?.identifier !== otp.identifier || pending.purpose !== otp.purpose);
  const request = isOther ? undefined : pending;
  const wanted = otp ?? request;
  if (!wanted) return { ...SIGN_IN, notice: notice && `notices.${notice}` };
  return { mode: 'otp', identifier: wanted.identifier, purpose: wanted.purpose, request };
}

const PROBE = 'cookie_probe';

/** Why a session could not be kept: browsers drop `Secure` cookies on plain HTTP beyond this machine, and people forbid them. */
export function cookieTrouble(): 'plainHttp' | 'blocked' | undefined {
  writeCookie(PROBE, '1', { maxAge: 60 });
  const sticks = readCookie(PROBE) === '1';
  removeCookie(PROBE);
  if (sticks) return undefined;
  return location.protocol === 'http:' ? 'plainHttp' : 'blocked';
}
