import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { readConfig } from '#backend/config.ts';
import { createTranslator } from '#backend/translator.ts';
import { composeMessage, TEMPLATES } from '#backend/mail/message.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import type { SiteContent } from '#domain/site/content.ts';
import { buildCspHeader, listPublishedPages, NOT_FOUND_FILE } from '#domain/site/pages.ts';
import mailTexts from '#locales/en/mail.json' with { type: 'json' };
import { loadSite } from '#server/publish/built-site.ts';
import { renderPage } from '#server/publish/publish-site.ts';
import { demoContent } from '#tests/support/site-content.ts';

const site = await loadSite();
const config = readConfig(process.env);

const REFRESH = `<meta http-equiv=refresh content='0;url=//evil.example/'>`;
const HOSTILE_TEXTS = [
  `<style></STYLE>${REFRESH}</style>`,
  `<script></SCRIPT>${REFRESH}</script>`,
  `</title></textarea></script></style>${REFRESH}<img src=x onerror=a()>`,
  `<!-- --!> --> ]]> <![CDATA[ <?x ?> ${REFRESH}`,
  `" ' \` > onfocus=a() autofocus x="${REFRESH}`,
  `&lt;style&gt; &#60;b&#62; $& $' $\` {name} {{name}} %3Cb%3E \u2028</head><body><style>b{}</style>`,
  `<meta http-equiv="content-security-policy" content="default-src *">`,
];

/** Fields whose values are no texts of people; the API accepts only certain values. */
const FIXED = new Set(
  ['locale', 'id', 'timeZone', 'currency', 'mainLanguage', 'hours', 'theme', 'key', 'phone'].concat([
    'callingCode',
    'price',
    'minPrice',
    'maxPrice',
  ]),
);

/** Replaces every text of the content; URLs of pictures and profiles keep their beginning. */
function withText(content: SiteContent, text: string): SiteContent {
  const replace = (value: unknown, name = ''): unknown => {
    if (FIXED.has(name)) return value;
    if (typeof value === 'string') return /^(?:https:\/|\/)/.test(value) ? `${value}?${text}` : text;
    if (Array.isArray(value)) return value.map((one) => replace(one, name));
    if (!value || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replace(one, key)]));
  };
  return replace(content) as SiteContent;
}

/** Returns how often each element, with the names of its attributes, and each comment is in the parsed page. */
function countNodes(html: string): Record<string, number> {
  const counts: Record<string, number> = {};
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    const attributes = 'attrs' in node ? node.attrs.map(({ name }) => name).join(' ') : '';
    const parent = 'parentNode' in node ? node.parentNode?.nodeName : undefined;
    if (node.nodeName !== '#text') {
      const kind = `${parent}>${node.nodeName} ${attributes}`;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return counts;
}

/** Returns the scripts and styles in the page, except data. */
const inlineCode = (html: string) =>
  [...html.matchAll(/<(script|style)\b(?![^>]*json)[^>]*>(.*?)<\/\1>/gs)].map(([, , text]) => text);
const policyOf = (html: string) =>
  /^<!doctype html><html[^>]*><head><meta charset="utf-8">(<meta http-equiv="content-security-policy"[^>]*>)/i.exec(
    html,
  )![1];

const published = (content: SiteContent): SiteContent => ({
  ...content,
  social: { facebook: 'https://facebook.com/a' },
});

test.each([
  ...LOCALE_CODES.map((locale) => ['a published page', locale, published] as const),
  ['a draft', 'ar', (content: SiteContent) => ({ ...content, isDraft: true as const })],
  ['a page before the first publication', 'fr', (content: SiteContent) => ({ ...content, isOpeningSoon: true })],
] as const)('no text of the garage becomes markup of %s in %s', async (_, locale, change) => {
  const content = change({ ...demoContent(locale), email: 'a@example.com' });
  content.gallery = content.gallery.map((picture) => ({ ...picture, caption: 'a' }));
  content.texts.trust = [{ key: 'guarantee', text: 'a' }];
  const pages = [...listPublishedPages(), NOT_FOUND_FILE].filter((one) => one.locale === locale);
  for (const page of pages)
    for (const text of HOSTILE_TEXTS) {
      const html = await renderPage(site, config, page, withText(content, text));
      const harmless = await renderPage(site, config, page, withText(content, text.replace(/[^\w\s]/g, 'x')));
      expect(countNodes(html), `${page.path}: ${text}`).toEqual(countNodes(harmless));
      expect(inlineCode(html)).toEqual(inlineCode(harmless));
      expect(policyOf(html)).toBe(policyOf(harmless));
      expect(buildCspHeader(html)).toBe(buildCspHeader(harmless));
    }
});

const translate = await createTranslator();

test.each(LOCALE_CODES)('no name or text becomes markup of a mail in %s', (locale) => {
  for (const template of TEMPLATES)
    for (const text of HOSTILE_TEXTS) {
      const compose = (value: string) => {
        const names = [...JSON.stringify(mailTexts[template]).matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
        const params = Object.fromEntries(names.map((name) => [name, value]));
        const message = { channel: 'mail' as const, recipient: 'a@example.com', template, locale, params };
        return composeMessage(translate, { ...message, expiresAt: new Date() }, value);
      };
      const { html, subject } = compose(text);
      expect(countNodes(html), template).toEqual(countNodes(compose(text.replace(/[^\w\s]/g, 'x')).html));
      expect(subject).not.toMatch(/[\r\n]/);
    }
});
