import { ACCESS_COOKIE } from '#domain/auth/cookies.ts';
import type { auth, SessionUser } from '#domain/auth/endpoints.ts';
import type { ApiResponse } from '#client/api.ts';
import { readCookie } from '#client/browser-storage.ts';
import { applyProfileLanguage, readChosenLanguage, forgetChosenLanguage } from '#client/language-preference.ts';
import { signIn, type Session } from '#client/session.ts';
import { type CookieProblem, explainMissingCookie, readInitialState } from './initial-state.ts';

/** The session of a login response, or the reason for which the browser cannot keep it. */
type StartedSession = Session | { problem: 'unreadable' | CookieProblem };

/** Starts the session of a login response and applies the language of its user. */
export async function startSession(response: ApiResponse<typeof auth.login>): Promise<StartedSession> {
  const session = signIn(response);
  if (!session) return { problem: 'unreadable' };
  // Without the cookie, the portal would redirect to the login page.
  if (!readCookie(ACCESS_COOKIE))
    return { problem: explainMissingCookie(location, { isProbeStored: !readInitialState().cookieProblem }) };
  await applyLanguage(response.data.user);
  return session;
}

/**
 * Applies the language of the profile, unless the person chose one before the sign-in; their first choice is stored in the profile
 * (docs/rules/sessions.md#language-of-a-person).
 */
async function applyLanguage({ preferredLanguage, languageChosen }: SessionUser): Promise<void> {
  applyProfileLanguage(preferredLanguage);
  const chosen = readChosenLanguage();
  if (!chosen || languageChosen) forgetChosenLanguage();
  else await import('#client/save-language.ts').then(({ saveLanguage }) => saveLanguage(chosen)).catch(() => {});
}
