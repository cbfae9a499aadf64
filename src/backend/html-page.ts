import { createHash } from 'node:crypto';
import { getTextDirection, type Locale } from '#domain/locales.ts';

const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML, both between tags and in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => HTML[character]!);

const STYLE =
  'body{font:16px/1.7 sans-serif;max-width:480px;margin:15vh auto;padding:0 16px}h1{font-size:24px}button{font:inherit;padding:10px 24px;cursor:pointer}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

interface Texts {
  title: string;
  text: string;
  /** Label of a button that posts to the address of the page. */
  button?: string | undefined;
}

/** Responds with a small page of plain texts in one language, which works without script and is never stored. */
export function respondWithPage(locale: Locale, { title, text, button }: Texts, status = 200): Response {
  const html = [
    `<!doctype html><html lang="${locale}" dir="${getTextDirection(locale)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : '',
    '</main></body></html>',
  ].join('');
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; base-uri 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'`,
      'x-robots-tag': 'noindex',
    },
  });
}
