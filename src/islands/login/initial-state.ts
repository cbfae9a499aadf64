import { OTP_PURPOSES } from '#domain/auth/endpoints.ts';
import { normalizeLoginIdentifier } from '#domain/auth/credentials.ts';
import { EMAIL_MAX } from '#domain/fields.ts';
import { LOOPBACK_HOST, PASSWORD_LINK_KEY } from '#domain/auth/cookies.ts';
import { isClockWrong } from '#client/clock.ts';
import { accessStorage, readCookie, removeCookie, writeCookie } from '#client/browser-storage.ts';
import { restoreSession, type Session } from '#client/session.ts';
import { readPendingOtp, type OtpPurpose, type OtpRequest } from './otp-request.ts';

type Notice = 'signInFirst' | 'ended' | 'invalid' | 'clock';

/** Parameters of the login page's URL. */
export interface LoginUrl {
  /** Invitation: the page opens in the OTP mode and sends the code. */
  otp?: { identifier: string; purpose: OtpPurpose };
  /** Path to return to after sign-in. */
  from?: string;
  notice?: Notice;
}

/** Notices by the error code or message of an ended session; see docs/rules/sessions.md#internal-messages. */
const SESSION_ERROR_NOTICES: Partial<Record<string, Notice>> = {
  INVALID_TOKEN: 'invalid',
  'Invalid token': 'invalid',
  NEW_TOKEN_INVALID: 'invalid',
  'New token is invalid or expired': 'invalid',
  REFRESH_FAILED: 'ended',
  'Token refresh failed': 'ended',
  NO_REFRESH_TOKEN: 'ended',
  'No refresh token available': 'ended',
};

/**
 * Parses `?mode=otp&identifier=&purpose=` and `?from=&error=`. Maps `purpose` and `error` to known values, so that the
 * page displays no text from the URL except the normalized identifier.
 */
export function parseLoginUrl(search: string): LoginUrl {
  const query = new URLSearchParams(search);
  // An unencoded plus is decoded as a space.
  const decoded = (query.get('identifier') ?? '').replace(/^ (?=\d)/, '+');
  const identifier = normalizeLoginIdentifier(decoded).slice(0, EMAIL_MAX);
  const from = query.get('from') ?? undefined;
  const error = query.get('error') ?? undefined;
  const purpose = OTP_PURPOSES.find((known) => known === query.get('purpose')) ?? 'VERIFY_ACCOUNT';
  return {
    otp: query.get('mode') === 'otp' && identifier ? { identifier, purpose } : undefined,
    from,
    notice:
      (error && Object.hasOwn(SESSION_ERROR_NOTICES, error) ? SESSION_ERROR_NOTICES[error] : undefined) ??
      (from || error ? 'signInFirst' : undefined),
  };
}

type Mode = 'sign-in' | 'forgot' | 'code' | 'otp' | 'new-password' | 'link' | 'totp';

/** State of the login page: the mode that is shown and the values that modes share. */
export interface LoginState {
  mode: Mode;
  identifier: string;
  purpose: OtpPurpose;
  /** Code that has been sent and has not expired. */
  request?: OtpRequest;
  /** Secret of a password link, in the `link` mode. */
  secret?: string;
  /** Key in `auth` of the notice above the sign-in form. */
  notice?: `notices.${Notice}` | 'newPassword.saved';
}

export const SIGN_IN_STATE: LoginState = { mode: 'sign-in', identifier: '', purpose: 'RESET_PASSWORD' };

/**
 * Selects the initial mode: `otp` while a code is pending, `new-password` once it is verified, else sign-in. An
 * invitation in the URL for another identifier or purpose discards the pending code.
 */
export function initialLoginState({ otp, notice }: LoginUrl, pending: OtpRequest | undefined): LoginState {
  const isForOtherRequest = otp && (pending?.identifier !== otp.identifier || pending.purpose !== otp.purpose);
  const request = isForOtherRequest ? undefined : pending;
  const target = otp ?? request;
  if (!target) return { ...SIGN_IN_STATE, notice: notice && `notices.${notice}` };
  const mode = request?.verifiedAt === undefined ? 'otp' : 'new-password';
  return { mode, identifier: target.identifier, purpose: target.purpose, request };
}

/** Reason why the browser does not store the session cookies; a key in `auth:cookies`. */
export type CookieProblem = 'plainHttp' | 'secureOnly' | 'blocked';

interface InitialState {
  state: LoginState;
  cookieProblem?: CookieProblem;
  /** Session of a person who is already signed in. */
  member?: Session;
}

/** State of the prerendered HTML, before the browser's own state is read. */
export const PRERENDERED_STATE: InitialState = { state: SIGN_IN_STATE };

let initialState: InitialState | undefined;

/**
 * Reads the initial state from URL, session storage and cookies. Memoized, because `useSyncExternalStore` needs a
 * stable snapshot.
 */
export function readInitialState(): InitialState {
  const secret = readLinkSecret();
  initialState ??= {
    state: secret
      ? { ...SIGN_IN_STATE, mode: 'link', secret }
      : initialLoginState(withClock(parseLoginUrl(location.search)), readPendingOtp(Date.now())),
    cookieProblem: detectCookieProblem(),
    member: restoreSession(),
  };
  return initialState;
}

/** Replaces the notice of an invalid token if the clock of the device is wrong: every new token then looks expired. */
const withClock = (url: LoginUrl): LoginUrl =>
  url.notice === 'invalid' && isClockWrong() ? { ...url, notice: 'clock' } : url;

const PROBE_COOKIE = 'cookie_probe';

function detectCookieProblem(): CookieProblem | undefined {
  writeCookie(PROBE_COOKIE, '1', { maxAge: 60 });
  const isStored = readCookie(PROBE_COOKIE) === '1';
  removeCookie(PROBE_COOKIE);
  return isStored ? undefined : explainMissingCookie(location, { isProbeStored: false });
}

/**
 * Explains why the browser stores no session cookie. On loopback over plain HTTP the probe cookie lacks `Secure`. The
 * session cookies of a production server have `Secure`, so WebKit drops them there even if it stores the probe cookie.
 */
export function explainMissingCookie(
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
  { isProbeStored }: { isProbeStored: boolean },
): CookieProblem {
  if (protocol !== 'http:') return 'blocked';
  if (!LOOPBACK_HOST.test(host)) return 'plainHttp';
  return isProbeStored ? 'secureOnly' : 'blocked';
}

/** Returns the `localhost` URL of this server, wrapped in Unicode isolates for a sentence in any direction. */
export const loopbackAddress = ({ port }: Pick<Location, 'port'>): string =>
  `\u2068http://localhost${port && `:${port}`}\u2069`;

/** Reads the secret of the link that was opened in this tab (`layouts/inline/password-link.ts`). */
const readLinkSecret = (): string | undefined =>
  accessStorage(() => sessionStorage.getItem(PASSWORD_LINK_KEY)) ?? undefined;

/** Removes the secret of a used or abandoned link. */
export const clearLinkSecret = (): void => accessStorage(() => sessionStorage.removeItem(PASSWORD_LINK_KEY));
