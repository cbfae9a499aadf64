import { atom } from 'nanostores';
import { ACCESS_COOKIE, COOKIE_SECONDS, isRefusedRefresh, USER_COOKIE } from '#domain/auth/cookies.ts';
import { auth, type SessionUser, type Tokens } from '#domain/auth/endpoints.ts';
import { hasRequiredRole, type Role } from '#domain/roles.ts';
import type { ApiError } from './api-error.ts';
import { readCookie, removeCookie, writeCookie } from './browser-storage.ts';
import { updateClockOffset, serverTime } from './clock.ts';
import { removeDrafts } from './unsaved/drafts.ts';
import { removePendingUploads } from './unsaved/pending-uploads.ts';
import { send } from './http.ts';
import { parseSessionUser, decodeToken, isTokenExpired } from './session-parsing.ts';
import { disableUnsavedChangesDialog, hasUnsavedInput } from './unsaved/unsaved-input.ts';

/**
 * The server requires a [second factor](docs/rules/sessions.md#second-factor) that the signed-in user has not set up.
 */
export const $isSecondFactorRequired = atom(false);

export interface Session {
  user: SessionUser;
  roles: Role[];
}

const REFRESH_LOCK = 'session-refresh';
/** Storage key of the recently opened records (docs/rules/sessions.md#recently-opened-records). */
export const RECENT_RECORDS_KEY = 'recentRecords';
/** Timeout of the logout call when an invalid session is ended automatically. */
const LOGOUT_TIMEOUT_MS = 3_000;

/** The signed-in user; read from the cookies once, then updated by login, refresh and logout. */
export const $session = atom<Session | undefined>(undefined);

/** Returns the access token from its cookie or local storage, see docs/rules/sessions.md#token-in-the-browser. */
export function readAccessToken(): string | undefined {
  try {
    return readCookie(ACCESS_COOKIE) ?? localStorage.getItem(ACCESS_COOKIE) ?? undefined;
  } catch {
    // The browser blocks cookies and storage; the login page shows a warning.
    return undefined;
  }
}

/** Sets `$session` from the cookies; undefined without a valid token. */
export function restoreSession(): Session | undefined {
  const token = decodeToken(readAccessToken());
  const session = token && { user: parseSessionUser(readCookie(USER_COOKIE), token), roles: token.roles };
  $session.set(session);
  return session;
}

/** Sets `$session` from the response of a login, which has set the cookies. */
export function signIn({ data }: { data: Tokens }): Session | undefined {
  // A stale token in local storage would be used once the cookie has expired.
  localStorage.removeItem(ACCESS_COOKIE);
  updateClockOffset(decodeToken(data.accessToken)?.issuedAt);
  isSignOutStarted = false;
  return storeSession(data);
}

let isSignOutStarted = false;

/** Returns true once a sign-out has started, unless it failed: calls that are rejected meanwhile must not redirect. */
export const isSigningOut = (): boolean => isSignOutStarted;

/**
 * Signs out on the server, which clears the cookies, and in all tabs.
 *
 * @throws ApiError if the server cannot be reached
 */
export async function signOut(): Promise<void> {
  isSignOutStarted = true;
  try {
    await send(auth.logout, { body: {} }, readAccessToken());
  } catch (error) {
    isSignOutStarted = false;
    throw error;
  }
  removeDrafts();
  await removePendingUploads();
  disableUnsavedChangesDialog();
  clearSession();
  broadcastSessionEnd();
}

/** Removes access token, user and recently opened records; only the server can clear the refresh cookie. */
export function clearSession(): void {
  removeCookie(ACCESS_COOKIE);
  removeCookie(USER_COOKIE);
  localStorage.removeItem(ACCESS_COOKIE);
  localStorage.removeItem(RECENT_RECORDS_KEY);
  // A form with unsaved input stays on the screen, below the dialog that asks the user to sign in.
  if (!hasUnsavedInput()) $session.set(undefined);
}

/** Ends an invalid session in all tabs, even if the server cannot be reached. */
export async function endSession(): Promise<void> {
  const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS);
  await send(auth.logout, { body: {}, signal }, undefined).catch(() => undefined);
  clearSession();
  broadcastSessionEnd();
}

/** Updates the user of the session after the profile was saved. */
export function updateSessionUser(saved: SessionUser): void {
  const session = $session.get();
  if (!session) return;
  const user = { ...session.user, ...saved };
  writeCookie(USER_COOKIE, JSON.stringify(user), { maxAge: COOKIE_SECONDS.user });
  $session.set({ ...session, user });
}

export type RefreshFailure = 'NO_REFRESH_TOKEN' | 'REFRESH_FAILED' | 'NEW_TOKEN_INVALID';
export type RefreshOutcome =
  | { state: 'refreshed'; token: string }
  | { state: 'refused'; code: RefreshFailure }
  /** No response, a server error or too many requests: the session continues. */
  | { state: 'unavailable'; error: ApiError };

let pending: Promise<RefreshOutcome> | undefined;

/** Refreshes the access token: one request for all callers in this tab, and one tab at a time. */
export function refreshSession(): Promise<RefreshOutcome> {
  pending ??= refreshWithLock(readAccessToken()).finally(() => {
    pending = undefined;
  });
  return pending;
}

async function refreshWithLock(before: string | undefined): Promise<RefreshOutcome> {
  // The Web Locks API exists in secure contexts only.
  return navigator.locks ? navigator.locks.request(REFRESH_LOCK, () => refresh(before)) : refresh(before);
}

async function refresh(before: string | undefined): Promise<RefreshOutcome> {
  const current = readAccessToken();
  if (current && current !== before && isUsable(current)) return { state: 'refreshed', token: current };
  try {
    const response = await send(auth.refresh, { body: {} }, readAccessToken());
    updateClockOffset(decodeToken(response.accessToken)?.issuedAt);
    if (!isUsable(response.accessToken)) return { state: 'refused', code: 'NEW_TOKEN_INVALID' };
    storeSession(response);
    return { state: 'refreshed', token: response.accessToken };
  } catch (error) {
    return toRefreshOutcome(error as ApiError);
  }
}

function toRefreshOutcome(error: ApiError): RefreshOutcome {
  if (!isRefusedRefresh(error.status)) return { state: 'unavailable', error };
  return { state: 'refused', code: error.code === 'NO_REFRESH_TOKEN' ? error.code : 'REFRESH_FAILED' };
}

/** Returns true if the current token is valid and has one of the `required` roles, without asking the server. */
export function hasAccess(required: readonly Role[]): boolean {
  const token = decodeToken(readAccessToken());
  return token !== undefined && !isTokenExpired(token, serverTime()) && hasRequiredRole(token.roles, required);
}

function isUsable(value: unknown): boolean {
  const token = decodeToken(value);
  return token !== undefined && !isTokenExpired(token, serverTime());
}

function storeSession({ accessToken, user }: { accessToken: string; user: SessionUser }): Session | undefined {
  const token = decodeToken(accessToken);
  const session = token && { user: parseSessionUser(JSON.stringify(user), token), roles: token.roles };
  $session.set(session);
  return session;
}

let channel: BroadcastChannel | undefined;

/** Returns the channel of this tab; a message reaches all other tabs. */
const sessionChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel('session'));

/** Notifies the other tabs that the session has ended. */
export const broadcastSessionEnd = (): void => sessionChannel().postMessage('ended');

/** Calls `onEnd` when another tab has ended the session. Returns a function that removes the listener. */
export function onSessionEnd(onEnd: () => void): () => void {
  sessionChannel().addEventListener('message', onEnd);
  return () => sessionChannel().removeEventListener('message', onEnd);
}
