import type { HasDatabase, HasTranslations } from '#backend/capabilities.ts';
import { respondWithPage } from '#backend/http/html-page.ts';
import { FALLBACK_LOCALE } from '#domain/locales.ts';

/**
 * Responds in a person's language with the page of an unsubscribe link: `unsubscribe` has the button that ends the
 * subscription, `unsubscribed` confirms the end.
 */
export async function renderUnsubscribePage(
  { db, translate }: HasDatabase & HasTranslations,
  userId: string,
  state: 'unsubscribe' | 'unsubscribed',
): Promise<Response> {
  const person = await db.selectFrom('users').select('preferred_language').where('id', '=', userId).executeTakeFirst();
  const locale = person?.preferred_language ?? FALLBACK_LOCALE;
  const translated = (key: 'title' | 'text' | 'button') => translate(locale, `reports:${state}.${key}`);
  return respondWithPage(locale, {
    title: translated('title'),
    text: translated('text'),
    button: state === 'unsubscribe' ? translated('button') : undefined,
  });
}
