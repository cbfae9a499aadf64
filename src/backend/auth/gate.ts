import type { Logger } from 'pino';
import { ACCESS_COOKIE, LANGUAGE_COOKIE, parseCookie, REFRESH_COOKIE, USER_COOKIE } from '#domain/auth/cookies.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { FALLBACK_LOCALE, parseLocale, parseAcceptLanguage, type Locale } from '#domain/locales.ts';
import { AREA_ROLES, getHomeArea, hasRequiredRole, type Area, type Role } from '#domain/roles.ts';
import { clearedSessionCookies } from './cookies.ts';

/** Request for a page of the staff or client area. */
export interface PageRequest {
  url: URL;
  headers: Headers;
  area: Area;
}

/** Result of a gate that allows the page: the `Set-Cookie` values and the language of its response. */
export interface GatePass {
  cookies: string[];
  locale: Locale;
}

/**
 * Returns a `GatePass` if a page of the two areas may be rendered, else the response to send instead, such as a
 * redirect to the login page. Pages contain no data: the endpoints check permissions themselves.
 */
export type Gate = (page: PageRequest) => Promise<Response | GatePass>;

export type TokenCheck = { state: 'valid'; roles: Role[] } | { state: 'expired' | 'invalid' | 'unavailable' };
export type TokenRenewal =
  | { state: 'renewed'; accessToken: string; cookies: string[] }
  | { state: 'refused' }
  /** The backend is unreachable: the page is rendered and shows the outage, and the session is kept. */
  | { state: 'unavailable' };

interface Options {
  check(accessToken: string): Promise<TokenCheck>;
  renew(refreshToken: string, page: PageRequest): Promise<TokenRenewal>;
  log: Logger;
}

/**
 * Query parameter of links that are the same for every role, such as the `start_url` of the manifest. A page that the
 * role may not open then redirects to the person's own area.
 */
const OPEN_PARAMETER = 'open';

/** Creates a gate from the functions that check and renew tokens (docs/rules/sessions.md#page-middleware). */
export function createGate({ check, renew, log }: Options): Gate {
  return async (page) => {
    const cookieHeader = page.headers.get('cookie');
    const accessToken = parseCookie(cookieHeader, ACCESS_COOKIE);
    const refreshToken = parseCookie(cookieHeader, REFRESH_COOKIE);
    const locale = detectPageLocale(page);
    if (!accessToken && !refreshToken) {
      return page.headers.get('sec-fetch-site') === 'cross-site'
        ? reloadingPage(page, locale)
        : redirectToLogin(page, 'UNAUTHENTICATED');
    }
    // The cookie of the access token expires before that of the refresh token, so a missing token counts as expired.
    const checked: TokenCheck = accessToken ? await check(accessToken) : { state: 'expired' };
    if (checked.state === 'valid') return checkRole(page, checked.roles, { cookies: [], locale });
    if (checked.state === 'unavailable') return { cookies: [], locale };
    if (checked.state === 'invalid') return endSession(page, 'INVALID_TOKEN', 'Invalid token');
    if (!refreshToken) return endSession(page, 'NO_REFRESH_TOKEN', 'No refresh token available');

    const renewed = await renew(refreshToken, page);
    if (renewed.state === 'unavailable') return { cookies: [], locale };
    if (renewed.state === 'refused') return endSession(page, 'REFRESH_FAILED', 'Token refresh failed');
    const { accessToken: newToken, cookies } = renewed;
    const again = await check(newToken);
    if (again.state !== 'valid') return endSession(page, 'NEW_TOKEN_INVALID', 'New token is invalid or expired');
    return checkRole(page, again.roles, { cookies, locale });
  };

  function endSession(page: PageRequest, error: ErrorCode | 'NEW_TOKEN_INVALID', message: string): Response {
    log.info({ code: error }, message);
    return redirectToLogin(page, error, clearedSessionCookies());
  }
}

function checkRole({ area, url }: PageRequest, roles: Role[], passage: GatePass): Response | GatePass {
  const required = AREA_ROLES[area];
  if (hasRequiredRole(roles, required)) return passage;
  const home = url.searchParams.has(OPEN_PARAMETER) && getHomeArea(roles);
  if (home) return redirect(`/${home}`, passage.cookies);
  return redirect(`/not-authorized?${new URLSearchParams({ required: required.join(',') })}`, passage.cookies);
}

/** Redirects to the login page, with the requested path in the parameter `from`. */
function redirectToLogin({ url }: PageRequest, error: string, cookies: string[] = []): Response {
  return redirect(`/login?${new URLSearchParams({ from: url.pathname + url.search, error })}`, cookies);
}

const redirect = (location: string, cookies: string[]): Response =>
  createResponse(302, null, [
    ['location', location],
    ...cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
  ]);

/**
 * Responds with a page that reloads itself: browsers omit `SameSite=Strict` cookies from a cross-site navigation, but
 * send them with the reload. Its URL has no fragment, because a browser would scroll to it instead of reloading.
 */
function reloadingPage({ url }: PageRequest, locale: Locale): Response {
  const again = (url.pathname.replace(/^\/+/, '/') + url.search).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>…</title><meta http-equiv="refresh" content="0;url=${again}"></html>`;
  return createResponse(200, html, [['content-type', 'text/html; charset=utf-8']]);
}

const createResponse = (status: number, body: string | null, headers: [string, string][]): Response =>
  new Response(body, { status, headers: [['cache-control', 'no-store'], ...headers] });

/** [Detects the language](docs/rules/routes.md#language-detection) of a page request. */
function detectPageLocale({ url, headers }: PageRequest): Locale {
  const cookieHeader = headers.get('cookie');
  return (
    parseLocale(url.searchParams.get('lng')) ??
    parseLocale(parseCookie(cookieHeader, LANGUAGE_COOKIE)) ??
    parseLocale(preferredLanguage(parseCookie(cookieHeader, USER_COOKIE))) ??
    parseAcceptLanguage(headers.get('accept-language')) ??
    FALLBACK_LOCALE
  );
}

function preferredLanguage(userCookie: string | undefined): unknown {
  try {
    return (JSON.parse(userCookie ?? '') as { preferredLanguage?: unknown } | null)?.preferredLanguage;
  } catch {
    return undefined;
  }
}
