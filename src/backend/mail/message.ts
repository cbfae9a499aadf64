import type { Translate } from '#backend/http/translator.ts';
import { directionOf, type Locale } from '#domain/locales.ts';

export const TEMPLATES = ['otp', 'invitation', 'password-changed', 'ready-for-pickup'] as const;
export type Template = (typeof TEMPLATES)[number];

export type Channel = 'mail' | 'sms';

/** One message to one person; its sentences are `mail:<template>`. */
export interface Message {
  channel: Channel;
  recipient: string;
  template: Template;
  locale: Locale;
  params: Record<string, string>;
  /** What a waiting copy is purged by, such as `otp:<code id>`. */
  purgeKey?: string;
  /** From when a waiting copy is of no use. */
  expiresAt: Date;
}

/** A message in the words of its language; `text` alone is what an SMS carries. */
export interface ComposedMessage {
  subject: string;
  text: string;
  html: string;
}

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => HTML[character]!);

/** Fills the sentences of a template; the mail's HTML is the same paragraphs, with the direction of their language. */
export function composeMessage(
  translate: Translate,
  { channel, template, locale, params }: Message,
  garage: string,
): ComposedMessage {
  // A name is part of a line, whatever it holds.
  const filled = Object.entries({ ...params, garage }).map(([name, value]) => [name, value.replace(/\s+/g, ' ')]);
  const say = (part: string) => translate(locale, `mail:${template}.${part}`, Object.fromEntries(filled));
  const subject = say('subject');
  if (channel === 'sms') return { subject, text: say('sms'), html: '' };
  const text = say('body');
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
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}">`,
    `<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="font:16px/1.6 sans-serif;max-width:560px;margin:24px auto;padding:0 16px">',
    ...body,
    '</body></html>',
  ].join('');
}
