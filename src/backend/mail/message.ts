import { escapeHtml } from '#backend/html-page.ts';
import type { Translate } from '#backend/translator.ts';
import { SECURITY_EVENTS } from '#domain/auth/security-notices.ts';
import { getTextDirection, type Locale } from '#domain/locales.ts';
import type { Channel } from '#domain/notifications/delivery.ts';
import { replacePlateMarks } from '#domain/vehicles/plate.ts';

export const TEMPLATES = [
  'otp',
  'invitation',
  'password-changed',
  'contact-changed',
  ...SECURITY_EVENTS,
  'password-link',
  'ready-for-pickup',
  'oil-due',
  'weekly-summary',
  'test',
] as const;
export type Template = (typeof TEMPLATES)[number];

/** One message to one person; its translations are in `mail:<template>`. */
export interface Message {
  channel: Channel;
  recipient: string;
  template: Template;
  locale: Locale;
  params: Record<string, string>;
  /** Key to purge the queued message by, such as `otp:<code id>`. */
  purgeKey?: string;
  /** Keeps the state of the message under its purge key after a channel accepted it. */
  isTracked?: boolean;
  /**
   * Link that ends a subscription in one click ([RFC 8058](https://www.rfc-editor.org/rfc/rfc8058)); translations
   * contain it as `{unsubscribe}`.
   */
  unsubscribe?: string;
  /** `Message-ID` of a mail, by which mail servers recognise a repeated delivery. */
  id?: string;
  /** Id of the person who causes the message. */
  actorId?: string | undefined;
  /** Time after which a queued message is purged. */
  expiresAt: Date;
}

/** A translated message; an SMS consists of `text` only. */
export interface ComposedMessage {
  subject: string;
  text: string;
  html: string;
  messageId?: string;
  /** Additional headers of a mail. */
  headers?: Record<string, string>;
}

/** Composes a message from its template; the HTML has the same paragraphs, with the direction of the language. */
export function composeMessage(
  translate: Translate,
  { channel, template, locale, params, unsubscribe, id }: Message,
  garage: string,
): ComposedMessage {
  // Line breaks in parameters must not break the paragraphs.
  const filled = Object.entries({ ...params, garage, ...(unsubscribe && { unsubscribe }) }).map(([name, value]) => [
    name,
    replacePlateMarks(value.replace(/\s+/g, ' '), translate(locale, 'shell:noPlate')),
  ]);
  const translated = (key: string) => translate(locale, `mail:${template}.${key}`, Object.fromEntries(filled));
  const subject = translated('subject');
  if (channel === 'sms') return { subject, text: translated('sms'), html: '' };
  const text = translated('body');
  const html = renderHtml(locale, subject, text.split('\n\n'), { ...params, ...(unsubscribe && { unsubscribe }) });
  const headers = unsubscribe && unsubscribeHeaders(unsubscribe);
  return { subject, text, html, ...(headers && { headers }), ...(id && { messageId: `<${id}>` }) };
}

const unsubscribeHeaders = (link: string): Record<string, string> => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function renderHtml(
  locale: Locale,
  subject: string,
  paragraphs: string[],
  { code, ...params }: Message['params'],
): string {
  const links = [params.link, params.unsubscribe];
  const body = paragraphs
    .map((text) => {
      if (text === code) return `<strong style="font-size:28px;letter-spacing:6px">${escapeHtml(code)}</strong>`;
      if (links.includes(text)) return `<a href="${escapeHtml(text)}">${escapeHtml(text)}</a>`;
      return escapeHtml(text);
    })
    .map((html) => `<p style="margin:0 0 16px">${html}</p>`);
  return [
    `<!doctype html><html lang="${locale}" dir="${getTextDirection(locale)}">`,
    `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font:16px/1.6 sans-serif;max-width:560px;margin:24px auto;padding:0 16px">',
    ...body,
    '</body></html>',
  ].join('');
}
