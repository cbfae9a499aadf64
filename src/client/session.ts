import { atom } from 'nanostores';
import { ACCESS_COOKIE, COOKIE_SECONDS, USER_COOKIE } from '#domain/auth/cookies.ts';
import { auth, type SessionUser } from '#domain/auth/endpoints.ts';
import type { ReplyOf } from '#domain/endpoint.ts';
import { hasRequiredRole, type Role } from '#domain/roles.ts';
import type { ApiError } from './api-error.ts';
import { readCookie, removeCookie, writeCookie } from './browser-storage.ts';
import { send } from './http.ts';
import { parseSessionUser, decodeToken, tokenIsExpired } from './session-parsing.ts';

export { readCookie } from './browser-storage.ts';

export interface Session {
  user: SessionUser;
  roles: Role[];
}

const LOCK = 'session-refresh';
/** How long an ended session waits for the server to hear of it. */
const LOGOUT_MS = 3_000;

/** Who is signed in; read once from the cookies, then kept by login, refresh and logout. */
export const $session = atom<Session | undefined>(undefined);

/** The access token, from its cookie, else from local storage (specification 7). */
export function readAccessToken(): string | undefined {
  try {
    return readCookie(ACCESS_COOKIE) ?? localStorage.getItem(ACCESS_COOKIE) ?? undefined;
  } catch {
    // A browser that keeps neither; the login page says so.
    return undefined;
  }
}

/** Fills `$session` from the cookies; undefined without a readable token. */
export function restoreSession(): Session | undefined {
  const token = decodeToken(readAccessToken());
  const session = token && { user: parseSessionUser(readCookie(USER_COOKIE), token), roles: token.roles };
  $session.set(session);
  return session;
}

/** Takes up the session of a login's reply; its cookies came with the reply. */
export function signIn({ data }: ReplyOf<typeof auth.login>): Session | undefined {
  // A token left in local storage would stand in for the cookie once that is gone.
  localStorage.removeItem(ACCESS_COOKIE);
  return take(data);
}

/** Ends the session on the server, which clears the cookies; throws when the server is out of reach. */
export async function signOut(): Promise<void> {
  await send(auth.logout, { body: {} }, readAccessToken());
  clearSession();
  broadcastSessionEnd();
}

/** Forgets tokens and user; the refresh cookie is the server's to clear. */
export function clearSession(): void {
  removeCookie(ACCESS_COOKIE);
  removeCookie(USER_COOKIE);
  localStorage.removeItem(ACCESS_COOKIE);
  $session.set(undefined);
}

/** Ends a session that cannot go on, whether or not the server hears of it. */
export async function endSession(): Promise<void> {
  const signal = AbortSignal.timeout(LOGOUT_MS);
  await send(auth.logout, { body: {}, signal }, undefined).catch(() => undefined);
  clearSession();
  broadcastSessionEnd();
}

/** Keeps what the shell shows of the person in step with a saved profile. */
export function updateSessionUser(user: SessionUser): void {
  const session = $session.get();
  if (!session) return;
  writeCookie(USER_COOKIE, JSON.stringify(user), { maxAge: COOKIE_SECONDS.user });
  $session.set({ ...session, user });
}

export type RefreshFailure = 'NO_REFRESH_TOKEN' | 'REFRESH_FAILED' | 'NEW_TOKEN_INVALID';
export type RefreshOutcome =
  | { state: 'refreshed'; token: string }
  | { state: 'refused'; code: RefreshFailure }
  /** No answer, a failing server, too many requests: the session stays. */
  | { state: 'unavailable'; error: ApiError };

let pending: Promise<RefreshOutcome> | undefined;

/** Renews the access token: once for all who ask in this tab, and one tab after the other. */
export function refreshSession(): Promise<RefreshOutcome> {
  pending ??= renewInTurn(readAccessToken()).finally(() => {
    pending = undefined;
  });
  return pending;
}

async function renewInTurn(before: string | undefined): Promise<RefreshOutcome> {
  // Locks exist in secure contexts only.
  return navigator.locks ? navigator.locks.request(LOCK, () => renew(before)) : renew(before);
}

async function renew(before: string | undefined): Promise<RefreshOutcome> {
  const current = readAccessToken();
  if (current && current !== before && isUsable(current)) return { state: 'refreshed', token: current };
  try {
    const reply = await send(auth.refresh, { body: {} }, undefined);
    if (!isUsable(reply.accessToken)) return { state: 'refused', code: 'NEW_TOKEN_INVALID' };
    take(reply);
    return { state: 'refreshed', token: reply.accessToken };
  } catch (error) {
    return failureOf(error as ApiError);
  }
}

function failureOf(error: ApiError): RefreshOutcome {
  if (![400, 401, 403].includes(error.status)) return { state: 'unavailable', error };
  return { state: 'refused', code: error.code === 'NO_REFRESH_TOKEN' ? error.code : 'REFRESH_FAILED' };
}

/** Whether the token at hand opens what asks for one of the `required` roles, as far as the browser can tell. */
export function hasAccess(required: readonly Role[]): boolean {
  const token = decodeToken(readAccessToken());
  return token !== undefined && !tokenIsExpired(token, new Date()) && hasRequiredRole(token.roles, required);
}

function isUsable(value: unknown): boolean {
  const token = decodeToken(value);
  return token !== undefined && !tokenIsExpired(token, new Date());
}

function take({ accessToken, user }: { accessToken: string; user: SessionUser }): Session | undefined {
  const token = decodeToken(accessToken);
  const session = token && { user: parseSessionUser(JSON.stringify(user), token), roles: token.roles };
  $session.set(session);
  return session;
}

let channel: BroadcastChannel | undefined;

/** One for the tab: what it posts reaches every tab but its own. */
const shared = (): BroadcastChannel => (channel ??= new BroadcastChannel('session'));

/** Tells the other tabs that the session is over. */
export const broadcastSessionEnd = (): void => shared().postMessage('ended');

/** Calls `onEnd` when another tab ended the session; the result stops it. */
export function onSessionEnd(onEnd: () => void): () => void {
  shared().addEventListener('message', onEnd);
  return () => shared().removeEventListener('message', onEnd);
}
