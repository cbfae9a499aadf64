import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#backend/config.ts';
import { getDayIntervals } from '#domain/branding/opening-hours.ts';
import { LOCALE_CODES, type Locale } from '#domain/locales.ts';
import { fillMissingLanguages } from '#domain/localized.ts';
import { emptyContent, siteContent, type SiteContent } from '#domain/site/content.ts';
import { SITEMAP_PAGES, listPublishedPages, SITE_PAGES, type SitePage } from '#domain/site/pages.ts';
import { formatClockRange } from '#domain/regions/date-locale.ts';
import { scriptHash } from '../../src/layouts/inline-scripts.ts';
import { loadSite } from '#server/publish/built-site.ts';
import { finalizePage } from '#server/publish/finalize-page.ts';
import { demoDay } from '#tests/support/demo-day.ts';
import { demoContent, demoSiteData, largeContent } from '#tests/support/site-content.ts';

const site = await loadSite();
const { publicSiteUrl } = readConfig(process.env);
const address = (path: string) => new URL(path, publicSiteUrl).href;

async function render(content: SiteContent, page: SitePage = 'home', isBare = false): Promise<string> {
  const path = isBare ? SITE_PAGES[page] : `/${content.locale}${SITE_PAGES[page]}`;
  const response = await site.publishingApp.render(new Request(address(`/render${path}`)), { locals: { content } });
  expect(response.status).toBe(200);
  return finalizePage(await response.text());
}

