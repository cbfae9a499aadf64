import type { Call } from '#backend/http/route.ts';
import { sessionCookies, type SessionTokens } from '../cookies.ts';
import type { SessionDevice } from '../sessions.ts';
import { buildDeviceCookie } from './known-devices.ts';

/** Sets the cookies of a new session and of the known device; returns the session. */
export function setSessionCookies(
  call: Pick<Call, 'deps' | 'request' | 'responseHeaders'>,
  session: SessionTokens,
): SessionTokens {
  const { deps, request, responseHeaders } = call;
  const device = buildDeviceCookie(deps, request.headers.get('cookie'), session.user.id);
  for (const cookie of [...sessionCookies(session), device]) responseHeaders.append('set-cookie', cookie);
  return session;
}

/** Parses the device of a request from its user agent. */
export const parseDevice = ({ deps, request }: Pick<Call, 'deps' | 'request'>): SessionDevice | undefined =>
  deps.tracking.parseUserAgent(request.headers.get('user-agent'));
