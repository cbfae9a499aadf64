import { createHash } from 'node:crypto';
import type { HasDatabase, HasTranslations } from '#backend/capabilities.ts';
import { getTextDirection, FALLBACK_LOCALE } from '#domain/locales.ts';

const STYLE =
  'body{font:16px/1.7 sans-serif;max-width:480px;margin:15vh auto;padding:0 16px}h1{font-size:24px}button{font:inherit;padding:10px 24px;cursor:pointer}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Responds in a person's language with the page of an unsubscribe link: `unsubscribe` has the button that ends the
 * subscription, `unsubscribed` confirms the end. Works without script.
 */
export async function renderUnsubscribePage(
  { db, translate }: HasDatabase & HasTranslations,
  userId: string,
  state: 'unsubscribe' | 'unsubscribed',
): Promise<Response> {
  const person = await db.selectFrom('users').select('preferred_language').where('id', '=', userId).executeTakeFirst();
  const locale = person?.preferred_language ?? FALLBACK_LOCALE;
  const translated = (key: 'title' | 'text' | 'button') => translate(locale, `reports:${state}.${key}`);
  const title = translated('title');
  const html = [
    `<!doctype html><html lang="${locale}" dir="${getTextDirection(locale)}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${title}</h1><p>${translated('text')}</p>`,
    state === 'unsubscribe' ? `<form method="post"><button>${translated('button')}</button></form>` : '',
    '</main></body></html>',
  ].join('');
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; base-uri 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'`,
      'x-robots-tag': 'noindex',
    },
  });
}