const pages = LOCALE_CODES.flatMap((locale) => SITEMAP_PAGES.map((page) => [page, locale] as const));
const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
const bodiesOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}(?![^>]* src=)([^>]*)>(.*?)</${name}>`, 'gs'))].map(([, attributes, body]) => ({
    attributes: attributes!,
    body: body!,
  }));
const withoutScripts = (html: string) => html.replace(/<(script|style)\b.*?<\/\1>/gs, '');

test('every built page has its policy before the first script, lists its inline scripts and sends it as a header', () => {
  const built = [...site.bodies].filter(([path]) => /(?:\/|\.html)$/.test(path));
  expect(built.length).toBeGreaterThan(3 * SITEMAP_PAGES.length);
  for (const [path, { identity }] of built) {
    const html = identity.bytes.toString();
    const [meta, policy] = /<meta http-equiv="content-security-policy" content="(.*?);?">/.exec(html)!;
    expect(html.slice(0, html.indexOf(meta)), path).not.toMatch(/<(?:script|style|link)\b/);
    const inline = [...bodiesOf(html, 'script'), ...bodiesOf(html, 'style')].filter(
      ({ attributes }) => !attributes.includes('ld+json'),
    );
    expect(inline.filter(({ body }) => !policy!.includes(scriptHash(body)))).toEqual([]);
    for (const headers of [identity.headers, identity.notModified])
      expect(headers[headers.indexOf('content-security-policy') + 1]).toBe(`${policy}; frame-ancestors 'none'`);
  }
});

describe.each(pages)('%s in %s', (page, locale) => {
  test('has one h1, alternative texts and no inline style', async () => {
    const html = await render(demoContent(locale), page);
    expect(tags(html, 'h1')).toHaveLength(1);
    expect(tags(html, 'img').filter((image) => !/ alt[=\s>]/.test(image))).toEqual([]);
    expect(html).not.toMatch(/<[a-z][^>]* (?:style|on\w+)="/);
  });

  test('has a canonical URL and alternates in every language', async () => {
    const html = await render(demoContent(locale), page);
    const links = tags(html, 'link');
    const canonical = links.filter((link) => attribute(link, 'rel') === 'canonical');
    expect(canonical.map((link) => attribute(link, 'href'))).toEqual([address(`/${locale}${SITE_PAGES[page]}`)]);
    const alternates = links.flatMap((link) => {
      const language = attribute(link, 'hreflang');
      return language ? [[language, attribute(link, 'href')]] : [];
    });
    expect(Object.fromEntries(alternates)).toEqual({
      ...Object.fromEntries(LOCALE_CODES.map((other) => [other, address(`/${other}${SITE_PAGES[page]}`)])),
      'x-default': address(SITE_PAGES[page]),
    });
    const shared = tags(html, 'meta').find((meta) => attribute(meta, 'property') === 'og:image');
    expect(attribute(shared!, 'content')).toMatch(/^https?:\/\//);
  });

  test('lists every inline script and style in its policy', async () => {
    const html = await render(demoContent(locale), page);
    const policy = attribute(
      tags(html, 'meta').find((meta) => meta.includes('content-security-policy'))!,
      'content',
    )!;
    const inline = [...bodiesOf(html, 'script'), ...bodiesOf(html, 'style')].filter(
      ({ attributes }) => !attributes.includes('ld+json'),
    );
    expect(inline.length).toBeGreaterThan(1);
    expect(inline.filter(({ body }) => !policy.includes(scriptHash(body)))).toEqual([]);
  });

  test('has little inline script and one script file', async () => {
    const html = await render(demoContent(locale), page);
    const inline = bodiesOf(html, 'script').filter(({ attributes }) => !attributes.includes('ld+json'));
    expect(inline.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThanOrEqual(2_400);
    expect(tags(html, 'script').filter((script) => attribute(script, 'src'))).toHaveLength(1);
  });
});

describe.each(LOCALE_CODES)('a visitor in %s without scripts', (locale) => {
  test('finds prices, hours, phone number and directions', async () => {
    const content = demoContent(locale);
    const html = withoutScripts(await render(content));
    for (const item of content.services[0]!.items.slice(0, 4)) expect(html).toContain(item.title);
    expect(html).toContain('45');
    expect(html.match(/data-day="[1-7]"/g)).toHaveLength(7);
    for (const times of getDayIntervals(content.hours, '2026-06-01'))
      expect(html).toContain(formatClockRange(times, locale));
    expect(html).toContain(`href="tel:${content.phone}"`);
    expect(html).toContain('https://www.google.com/maps/dir/?');
    expect(html).toContain(`>${content.texts.storyTitle}</h2>`);
    expect(html).not.toMatch(/\d [AP]M\b/);
    for (const { question, answer } of content.texts.faqs)
      expect(html).toMatch(new RegExp(`<details>.*${escaped(question)}.*${escaped(answer)}`, 's'));
  });

  test('sees no open or closed state', async () => {
    const badge = /<a id="open".*?<\/a>/s.exec(await render(demoContent(locale)))![0];
    expect(badge.replace(/^<[^>]*>/, '')).toContain(formatClockRange(['08:00', '18:00'], locale));
  });
});

const escaped = (text: string) =>
  text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;');

test('has structured data for hours, place, contacts, questions and ratings', async () => {
  const content = demoContent('en');
  const data = bodiesOf(await render(content), 'script').find(({ attributes }) => attributes.includes('ld+json'))!;
  const [garage, questions] = JSON.parse(data.body)['@graph'];
  expect(garage).toMatchObject({
    '@type': 'AutoRepair',
    name: content.name,
    telephone: content.phone,
    address: content.address,
    geo: content.place,
    aggregateRating: { ratingValue: 4.3, ratingCount: 12 },
  });
  const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const specifiedHours = DAYS.map((day) =>
    garage.openingHoursSpecification
      .filter(({ dayOfWeek }: { dayOfWeek: string[] }) => dayOfWeek.includes(day))
      .map(({ opens, closes }: { opens: string; closes: string }) => [opens, closes]),
  );
  expect(specifiedHours).toEqual(([1, 2, 3, 4, 5, 6, 7] as const).map((day) => content.hours.days[day]));
  expect(questions.mainEntity.map(({ name }: { name: string }) => name)).toEqual(
    content.texts.faqs.map(({ question }) => question),
  );
});

test('escapes structured data and omits an empty rating', async () => {
  const content = demoContent('en');
  const html = await render({ ...content, name: '</script><b>x', rating: undefined });
  const data = bodiesOf(html, 'script').find(({ attributes }) => attributes.includes('ld+json'))!;
  expect(JSON.parse(data.body)['@graph'][0]).toMatchObject({ name: '</script><b>x' });
  expect(data.body).not.toContain('aggregateRating');
});

test('links the 404 page to other languages and keeps the login address', async () => {
  const languagesOf = async (page: SitePage) =>
    tags(await render(demoContent('en'), page), 'a')
      .filter((link) => link.includes('data-language'))
      .map((link) => attribute(link, 'href'));
  expect(await languagesOf('notFound')).toEqual(['/ar/404/', '/en/404/', '/fr/404/']);
  expect(await languagesOf('login')).toEqual(['?lng=ar', '?lng=en', '?lng=fr']);
});

test('omits empty sections of a new garage', async () => {
  const html = withoutScripts(await render(emptyContent('en', 'Karaj')));
  expect(html).not.toMatch(/id="(?:services|story|gallery|questions|hours|location|open)"/);
  expect(html).toContain('href="/login?lng=en"');
  expect(html).not.toContain('undefined');
});

describe.each(LOCALE_CODES)('a real garage in %s', (locale) => {
  const garage = () => siteContent({ ...demoSiteData(), isDemo: false }, locale, 'Karaj');

  test.each(Object.keys(SITE_PAGES) as SitePage[])('shows no picture of the demo garage on %s', async (page) => {
    expect(await render(garage(), page)).not.toContain('/art/');
    expect(await render(emptyContent(locale, 'Karaj'), page)).not.toContain('/art/');
    expect(await render({ ...garage(), isOpeningSoon: true }, page)).not.toContain('/art/');
  });

  test('shows its own pictures', async () => {
    const images = { ...garage().images, heroes: ['/own-1.webp', '/own-2.webp', ''], about: '/own-3.webp' };
    const home = await render({ ...garage(), images });
    for (const own of ['/own-1.webp', '/own-2.webp', '/own-3.webp']) expect(home).toContain(own);
    expect(await render({ ...garage(), images }, 'notFound')).toContain('/own-2.webp');
    expect(await render({ ...garage(), images }, 'login')).toContain('/own-3.webp');
  });
});

test('shows the texts of a picture of the gallery in the language of the page', async () => {
  const picture = {
    id: 'p',
    name: 'القاعة',
    alternativeText: fillMissingLanguages({ en: 'The hall' }),
    caption: fillMissingLanguages({ ar: 'منذ 2008', en: 'Since 2008' }),
    url: '/p.webp',
  };
  const galleryIn = async (locale: Locale) => {
    const html = await render(siteContent({ ...demoSiteData(), gallery: [picture] }, locale, 'Karaj'));
    return /<ul class="gallery">.*?<\/ul>/s.exec(html)![0];
  };
  const textsIn = async (locale: Locale) => {
    const html = await galleryIn(locale);
    return [attribute(tags(html, 'img')[0]!, 'alt'), /<span data-caption>(.*?)<\/span>/.exec(html)?.[1]];
  };
  expect(await textsIn('ar')).toEqual(['القاعة', 'منذ 2008']);
  expect(await textsIn('en')).toEqual(['The hall', 'Since 2008']);
  expect(await textsIn('fr')).toEqual(['القاعة', 'منذ 2008']);
  picture.caption = fillMissingLanguages({});
  expect(await galleryIn('en')).not.toContain('data-caption');
});

test('shows the pictures of the demo in the demo', async () => {
  const html = await render(demoContent('en'));
  for (const scene of ['hero', 'exterior', 'bay']) expect(html).toContain(`/art/${scene}-640.avif 640w`);
});

describe.each(LOCALE_CODES)('opening soon in %s', (locale) => {
  const garageContent = () => ({ ...demoContent(locale), isOpeningSoon: true });

  test.each(SITEMAP_PAGES)('replaces %s', async (page) => {
    const html = await render(garageContent(), page);
    expect(tags(html, 'h1')).toHaveLength(1);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/rel="(?:canonical|alternate)"|og:|ld\+json|all-services|privacy-policy|terms-of-service/);
    expect(html).toContain('href="tel:+96173204000"');
    expect(html).toContain('href="https://wa.me/96173204000"');
    expect(html).toContain('data-island="contact"');
    for (const other of LOCALE_CODES) expect(html).toContain(`<a href="/${other}/" hreflang="${other}"`);
    expect(sizeOf(html)).toBeLessThanOrEqual(9_216);
  });

  test('shows no contact while the garage has no name', async () => {
    const html = await render({ ...emptyContent(locale, ''), isOpeningSoon: true });
    expect(html).not.toMatch(/data-island|tel:|wa\.me|undefined|Karaj/);
    expect(
      attribute(
        tags(html, 'a').find((link) => link.includes('class="brand"'))!,
        'aria-label',
      ),
    ).toBeTruthy();
  });

  test('keeps the other pages, without links to pages that do not exist', async () => {
    for (const page of ['login', 'notAuthorized', 'notFound'] as const) {
      const html = await render(garageContent(), page);
      expect(html).not.toMatch(/all-services|privacy-policy|terms-of-service/);
      expect(withoutScripts(html)).toContain(garageContent().name);
    }
  });
});

test('dates the legal pages with the month names of the country', async () => {
  expect(await render(demoContent('ar'), 'privacyPolicy')).toContain('تشرين الثاني');
});

test('offers WhatsApp for a mobile number, or for the number set for WhatsApp', async () => {
  const soon = (content: Partial<SiteContent>) =>
    render({ ...demoContent('en'), social: {}, ...content, isOpeningSoon: true });
  expect(await soon({ phone: '+961 3 123 456' })).toContain('href="https://wa.me/9613123456"');
  expect(await soon({ phone: '+961 1 555 214' })).not.toContain('wa.me');
  expect(await soon({ phone: '', social: { whatsapp: '+96170123456' } })).toContain('href="https://wa.me/96170123456"');
});

test('applies valid theme colours only', async () => {
  const content = demoContent('en');
  const colorBrand = { 0: '#eef6ff', 200: '#b3d7ff', 400: '#3b93f0', 600: '#0b5cad', 800: '#06305c' };
  const html = await render({ ...content, theme: { ...content.theme!, colorBrand } });
  expect(html).toContain('--brand-600:#0b5cad');
});

test('links each price of the home page to a WhatsApp question, and the emergency badge to a call', async () => {
  const social = { whatsapp: '+96170123456' };
  const content = { ...demoContent('en'), phone: '+961 3 123 456', social, isEmergencyService: true };
  const html = await render(content);
  const { title } = content.services.find(({ items }) => items.length > 0)!.items[0]!;
  const question = encodeURIComponent(`Hello, I would like to ask about: ${title}.`);
  expect(html).toContain(`href="https://wa.me/96170123456?text=${question}"`);
  expect(html).toMatch(/<a class="emergency"[^>]* href="tel:\+9613123456"/);
  const silent = await render({ ...content, phone: '', social: {} });
  expect(silent).not.toContain('wa.me');
  expect(silent).toMatch(/<span class="emergency"/);
});

test('the title of the home page names trade and town', async () => {
  const content = { ...demoContent('fr'), name: 'Garage Nour', address: 'Rue du Port 12, Le Caire' };
  expect(await render(content)).toContain('<title>Garage Nour · Garage automobile – Le Caire</title>');
  expect(await render({ ...content, address: '' })).toContain('<title>Garage Nour · Garage automobile</title>');
});

test('the footer names phone, hours, profiles and owner', async () => {
  const social = { instagram: 'https://www.instagram.com/garage' };
  const html = await render({ ...demoContent('en'), name: 'Garage Nour', phone: '+961 3 123 456', social });
  const footer = html.slice(html.indexOf('<footer'));
  expect(footer).toContain('href="tel:+9613123456"');
  expect(footer).toContain(formatClockRange(['08:00', '18:00'], 'en'));
  expect(footer).toMatch(/<a href="https:\/\/www\.instagram\.com\/garage"[^>]*>\s*Instagram\s*<\/a>/);
  expect(footer).not.toContain('Facebook');
  expect(footer).toContain(`© ${demoDay().slice(0, 4)} <bdi>Garage Nour</bdi>`);
});

test('marks a preview of drafts', async () => {
  expect(await render({ ...demoContent('en'), isDraft: true })).toContain('<p class="draft">');
  expect(await render(demoContent('en'))).not.toContain('class="draft"');
});

/** Returns the compressed size of a page with its styles; one TCP window is 14,336 bytes. */
const sizeOf = (html: string) => brotliCompressSync(html).length;

test.each(LOCALE_CODES)('the home page in %s is small, its style included', async (locale) => {
  expect(sizeOf(await render(demoContent(locale)))).toBeLessThanOrEqual(12_800);
});

test.each(pages.filter(([page]) => page !== 'home'))('%s in %s is small, its style included', async (page, locale) => {
  expect(sizeOf(await render(demoContent(locale), page))).toBeLessThanOrEqual(9_216);
});

test('fits the home page of a large garage into one TCP window and lists all services', async () => {
  const content = largeContent('ar', 15, 12);
  expect(sizeOf(await render(content))).toBeLessThanOrEqual(14_336);
  expect((await render(content, 'allServices')).match(/<li>\s*<span class="what">/g)).toHaveLength(15 * 12);
});

test('publishes each page per language, and addresses without a prefix in the first language', () => {
  const bare = listPublishedPages().filter(({ isBare }) => isBare);
  expect(bare.map(({ path, locale }) => [path, locale])).toEqual(
    SITEMAP_PAGES.map((page): [string, Locale] => [SITE_PAGES[page], 'ar']),
  );
});

test.each(LOCALE_CODES)('has a callback form in %s, whose heading has a text without script', async (locale) => {
  const html = await render(demoContent(locale));
  const props = attribute(
    tags(html, 'div').find((tag) => attribute(tag, 'data-island') === 'callback')!,
    'data-props',
  );
  expect(JSON.parse(props!.replaceAll('&quot;', '"').replaceAll('&#34;', '"'))).toEqual({
    url: '/backend/message/request-callback',
    countryCode: '+961',
  });
  expect(html).toMatch(/<h3 class="when"[^>]*>[^<]+<\/h3>/);
});

test('has a menu without script and collapsible categories', async () => {
  const html = await render(demoContent('en'));
  const menu = /<details class="menu-small">.*?<\/details>/s.exec(html)![0];
  expect(menu).toContain('<span class="sr-only">Main menu</span>');
  expect(tags(menu, 'a').map((link) => attribute(link, 'href'))).toEqual([
    '/en/all-services/',
    '/en/#story',
    '/en/#questions',
    '/en/#contact',
  ]);
  expect(html.match(/<details open>\s*<summary>\s*<h3>/g)?.length).toBeGreaterThan(1);
});

test('shows no picture twice', async () => {
  const html = await render(demoContent('en'));
  const sources = tags(html, 'img').map((image) => attribute(image, 'src'));
  expect(sources).toEqual([...new Set(sources)]);
  expect(html).toContain('class="phone" aria-hidden="true"');
});

test('shows the texts of the trust row that are set', async () => {
  const content = demoContent('en');
  const trust = [{ key: 'guarantee' as const, text: 'Six months' }];
  const shown = (html: string) =>
    /<dl class="trust">.*?<\/dl>/s
      .exec(html)?.[0]
      .replace(/<[^>]*>|\s+/g, ' ')
      .trim();
  expect(shown(await render({ ...content, texts: { ...content.texts, trust } }))).toMatch(/^Guarantee +Six months$/);
  expect(shown(await render({ ...content, texts: { ...content.texts, trust: [] } }))).toBeUndefined();
});
