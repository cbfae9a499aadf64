import type { Endpoint } from '#domain/endpoint.ts';
import { findGrant, hasRequiredRole, ROLES, type Role } from '#domain/roles.ts';
import { ApiError, isAuthError } from './api-error.ts';
import { send, type CallInput, type ApiResponse } from './http.ts';
import { redirectTo } from './redirect.ts';
import {
  $isSecondFactorRequired,
  $session,
  readAccessToken,
  endSession,
  isSigningOut,
  refreshSession,
} from './session.ts';
import { hasUnsavedInput, requestSignIn } from './unsaved/unsaved-input.ts';

export { ApiError } from './api-error.ts';
export type { CallInput, ApiResponse } from './http.ts';

/** Codes of 403 responses after which the session continues. */
const SESSION_KEEPING_CODES: readonly string[] = ['ROLE_FORBIDDEN', 'SECOND_FACTOR_REQUIRED'];

type Rest<E extends Endpoint> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/**
 * Calls an endpoint with the session's access token. Asks for the password, and sends the call again, when the server
 * [needs it](docs/rules/sessions.md#reauthentication).
 *
 * @throws ApiError for an error response, or `NETWORK` without a response
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Rest<E>): Promise<ApiResponse<E>> {
  const sendWith = (entered?: object) => {
    const whole = entered ? { ...input, body: { ...input?.body, ...entered } } : (input ?? {});
    return withSession(endpoint, (token) => send(endpoint, whole as Partial<CallInput<E>>, token));
  };
  try {
    return await sendWith();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'REAUTHENTICATION_NEEDED') throw error;
    const { repeatWithReauthentication } = await import('./unsaved/reauthentication.ts');
    return repeatWithReauthentication(error, sendWith);
  }
}

/**
 * Sends a request with the access token. After 401 or 403 it refreshes the token and retries once; a session that
 * cannot be refreshed ends. Public endpoints are not retried (docs/rules/sessions.md#refused-calls).
 *
 * @throws ApiError
 */
export async function withSession<Result>(
  endpoint: Endpoint,
  attempt: (token: string | undefined) => Promise<Result>,
): Promise<Result> {
  const token = readAccessToken();
  try {
    return await attempt(token);
  } catch (error) {
    if (!isAuthError(error) || endpoint.access === 'public') throw error;
    if (SESSION_KEEPING_CODES.includes(error.code)) throw handleForbidden(endpoint, error);
    return retryWithFreshToken(endpoint, attempt, token, error);
  }
}

async function retryWithFreshToken<Result>(
  endpoint: Endpoint,
  attempt: (token: string | undefined) => Promise<Result>,
  refused: string | undefined,
  first: ApiError,
): Promise<Result> {
  // A concurrent call may have refreshed the token already.
  const current = readAccessToken();
  const outcome = current && current !== refused ? undefined : await refreshSession();
  if (outcome?.state === 'unavailable') throw outcome.error;
  if (outcome?.state === 'refused') return continueAfterSignIn(attempt, first);
  try {
    return await attempt(readAccessToken() ?? outcome?.token);
  } catch (error) {
    if (!isAuthError(error)) throw error;
    if (SESSION_KEEPING_CODES.includes(error.code)) throw handleForbidden(endpoint, error);
    return continueAfterSignIn(attempt, error);
  }
}

/**
 * Redirects to the not-authorized page, or shows the set-up of the second factor instead of the screens. Keeps the
 * session, and after a write the screen of a person whose role has the permission: it was withdrawn, which the refresh
 * tells the menus, or the record forbids the call.
 */
function handleForbidden(endpoint: Endpoint, error: ApiError): ApiError {
  if (error.code === 'SECOND_FACTOR_REQUIRED') {
    $isSecondFactorRequired.set(true);
    return error;
  }
  const required = requiredRoles(endpoint);
  const isWrite = endpoint.method !== 'GET';
  if (isWrite && hasRequiredRole($session.get()?.roles ?? [], required)) void refreshSession();
  else redirectTo(`/not-authorized?${new URLSearchParams({ required: required.join(',') })}`);
  return error;
}

/**
 * Ends the session, then redirects to `/`. If there is unsaved input, waits for the user to sign in again and repeats
 * the call instead (docs/rules/drafts.md#end-of-the-session).
 */
async function continueAfterSignIn<Result>(
  attempt: (token: string | undefined) => Promise<Result>,
  error: ApiError,
): Promise<Result> {
  if (isSigningOut()) throw error;
  await endSession();
  if (hasUnsavedInput()) {
    await requestSignIn();
    return attempt(readAccessToken());
  }
  redirectTo('/');
  throw error;
}

function requiredRoles({ access }: Endpoint): readonly Role[] {
  if (access === 'public' || access === 'session') return ROLES;
  return ROLES.filter((role) => findGrant(role, access) !== undefined);
}
