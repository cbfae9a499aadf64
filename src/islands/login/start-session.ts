import { ACCESS_COOKIE } from '#domain/auth/cookies.ts';
import { parseLocale } from '#domain/locales.ts';
import type { SessionUser, Tokens } from '#domain/auth/endpoints.ts';
import { readCookie } from '#client/browser-storage.ts';
import {
  applyProfileLanguage,
  forgetChosenLanguage,
  readChosenLanguage,
  rememberLanguage,
} from '#client/language-preference.ts';
import { isClockWrong } from '#client/clock.ts';
import { signIn, type Session } from '#client/session.ts';
import { type CookieProblem, explainMissingCookie, readInitialState } from './initial-state.ts';

/** Session of a login response, or the reason why the browser cannot keep it. */
type StartedSession = Session | { problem: 'unreadable' | 'clock' | CookieProblem };

/** Starts the session of a login response and applies the language of its user. */
export async function startSession({ data }: { data?: Tokens | undefined }): Promise<StartedSession> {
  // An external backend may respond without a session.
  const session = data && signIn({ data });
  if (!session) return { problem: 'unreadable' };
  if (isClockWrong()) return { problem: 'clock' };
  // Without the cookie, the portal would redirect to the login page.
  if (!readCookie(ACCESS_COOKIE))
    return { problem: explainMissingCookie(location, { isProbeStored: !readInitialState().cookieProblem }) };
  await applyLanguage(data.user);
  return session;
}

/**
 * Applies the language of the profile. If the profile contains no explicit choice yet, a language that the person chose
 * before the sign-in takes precedence and is stored in the profile (docs/rules/sessions.md#language-of-a-person).
 */
async function applyLanguage({ preferredLanguage, languageChosen }: SessionUser): Promise<void> {
  applyProfileLanguage(preferredLanguage);
  // Invitations and public pages link to this page with their language in `lng`.
  const chosen = readChosenLanguage() ?? parseLocale(new URLSearchParams(location.search).get('lng'));
  if (!chosen || languageChosen) return forgetChosenLanguage();
  rememberLanguage(chosen);
  await import('#client/save-language.ts').then(({ saveLanguage }) => saveLanguage(chosen)).catch(() => {});
}
