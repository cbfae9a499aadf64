import { readAccessToken, refreshSession, type RefreshOutcome, type RefreshFailure } from './session.ts';
import { decodeToken, EXPIRING_SOON_SECONDS, expiresWithin } from './session-parsing.ts';
import { i18n } from './i18n.ts';

/** Between two tries to renew a token that is about to end. */
const RETRY_MS = 30_000;
/** A longer wait would overflow and end at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Renews the token without anybody waiting for it; a failure is only logged (specification 4). */
export async function refreshInBackground(): Promise<RefreshOutcome> {
  const outcome = await refreshSession();
  if (outcome.state === 'refused') logSessionError(outcome.code);
  if (outcome.state === 'unavailable') console.warn(outcome.error.message);
  return outcome;
}

/** Renews the token whenever it is about to end, as long as the page is open; the result stops it. */
export function watchSession(): () => void {
  const subject = decodeToken(readAccessToken())?.subject;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (atLeast: number) => {
    clearTimeout(timer);
    const token = decodeToken(readAccessToken());
    if (!token) return;
    const untilSoon = (token.expiresAt - EXPIRING_SOON_SECONDS) * 1000 - Date.now();
    timer = setTimeout(renewIfDue, Math.min(Math.max(untilSoon, atLeast), TIMER_MAX_MS));
  };
  const renewIfDue = async () => {
    const token = decodeToken(readAccessToken());
    const isDue = token && expiresWithin(token, EXPIRING_SOON_SECONDS, new Date());
    const outcome = isDue ? await refreshInBackground() : undefined;
    if (outcome?.state !== 'refused') schedule(RETRY_MS);
  };
  // Timers stand still while a laptop sleeps.
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    // Somebody else signed in, in another tab: nothing of this one may stay on the screen.
    const now = decodeToken(readAccessToken());
    if (now && now.subject !== subject) location.reload();
    else void renewIfDue();
  };

  // What is due at the start has been seen to by the guard.
  schedule(RETRY_MS);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Why a session ended; the code goes into the address of the login page. */
export type SessionErrorCode = RefreshFailure | 'INVALID_TOKEN';

/** Writes the internal message of a code to the console (specification 8). */
export function logSessionError(code: SessionErrorCode): void {
  console.warn(i18n.t(`common:session.${code}`));
}
