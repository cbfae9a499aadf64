import { hasRequiredRole, type Role } from '#domain/roles.ts';
import type { ApiError } from './api-error.ts';
import { readAccessToken, endSession, refreshSession, restoreSession } from './session.ts';
import { logSessionError, type SessionErrorCode, refreshInBackground } from './session-watch.ts';
import {
  decodeToken,
  EXPIRING_SOON_SECONDS,
  expiresWithin,
  tokenIsExpired,
  type AccessToken,
} from './session-parsing.ts';

/** How the guard ends; while it is on its way the screen says so (specification 4). */
export type Access =
  | { state: 'authorized' }
  | { state: 'unauthenticated'; error: SessionErrorCode | 'UNAUTHENTICATED' }
  | { state: 'unauthorized' }
  /** The server is out of reach: nobody is logged out, and another try may succeed. */
  | { state: 'unavailable'; error: ApiError };

/** Whether the session at hand may open what asks for one of the `required` roles; renews an expired token on the way. */
export async function verifyAccess(required: readonly Role[], now = new Date()): Promise<Access> {
  const raw = readAccessToken();
  if (raw === undefined) return { state: 'unauthenticated', error: 'UNAUTHENTICATED' };
  const token = decodeToken(raw);
  if (!token) return ended('INVALID_TOKEN');
  if (tokenIsExpired(token, now)) return renewed(required);
  if (expiresWithin(token, EXPIRING_SOON_SECONDS, now)) void refreshInBackground();
  return judge(token, required);
}

async function renewed(required: readonly Role[]): Promise<Access> {
  const outcome = await refreshSession();
  if (outcome.state === 'unavailable') return outcome;
  if (outcome.state === 'refused') return ended(outcome.code);
  const token = decodeToken(outcome.token);
  return token ? judge(token, required) : ended('NEW_TOKEN_INVALID');
}

async function ended(error: SessionErrorCode): Promise<Access> {
  logSessionError(error);
  await endSession();
  return { state: 'unauthenticated', error };
}

function judge({ roles }: AccessToken, required: readonly Role[]): Access {
  restoreSession();
  return { state: hasRequiredRole(roles, required) ? 'authorized' : 'unauthorized' };
}

/** Where the guard sends a person; undefined when they may stay. */
export function accessRedirect(access: Access, required: readonly Role[], from: string): string | undefined {
  if (access.state === 'unauthorized')
    return `/not-authorized?${new URLSearchParams({ required: required.join(',') })}`;
  if (access.state !== 'unauthenticated') return undefined;
  return `/login?${new URLSearchParams({ from, error: access.error })}`;
}
