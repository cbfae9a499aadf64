import type { Translate } from '#backend/http/translator.ts';
import { getTextDirection, type Locale } from '#domain/locales.ts';

export const TEMPLATES = ['otp', 'invitation', 'password-changed', 'ready-for-pickup'] as const;
export type Template = (typeof TEMPLATES)[number];

export type Channel = 'mail' | 'sms';

/** One message to one person; its texts are in `mail:<template>`. */
export interface Message {
  channel: Channel;
  recipient: string;
  template: Template;
  locale: Locale;
  params: Record<string, string>;
  /** Key to purge the queued message by, such as `otp:<code id>`. */
  purgeKey?: string;
  /** Time after which a queued message is purged. */
  expiresAt: Date;
}

/** A translated message; an SMS consists of `text` only. */
export interface ComposedMessage {
  subject: string;
  text: string;
  html: string;
}

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => HTML[character]!);

/** Composes a message from its template; the HTML has the same paragraphs, with the direction of the language. */
export function composeMessage(
  translate: Translate,
  { channel, template, locale, params }: Message,
  garage: string,
): ComposedMessage {
  // Line breaks in parameters must not break the paragraphs.
  const filled = Object.entries({ ...params, garage }).map(([name, value]) => [name, value.replace(/\s+/g, ' ')]);
  const translated = (key: string) => translate(locale, `mail:${template}.${key}`, Object.fromEntries(filled));
  const subject = translated('subject');
  if (channel === 'sms') return { subject, text: translated('sms'), html: '' };
  const text = translated('body');
  return { subject, text, html: page(locale, subject, text.split('\n\n'), params) };
}

function page(locale: Locale, subject: string, paragraphs: string[], { code, link }: Message['params']): string {
  const body = paragraphs
    .map((text) => {
      if (text === code) return `<strong style="font-size:28px;letter-spacing:6px">${escaped(code)}</strong>`;
      if (text === link) return `<a href="${escaped(link)}">${escaped(link)}</a>`;
      return escaped(text);
    })
    .map((html) => `<p style="margin:0 0 16px">${html}</p>`);
  return [
    `<!doctype html><html lang="${locale}" dir="${getTextDirection(locale)}">`,
    `<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="font:16px/1.6 sans-serif;max-width:560px;margin:24px auto;padding:0 16px">',
    ...body,
    '</body></html>',
  ].join('');
}
