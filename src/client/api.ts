import type { Endpoint } from '#domain/endpoint.ts';
import { grantOf } from '#domain/permissions.ts';
import { ROLES, type Role } from '#domain/roles.ts';
import { isAuthError, type ApiError } from './api-error.ts';
import { send, type CallInput, type Reply } from './http.ts';
import { redirectTo } from './redirect.ts';
import { readAccessToken, endSession, refreshSession } from './session.ts';

export { ApiError } from './api-error.ts';
export type { CallInput, Reply } from './http.ts';

type Rest<E extends Endpoint> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** Makes one call of the endpoint table with the session's token; throws `ApiError`. */
export const call = <E extends Endpoint>(endpoint: E, ...[input]: Rest<E>): Promise<Reply<E>> =>
  withSession(endpoint, (token) => send(endpoint, input ?? {}, token));

/**
 * Makes a request with the session's token. A refused token is renewed once and the request made once more; public calls
 * have no session to renew (specification 8, decision 3).
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
    if (error.code === 'ROLE_FORBIDDEN') throw denied(endpoint, error);
    return again(endpoint, attempt, token, error);
  }
}

async function again<Result>(
  endpoint: Endpoint,
  attempt: (token: string | undefined) => Promise<Result>,
  refused: string | undefined,
  first: ApiError,
): Promise<Result> {
  // Another call may have renewed the token while this one was under way.
  const current = readAccessToken();
  const outcome = current && current !== refused ? undefined : await refreshSession();
  if (outcome?.state === 'unavailable') throw outcome.error;
  if (outcome?.state === 'refused') throw await ended(first);
  try {
    return await attempt(readAccessToken() ?? outcome?.token);
  } catch (error) {
    if (!isAuthError(error)) throw error;
    throw error.code === 'ROLE_FORBIDDEN' ? denied(endpoint, error) : await ended(error);
  }
}

/** The role is not enough: the session stays, the screen goes. */
function denied(endpoint: Endpoint, error: ApiError): ApiError {
  redirectTo(`/not-authorized?${new URLSearchParams({ required: rolesFor(endpoint).join(',') })}`);
  return error;
}

async function ended(error: ApiError): Promise<ApiError> {
  await endSession();
  redirectTo('/');
  return error;
}

function rolesFor({ access }: Endpoint): readonly Role[] {
  if (access === 'public' || access === 'session') return ROLES;
  return ROLES.filter((role) => grantOf(role, access) !== undefined);
}
