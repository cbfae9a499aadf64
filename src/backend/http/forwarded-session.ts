import type { Logger } from 'pino';
import {
  clearedSessionCookies,
  isSameOrigin,
  isUnexpired,
  refusedRefreshCookies,
  sessionCookies,
  type SessionTokens,
} from '#backend/auth/cookies.ts';
import { parseExternalSession } from '../auth/external-session.ts';
import type { Config } from '#backend/config.ts';
import { isRefusedRefresh, parseCookie, REFRESH_COOKIE } from '#domain/auth/cookies.ts';
import { AppError } from '#domain/errors.ts';
import { readJson } from './read-body.ts';

interface SessionCall {
  request: Request;
  pass: (body?: string) => Promise<Response>;
  config: Pick<Config, 'publicSiteUrl'>;
  log: Logger;
  /** Message of a logout that the external backend does not confirm. */
  logoutMessage: string;
}
type SessionHandler = (call: SessionCall) => Promise<Response>;

/** Maximum length in characters of a response that is parsed for a session. */
const RESPONSE_MAX = 1_000_000;

/** Returns the handler of a call that starts, refreshes or ends a session; undefined for other calls. */
export function findSessionHandler(pathname: string, method: string): SessionHandler | undefined {
  const path = pathname.replace(/^\/backend\/+/, '/');
  return method === 'POST' && Object.hasOwn(SESSION_HANDLERS, path) ? SESSION_HANDLERS[path] : undefined;
}

/**
 * Creates the handler of a call that starts a session. With `mayLackSession`, a response without a session is not
 * logged.
 */
const createSignInHandler =
  (mayLackSession = false): SessionHandler =>
  async ({ request, pass, log }) => {
    const response = await pass(JSON.stringify(await readJson(request)));
    return withSession(response, mayLackSession ? undefined : log, undefined, (fields, session) => ({
      ...fields,
      data: { ...(fields.data as object | undefined), ...session },
    }));
  };

const refresh: SessionHandler = async ({ request, pass, config, log }) => {
  const body = (await readJson(request)) as Fields;
  const given = body.refreshToken;
  const isByCookie = given === undefined;
  const refreshToken = isByCookie
    ? parseCookie(request.headers.get('cookie'), REFRESH_COOKIE)
    : (given as string | number | undefined);
  if (!refreshToken) throw new AppError('NO_REFRESH_TOKEN');
  if (isByCookie && !isSameOrigin(request, config.publicSiteUrl)) throw new AppError('ORIGIN_FORBIDDEN');
  const response = await pass(JSON.stringify({ ...body, refreshToken }));
  if (isByCookie && isRefusedRefresh(response.status))
    return withCookies(response, refusedRefreshCookies(request, new Date()));
  return withSession(response, log, String(refreshToken), (fields, session) => ({ ...fields, ...session }));
};

/** Clears this site's cookies whatever the external backend responds, even if it lacks the endpoint. */
const logout: SessionHandler = async ({ request, pass, config, log, logoutMessage }) => {
  const body = (await readJson(request).catch(() => ({}))) as Fields;
  const isByCookie = body.refreshToken === undefined && !request.headers.has('authorization');
  if (isByCookie && !isSameOrigin(request, config.publicSiteUrl)) throw new AppError('ORIGIN_FORBIDDEN');
  const refreshToken = body.refreshToken ?? parseCookie(request.headers.get('cookie'), REFRESH_COOKIE);
  const response = await pass(JSON.stringify({ ...body, ...(refreshToken !== undefined && { refreshToken }) })).catch(
    (error: unknown) => {
      log.warn({ err: error }, 'the logout could not be sent to the external backend');
      return undefined;
    },
  );
  if (response?.ok) return withCookies(response, clearedSessionCookies());
  await response?.body?.cancel();
  const replacement = Response.json(
    { status: 200, message: logoutMessage },
    { headers: { 'cache-control': 'no-store' } },
  );
  return withCookies(replacement, clearedSessionCookies());
};

const SESSION_HANDLERS: Record<string, SessionHandler> = {
  '/user/login': createSignInHandler(),
  '/user/verify-totp': createSignInHandler(),
  // These responses may lack a session: a code may have another purpose, and a link may only set the password.
  '/user/verify-otp': createSignInHandler(true),
  '/user/use-password-link': createSignInHandler(true),
  '/user/refresh': refresh,
  '/user/logout': logout,
};

type Fields = Record<string, unknown>;

async function withSession(
  response: Response,
  log: Logger | undefined,
  previous: string | undefined,
  shape: (fields: Fields, session: SessionTokens) => Fields,
): Promise<Response> {
  if (!response.ok || !response.body) return response;
  const text = await response.text();
  const fields = text.length <= RESPONSE_MAX ? parse(text) : undefined;
  const session = parseExternalSession(fields, previous);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.delete('etag');
  headers.set('cache-control', 'no-store');
  if (!fields || !session) {
    if (!isSecondStep(fields)) log?.warn('the response of the external backend to a login or refresh has no session');
    return new Response(text, { status: response.status, headers });
  }
  headers.set('content-type', 'application/json');
  const replacement = new Response(JSON.stringify(shape(fields, session)), { status: response.status, headers });
  // An unusable token must not replace that of a session that continues.
  if (previous !== undefined && !isUnexpired(session.accessToken, new Date())) return replacement;
  return withCookies(replacement, sessionCookies(session));
}

/** Returns true for a login that asks for the code of a second factor. */
const isSecondStep = (fields: Fields | undefined): boolean =>
  (fields?.data as { totpRequired?: unknown } | undefined)?.totpRequired === true;

function parse(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
