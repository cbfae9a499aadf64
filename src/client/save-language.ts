import type { Locale } from '#domain/locales.ts';
import { users } from '#domain/users/endpoints.ts';
import { call } from './api.ts';
import { forgetChosenLanguage } from './language-preference.ts';
import { queryClient } from './query.ts';
import { $session, updateSessionUser } from './session.ts';

/** Stores a language that the signed-in user chose in their profile. After a failure, the choice stays on the device. */
export async function saveLanguage(language: Locale): Promise<void> {
  try {
    await call(users.chooseLanguage, { body: { language } });
  } catch {
    return;
  }
  forgetChosenLanguage();
  const session = $session.get();
  if (session) updateSessionUser({ ...session.user, preferredLanguage: language });
  void queryClient.invalidateQueries({ queryKey: [users.name] });
}
