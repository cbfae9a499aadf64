import { hasRequiredRole, type Role } from '#domain/roles.ts';
import type { ApiError } from './api-error.ts';
import { serverTime } from './clock.ts';
import { readAccessToken, endSession, refreshSession, restoreSession } from './session.ts';
import { logSessionError, type SessionErrorCode, refreshInBackground } from './session-watch.ts';
import {
  decodeToken,
  REFRESH_THRESHOLD_SECONDS,
  expiresWithin,
  isTokenExpired,
  type AccessToken,
} from './session-parsing.ts';

/** Result of the route guard, see docs/rules/sessions.md#route-guard. */
export type Access =
  | { state: 'authorized' }
  | { state: 'unauthenticated'; error: SessionErrorCode | 'UNAUTHENTICATED' }
  | { state: 'unauthorized' }
  /** The server cannot be reached: the session continues and the user may retry. */
  | { state: 'unavailable'; error: ApiError };

/**
 * Checks the session for one of the `required` roles. Refreshes an expired token first, and one that expires soon in
 * the background. An invalid session ends.
 */
export async function verifyAccess(required: readonly Role[], now = serverTime()): Promise<Access> {
  const raw = readAccessToken();
  if (raw === undefined) return { state: 'unauthenticated', error: 'UNAUTHENTICATED' };
  const token = decodeToken(raw);
  if (!token) return endInvalidSession('INVALID_TOKEN');
  if (isTokenExpired(token, now)) return refreshAndCheck(required);
  if (expiresWithin(token, REFRESH_THRESHOLD_SECONDS, now)) void refreshInBackground();
  return checkRole(token, required);
}

/**
 * Checks the stored token for one of the `required` roles, without waiting for the server; undefined if only
 * `verifyAccess` can decide. Refreshes a token that expires soon in the background.
 */
export function checkStoredAccess(required: readonly Role[], now = serverTime()): Access | undefined {
  const token = decodeToken(readAccessToken());
  if (!token || isTokenExpired(token, now) || !hasRequiredRole(token.roles, required)) return undefined;
  if (expiresWithin(token, REFRESH_THRESHOLD_SECONDS, now)) void refreshInBackground();
  return checkRole(token, required);
}

async function refreshAndCheck(required: readonly Role[]): Promise<Access> {
  const outcome = await refreshSession();
  if (outcome.state === 'unavailable') return outcome;
  if (outcome.state === 'refused') return endInvalidSession(outcome.code);
  const token = decodeToken(outcome.token);
  return token ? checkRole(token, required) : endInvalidSession('NEW_TOKEN_INVALID');
}

async function endInvalidSession(error: SessionErrorCode): Promise<Access> {
  logSessionError(error);
  await endSession();
  return { state: 'unauthenticated', error };
}

function checkRole({ roles }: AccessToken, required: readonly Role[]): Access {
  restoreSession();
  return { state: hasRequiredRole(roles, required) ? 'authorized' : 'unauthorized' };
}

/** Returns the path to redirect to; undefined if access is granted or the server cannot be reached. */
export function getAccessRedirect(access: Access, required: readonly Role[], from: string): string | undefined {
  if (access.state === 'unauthorized')
    return `/not-authorized?${new URLSearchParams({ required: required.join(',') })}`;
  if (access.state !== 'unauthenticated') return undefined;
  return `/login?${new URLSearchParams({ from, error: access.error })}`;
}
