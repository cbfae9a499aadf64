import type { Locale } from '#domain/locales.ts';
import { userLanguage } from '#domain/users/language.ts';
import { call } from './api.ts';
import { forgetChosenLanguage } from './language-preference.ts';
import { queryClient } from './query.ts';
import { $session, updateSessionUser } from './session.ts';

/** Stores a chosen language in the profile of the signed-in user. After a failure, the choice stays on the device. */
export async function saveLanguage(language: Locale): Promise<void> {
  try {
    await call(userLanguage.choose, { body: { language } });
  } catch {
    return;
  }
  forgetChosenLanguage();
  const session = $session.get();
  if (session) updateSessionUser({ ...session.user, preferredLanguage: language });
  void queryClient.invalidateQueries({ queryKey: [userLanguage.name] });
}
