import { readAccessToken, refreshSession, type RefreshOutcome, type RefreshFailure } from './session.ts';
import { decodeToken, REFRESH_THRESHOLD_SECONDS, expiresWithin } from './session-parsing.ts';
import { serverTime } from './clock.ts';
import { i18n } from './i18n.ts';

/** Interval between attempts to refresh a token that expires soon. */
const RETRY_MS = 30_000;
/** Maximum delay of a timer: a longer delay overflows, and the timer fires at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Refreshes the token and logs a failure, see docs/rules/sessions.md#expiring-soon. */
export async function refreshInBackground(): Promise<RefreshOutcome> {
  const outcome = await refreshSession();
  if (outcome.state === 'refused') logSessionError(outcome.code);
  if (outcome.state === 'unavailable') console.warn(outcome.error.message);
  return outcome;
}

/** Refreshes the token before it expires, as long as the page is open. Returns a function that stops the timer. */
export function watchSession(): () => void {
  const subject = decodeToken(readAccessToken())?.subject;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (atLeast: number) => {
    clearTimeout(timer);
    const token = decodeToken(readAccessToken());
    if (!token) return;
    const untilSoon = (token.expiresAt - REFRESH_THRESHOLD_SECONDS) * 1000 - serverTime().getTime();
    timer = setTimeout(() => void refreshIfDue(), Math.min(Math.max(untilSoon, atLeast), TIMER_MAX_MS));
  };
  const refreshIfDue = async () => {
    const token = decodeToken(readAccessToken());
    const isDue = token && expiresWithin(token, REFRESH_THRESHOLD_SECONDS, serverTime());
    const outcome = isDue ? await refreshInBackground() : undefined;
    if (outcome?.state !== 'refused') schedule(RETRY_MS);
  };
  // Timers do not run while the computer sleeps.
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    // Another user signed in in another tab: discard everything on the screen.
    const now = decodeToken(readAccessToken());
    if (now && now.subject !== subject) location.reload();
    else void refreshIfDue();
  };

  // The route guard has already refreshed a token that expires soon, so the first attempt may wait.
  schedule(RETRY_MS);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Reason why a session ended; a URL parameter of the login page. */
export type SessionErrorCode = RefreshFailure | 'INVALID_TOKEN';

/** Logs the message of a code, see docs/rules/sessions.md#internal-messages. */
export function logSessionError(code: SessionErrorCode): void {
  console.warn(i18n.t(`common:session.${code}`));
}
