import { accessToken, refreshSession, type RefreshOutcome } from './session.ts';
import { logSessionError } from './session-errors.ts';
import { decodeToken, EXPIRING_SOON_SECONDS, expiresWithin } from './tokens.ts';

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
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (atLeast = 0) => {
    clearTimeout(timer);
    const token = decodeToken(accessToken());
    if (!token) return;
    const untilSoon = (token.expiresAt - EXPIRING_SOON_SECONDS) * 1000 - Date.now();
    timer = setTimeout(renew, Math.min(Math.max(untilSoon, atLeast), TIMER_MAX_MS));
  };
  const renew = async () => {
    const outcome = await refreshInBackground();
    if (outcome.state !== 'refused') schedule(RETRY_MS);
  };
  // Timers stand still while a laptop sleeps.
  const onVisible = () => {
    const token = document.visibilityState === 'visible' ? decodeToken(accessToken()) : undefined;
    if (token && expiresWithin(token, EXPIRING_SOON_SECONDS, new Date())) void renew();
  };

  schedule();
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
