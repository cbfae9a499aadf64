import type { Endpoint } from '#domain/endpoint.ts';
import { grantOf } from '#domain/permissions.ts';
import { ROLES, type Role } from '#domain/roles.ts';
import { isRefusal, type ApiError } from './api-error.ts';
import { send, type CallInput, type Reply } from './http.ts';
import { leaveTo } from './leave.ts';
import { accessToken, dropSession, refreshSession } from './session.ts';

export { ApiError } from './api-error.ts';
export type { CallInput, Reply } from './http.ts';

type Rest<E extends Endpoint> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/**
 * Makes one call of the endpoint table with the session's token; throws `ApiError`. A refused token is renewed once and the
 * call made once more; public calls have no session to renew (specification 8, decision 3).
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Rest<E>): Promise<Reply<E>> {
  const token = accessToken();
  try {
    return await send(endpoint, input ?? {}, token);
  } catch (error) {
    if (!isRefusal(error) || endpoint.access === 'public') throw error;
    if (error.code === 'ROLE_FORBIDDEN') throw denied(endpoint, error);
    return callAgain(endpoint, input ?? {}, token, error);
  }
}

async function callAgain<E extends Endpoint>(
  endpoint: E,
  input: Partial<CallInput<E>>,
  refused: string | undefined,
  first: ApiError,
): Promise<Reply<E>> {
  // Another call may have renewed the token while this one was under way.
  const current = accessToken();
  const outcome = current && current !== refused ? undefined : await refreshSession();
  if (outcome?.state === 'unavailable') throw outcome.error;
  if (outcome?.state === 'refused') throw await ended(first);
  try {
    return await send(endpoint, input, accessToken() ?? outcome?.token);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw error.code === 'ROLE_FORBIDDEN' ? denied(endpoint, error) : await ended(error);
  }
}

/** The role is not enough: the session stays, the screen goes. */
function denied(endpoint: Endpoint, error: ApiError): ApiError {
  leaveTo(`/not-authorized?${new URLSearchParams({ required: rolesFor(endpoint).join(',') })}`);
  return error;
}

async function ended(error: ApiError): Promise<ApiError> {
  await dropSession();
  leaveTo('/');
  return error;
}

function rolesFor({ access }: Endpoint): readonly Role[] {
  if (access === 'public' || access === 'session') return ROLES;
  return ROLES.filter((role) => grantOf(role, access) !== undefined);
}
