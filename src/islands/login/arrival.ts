import { cookieTrouble } from './cookie-trouble.ts';
import { readEntry, type LoginEntry, type Purpose } from './login-entry.ts';
import { pendingOtp, type OtpRequest } from './otp-request.ts';

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
