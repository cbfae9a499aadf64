import type { HasDatabase, HasTranslations } from '#backend/capabilities.ts';
import { getTextDirection, FALLBACK_LOCALE } from '#domain/locales.ts';

/** Responds with the page that confirms the end of a person's subscription, in their language. */
export async function unsubscribePage({ db, translate }: HasDatabase & HasTranslations, userId: string) {
  const person = await db.selectFrom('users').select('preferred_language').where('id', '=', userId).executeTakeFirst();
  const locale = person?.preferred_language ?? FALLBACK_LOCALE;
  const [title, text] = [
    translate(locale, 'reports:unsubscribed.title'),
    translate(locale, 'reports:unsubscribed.text'),
  ];
  const html = [
    `<!doctype html><html lang="${locale}" dir="${getTextDirection(locale)}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>`,
    '<body style="font:16px/1.7 sans-serif;max-width:480px;margin:15vh auto;padding:0 16px;color-scheme:light dark">',
    `<h1 style="font-size:24px">${title}</h1><p>${text}</p></body></html>`,
  ].join('');
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'x-robots-tag': 'noindex',
    },
  });
}
